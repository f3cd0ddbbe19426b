import { afterAll, beforeAll, expect, test } from "vitest";
import {
  getIntegratedProductPortion,
  getTotalSaving,
  getVendorCosts,
  getYearForecast,
} from "~/contract/dashboards/dashboard-figures";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { figureCalls } from "./calls";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
  await storeSlices(
    stores,
    ["2026-08", "2026-10"].map((month, at) => ({
      ...{ companyId: "gap", vendor: "aws" as const, sliceId: at + 1, month },
      lines: [testLine({ day: `${month}-02`, billed: "10" })],
    })),
  );
});
afterAll(() => stores.close());

const scope = { filters: [], currency: "USD" };
const range = { ...scope, startDate: "2026-08-01", endDate: "2026-10-31", selectedVendors: ["aws" as const] };
const billed = { ...range, isAmortizedCost: false };
const [caller, services] = [testCaller("gap"), () => testServices(stores)];

test.each([
  [
    "the costs of providers",
    () => makeCall(figureCalls, getVendorCosts, { ...billed, grain: "MONTH" }, caller, services()),
  ],
  ["shares", () => makeCall(figureCalls, getIntegratedProductPortion, billed, caller, services())],
  ["savings", () => makeCall(figureCalls, getTotalSaving, range, caller, services())],
  ["the forecast of a year", () => makeCall(figureCalls, getYearForecast, billed, caller, services())],
])("a month without bills between others is named beside %s", async (_, reply) => {
  expect((await reply()).withoutBills).toEqual([{ vendor: "aws", month: "2026-09" }]);
});
