import { afterAll, beforeAll, expect, it } from "vitest";
import { getBillCharges, getBills } from "~/contract/billing/billing";
import { getCost } from "~/contract/costs/cost-analytics";
import { getCostDetail, getCostExplanation } from "~/contract/costs/cost-detail";
import { billFile, costFile, linesFile } from "~/contract/tables/table-files";
import { wholeCompany } from "../viewer/viewer";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { billingCalls } from "../billing/calls";
import { costAnalyticsCalls } from "../cost-analytics/calls";
import { loadInvoice } from "../invoice-sending/invoice/load-invoice";
import type { Services } from "../serve";
import { tableFileCalls } from "../tables/calls";

let stores: TestStores;
let services: Services;
const caller = testCaller("acme");

/** September whole, October with one of two billing accounts damaged, November damaged. */
beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  const slice = { companyId: "acme", vendor: "aws" as const };
  await storeSlices(stores, [
    { ...slice, sliceId: 1, month: "2026-09", lines: [testLine({ day: "2026-09-02", billed: "2" })] },
    { ...slice, sliceId: 2, month: "2026-10", source: "one", lines: [testLine({ day: "2026-10-03", billed: "4" })] },
    { ...slice, sliceId: 3, month: "2026-10", source: "two", lines: [testLine({ day: "2026-10-04", billed: "8" })] },
    { ...slice, sliceId: 4, month: "2026-11", lines: [testLine({ day: "2026-11-05", billed: "16" })] },
  ]);
  await stores.stateStore.query(
    "UPDATE import_slices SET damaged_in = '{cloudtally.cost_lines}' WHERE slice_id IN (3, 4)",
  );
});
afterAll(() => stores.close());

const october = { vendor: "aws", month: "2026-10", billingAccountId: "two", importId: "import-3" };
const november = { vendor: "aws", month: "2026-11", billingAccountId: "account", importId: "import-4" };
const query = (startDate: string, endDate: string) => ({
  startDate,
  endDate,
  grain: "MONTH" as const,
  selectedVendors: ["aws" as const],
  viewBy: "product" as const,
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost" as const, descending: true },
});
const cost = (startDate: string, endDate: string) =>
  makeCall(costAnalyticsCalls, getCost, { ...query(startDate, endDate), page: 1, itemsPerPage: 10 }, caller, services);
const refused = { status: 422, code: "damaged" };

it("excludes damaged months from costs, and names them", async () => {
  expect(await cost("2026-09-01", "2026-11-30")).toMatchObject({
    totalCost: "6",
    damaged: [october, november],
    datesWithoutLines: ["2026-11-01"],
    forecast: null,
  });
  expect(await cost("2026-11-01", "2026-11-30")).toMatchObject({
    totalCost: "0",
    numberOfItems: 0,
    damaged: [november],
    previous: { totalCost: "4", isDamaged: true },
  });
  expect(await cost("2026-09-01", "2026-09-30")).toMatchObject({
    totalCost: "2",
    damaged: [],
    previous: { isDamaged: false },
  });
  const selection = query("2026-09-01", "2026-10-31");
  expect(await makeCall(costAnalyticsCalls, getCostDetail, selection, caller, services)).toMatchObject({
    total: 2,
    totalCost: "6",
    damaged: [october],
  });
  expect(await makeCall(costAnalyticsCalls, getCostExplanation, selection, caller, services)).toMatchObject({
    rows: 2,
    totalCost: "6",
    damaged: [october],
  });
});

it("excludes them from bills, and names them", async () => {
  const { bills, damaged } = await makeCall(billingCalls, getBills, { vendor: "aws" }, caller, services);
  expect(bills.map(({ yearMonth }) => yearMonth)).toEqual(["2026-09", "2026-10"]);
  expect(damaged).toEqual([october, november]);
  expect(
    await makeCall(billingCalls, getBillCharges, { vendor: "aws", yearMonth: "2026-11" }, caller, services),
  ).toEqual({ charges: [], damaged: [november] });
});

it("rejects files and invoices of damaged months, and creates all others", async () => {
  const detail = { ...query("2026-10-01", "2026-10-31"), columns: ["cost" as const] };
  await expect(
    makeStreamedCall(tableFileCalls, costFile.csv, query("2026-09-01", "2026-11-30"), caller, services),
  ).rejects.toMatchObject({ ...refused, message: expect.stringContaining("aws 2026-10, aws 2026-11 is damaged") });
  await expect(
    makeStreamedCall(tableFileCalls, costFile.xlsx, query("2026-10-01", "2026-10-31"), caller, services),
  ).rejects.toMatchObject(refused);
  await expect(makeStreamedCall(tableFileCalls, linesFile.csv, detail, caller, services)).rejects.toMatchObject(
    refused,
  );
  for (const call of [billFile.csv, billFile.xlsx]) {
    await expect(
      makeStreamedCall(
        tableFileCalls,
        call,
        { vendor: "aws", yearMonth: "2026-11", report: "charges" },
        caller,
        services,
      ),
    ).rejects.toMatchObject(refused);
  }
  await expect(
    loadInvoice({ vendor: "aws", yearMonth: "2026-10" }, () => "confirmed", wholeCompany("acme"), services),
  ).rejects.toMatchObject(refused);
  expect(
    await makeStreamedCall(tableFileCalls, costFile.csv, query("2026-09-01", "2026-09-30"), caller, services),
  ).toContain("aws,Compute,Compute,2,100.000000");
});
