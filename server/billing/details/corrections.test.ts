import { afterAll, beforeAll, expect, test } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { getComputingResources } from "~/contract/billing/billing-sections";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { billingCalls } from "../calls";

let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  const usage = (day: string, billed: string, list: string) =>
    testLine({
      ...{ day: `2026-10-${day}`, billed, product: "AmazonEC2" },
      more: { ChargeType: "Usage", InstanceType: "m5.large", ListCost: list, ContractedCost: billed },
    });
  // Of three days at 9 instead of 10, one is taken back.
  const lines = [usage("01", "9", "10"), usage("02", "9", "10"), usage("03", "9", "10"), usage("20", "-9", "-10")];
  await storeSlices(stores, [{ companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines }]);
});
afterAll(() => stores.close());

test("usage that is taken back has no discount from list prices", async () => {
  const services = testServices(stores);
  const bill = { vendor: "aws" as const, yearMonth: "2026-10" };
  const { charges } = await makeCall(billingCalls, getBillCharges, bill, testCaller("acme"), services);
  expect(charges).toMatchObject([{ cloudOriginalCost: "20", onDemandDiscount: "2", total: "18" }]);
  const resources = await makeCall(billingCalls, getComputingResources, bill, testCaller("acme"), services);
  expect(resources.computingResources).toMatchObject([{ cost: "18", onDemandCost: "20", saving: "2" }]);
});
