import { afterAll, beforeAll, expect, test } from "vitest";
import { getComputingResources } from "~/contract/billing/billing-sections";
import { getBillingDetails, getChargesByAccount } from "~/contract/billing/billing-tables";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { billingCalls } from "../calls";

let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  const line = (day: string, accountName: string, type: string) =>
    testLine({ day: `2026-10-${day}`, account: "1", accountName, product: type, more: { InstanceType: type } });
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-10",
      lines: [line("02", "Zebra", "old"), line("20", "Alpha", "new"), line("25", "", "unnamed")],
    },
  ]);
});
afterAll(() => stores.close());

test("an account that is renamed during the month has its newest name in every table", async () => {
  const services = testServices(stores);
  const caller = testCaller("acme");
  const bill = { vendor: "aws" as const, yearMonth: "2026-10" };
  const { rows } = await makeCall(billingCalls, getChargesByAccount, bill, caller, services);
  expect(rows.map(({ itemAlias }) => itemAlias)).toEqual(["Alpha"]);
  for (const viewBy of ["account", "region"] as const) {
    const details = await makeCall(
      billingCalls,
      getBillingDetails,
      { ...bill, viewBy, expanded: true },
      caller,
      services,
    );
    const names = details.level === "usage" ? details.rows.map(({ linkedAccountAlias }) => linkedAccountAlias) : [];
    expect([viewBy, ...names]).toEqual([viewBy, "Alpha", "Alpha", "Alpha"]);
  }
  const { computingResources } = await makeCall(billingCalls, getComputingResources, bill, caller, services);
  expect(computingResources.map(({ linkedAccountAlias }) => linkedAccountAlias)).toEqual(["Alpha", "Alpha", "Alpha"]);
});
