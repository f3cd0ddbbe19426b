import { afterAll, beforeAll, expect, test } from "vitest";
import { getInvoiceInsight } from "~/contract/billing/billing-sections";
import { monthEnd } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { billingCalls } from "../calls";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
  const slice = (sliceId: number, month: string, costs: Record<string, string>) => ({
    ...{ companyId: "acme", vendor: "aws" as const, sliceId, month },
    lines: Object.entries(costs).map(([product, billed]) =>
      testLine({ day: monthEnd(`${month}-01`), product, billed, effective: billed }),
    ),
  });
  await storeSlices(stores, [
    slice(1, "2026-09", { Compute: "10", Credit: "-3" }),
    slice(2, "2026-10", { Compute: "20", Credit: "-1", Refund: "-5" }),
  ]);
});
afterAll(() => stores.close());

test("a month without lines of an item costs 0, in the maximum as in the average", async () => {
  const query = { vendor: "aws", yearMonth: "2026-10" } as const;
  const services = { ...testServices(stores), today: () => "2026-12-20" };
  const { rows, sum } = await makeCall(billingCalls, getInvoiceInsight, query, testCaller("acme"), services);
  expect(rows.map(({ item, averageCost, maxCost }) => [item, averageCost, maxCost])).toEqual([
    ["Compute", "15", "20"],
    ["Credit", "-2", "-1"],
    ["Refund", "-2.5", "0"],
  ]);
  expect(sum).toMatchObject({ averageCost: "10.5", maxCost: "14" });
});
