import { afterAll, beforeAll, expect, test } from "vitest";
import { getVendorCosts } from "~/contract/dashboards/dashboard-figures";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { figureCalls } from "./calls";

let stores: TestStores;

/** Azure's bills end in September; Oracle has no line that the filter keeps. */
beforeAll(async () => {
  stores = await openTestStores();
  const companyId = "acme";
  await storeSlices(stores, [
    {
      ...{ companyId, sliceId: 1, vendor: "aws", month: "2026-09" },
      lines: [testLine({ day: "2026-09-01", billed: "0.1" }), testLine({ day: "2026-09-30", billed: "0.2" })],
    },
    {
      ...{ companyId, sliceId: 2, vendor: "aws", month: "2026-10" },
      lines: [testLine({ day: "2026-10-31", billed: "5" })],
    },
    {
      ...{ companyId, sliceId: 3, vendor: "azure", month: "2026-09" },
      lines: [testLine({ day: "2026-09-10", billed: "40" }), testLine({ day: "2026-09-30", billed: "-2" })],
    },
    {
      ...{ companyId, sliceId: 4, vendor: "oci", month: "2026-10" },
      lines: [testLine({ day: "2026-10-31", billed: "9", region: "elsewhere" })],
    },
  ]);
});
afterAll(() => stores.close());

test("each provider's periods add up to its cost, up to the last day of its bills", async () => {
  const query = {
    ...{ startDate: "2026-09-01", endDate: "2026-10-31", grain: "MONTH" as const },
    selectedVendors: ["aws", "azure", "gcp", "oci"] as const,
    filters: [{ field: "region" as const, values: ["elsewhere"], exclude: true }],
    ...{ isAmortizedCost: false, currency: "USD" as const },
  };
  const requested = { ...query, selectedVendors: [...query.selectedVendors] };
  expect(await makeCall(figureCalls, getVendorCosts, requested, testCaller("acme"), testServices(stores))).toEqual({
    ...{ currency: "USD", grain: "MONTH", dates: ["2026-09-01", "2026-10-01"] },
    ...{ numberOfDays: 61, completeUntil: "2026-09-30" },
    providers: [
      {
        ...{ vendor: "azure", totalCost: "38", numberOfDays: 30 },
        dailyCosts: [
          { date: "2026-09-01", cost: "38" },
          { date: "2026-10-01", cost: "0" },
        ],
      },
      {
        ...{ vendor: "aws", totalCost: "5.3", numberOfDays: 61 },
        dailyCosts: [
          { date: "2026-09-01", cost: "0.3" },
          { date: "2026-10-01", cost: "5" },
        ],
      },
    ],
    ...{ unconverted: [], damaged: [], amortizedOnly: [], withoutBills: [] },
  });
});

test("lists damaged months and amounts without a rate", async () => {
  await storeSlices(stores, [
    {
      ...{ companyId: "gaps", sliceId: 11, vendor: "aws", month: "2026-09" },
      lines: [
        testLine({ day: "2026-09-02", billed: "7" }),
        testLine({ day: "2026-09-02", billed: "2.5", currency: "EUR" }),
      ],
    },
    {
      ...{ companyId: "gaps", sliceId: 12, vendor: "azure", month: "2026-09" },
      lines: [testLine({ day: "2026-09-03", billed: "40" })],
    },
  ]);
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = '{rollup}' WHERE slice_id = 12");
  const request = {
    ...{ startDate: "2026-09-01", endDate: "2026-09-30", grain: "MONTH" as const, filters: [] },
    ...{ selectedVendors: ["aws" as const, "azure" as const], isAmortizedCost: false, currency: "USD" as const },
  };
  expect(await makeCall(figureCalls, getVendorCosts, request, testCaller("gaps"), testServices(stores))).toMatchObject({
    providers: [{ vendor: "aws", totalCost: "7" }],
    unconverted: [{ currency: "EUR", month: "2026-09", cost: "2.5" }],
    damaged: [{ vendor: "azure", month: "2026-09" }],
  });
});
