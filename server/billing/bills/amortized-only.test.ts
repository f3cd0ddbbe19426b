import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amortizedOnlyMessage, getBillCharges, getBills } from "~/contract/billing/billing";
import { getCost } from "~/contract/costs/cost-analytics";
import { billFile, costFile, linesFile } from "~/contract/tables/table-files";
import {
  makeCall,
  makeStreamedBytes,
  makeStreamedCall,
  testCaller,
  testServices,
} from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../../cost-analytics/calls";
import { billingCalls } from "../calls";
import { tableFileCalls } from "../../tables/calls";

let stores: TestStores;
const caller = testCaller("spread");
beforeAll(async () => {
  stores = await openTestStores();
  const lines = (month: string, billed: string, effective: string) => [
    testLine({ day: `${month}-03`, billed, effective }),
  ];
  const slice = { companyId: "spread", vendor: "azure" as const };
  await storeSlices(stores, [
    { ...slice, sliceId: 801, month: "2026-08", source: "one", lines: lines("2026-08", "10", "10") },
    { ...slice, sliceId: 802, month: "2026-08", source: "one", basis: "amortized", lines: lines("2026-08", "3", "8") },
    { ...slice, sliceId: 901, month: "2026-09", source: "one", lines: lines("2026-09", "10", "10") },
    { ...slice, sliceId: 902, month: "2026-09", source: "two", basis: "amortized", lines: lines("2026-09", "3", "8") },
  ]);
});
afterAll(() => stores.close());

test("a month in which an account has only an amortized export has no bill, and reports it", async () => {
  const services = testServices(stores);
  const { bills, amortizedOnly } = await makeCall(billingCalls, getBills, { vendor: "azure" }, caller, services);
  expect(bills.map(({ yearMonth, total }) => [yearMonth, total])).toEqual([["2026-08", "10"]]);
  expect(amortizedOnly).toEqual(["2026-09"]);
  const bill = { vendor: "azure" as const, yearMonth: "2026-09" };
  expect(await makeCall(billingCalls, getBillCharges, bill, caller, services)).toEqual({
    charges: [],
    damaged: [],
  });
  await expect(
    makeStreamedCall(tableFileCalls, billFile.csv, { ...bill, report: "charges" }, caller, services),
  ).rejects.toMatchObject({
    status: 422,
    fields: { yearMonth: [amortizedOnlyMessage] },
  });
});

const requested = {
  startDate: "2026-08-01",
  endDate: "2026-09-30",
  grain: "MONTH",
  selectedVendors: ["azure"],
  viewBy: "product",
  filters: [],
  currency: "USD",
  sort: { key: "cost", descending: true },
};

test("its costs are in Cost Analytics, which names the month", async () => {
  const costOf = (isAmortizedCost: boolean) =>
    makeCall(
      costAnalyticsCalls,
      getCost,
      getCost.request.parse({ ...requested, page: 1, itemsPerPage: 30, isAmortizedCost }),
      caller,
      testServices(stores),
    );
  expect(await costOf(false)).toMatchObject({
    totalCost: "23",
    amortizedOnly: [{ vendor: "azure", month: "2026-09" }],
  });
  expect(await costOf(true)).toMatchObject({ totalCost: "26", amortizedOnly: [] });
});

test("workbooks of its costs name the month", async () => {
  const services = testServices(stores);
  const query = { ...requested, isAmortizedCost: false };
  const factOf = async (bytes: Promise<Buffer>) =>
    (await readXlsx(await bytes)).sheets[1]!.rows.filter(([name]) => name === "Without purchases");
  const ofCosts = (overrides: object = {}) => {
    const file = costFile.xlsx.request.parse({ ...query, ...overrides });
    return factOf(makeStreamedBytes(tableFileCalls, costFile.xlsx, file, caller, services));
  };
  const lines = linesFile.xlsx.request.parse(query);
  const fact = ["Without purchases", "Microsoft Azure September 2026 (only amortized exports were imported)"];
  expect(await ofCosts()).toEqual([fact]);
  expect(await factOf(makeStreamedBytes(tableFileCalls, linesFile.xlsx, lines, caller, services))).toEqual([fact]);
  const august = { startDate: "2026-08-01", endDate: "2026-08-31" };
  expect(await ofCosts(august)).toEqual([]);
  const compared = { compareStartDate: "2026-09-01", compareEndDate: "2026-09-30" };
  expect(await ofCosts({ ...august, ...compared })).toEqual([fact]);
  expect(await ofCosts({ isAmortizedCost: true })).toEqual([]);
});
