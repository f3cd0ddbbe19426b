import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBillCharges, getBills } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import { getInvoiceInsight } from "~/contract/billing/billing-sections";
import { getCost } from "~/contract/costs/cost-analytics";
import { getCostDetail, getCostExplanation } from "~/contract/costs/cost-detail";
import type { Vendor } from "~/contract/vendors";
import { billFile, costFile } from "~/contract/tables/table-files";
import { add } from "~/lib/money/decimal";
import { monthEnd } from "~/lib/time/time-frames";
import {
  makeCall,
  makeStreamedBytes,
  makeStreamedCall,
  testCaller,
  testServices,
} from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import type { TestLine, TestSlice } from "../../../tests/support/bills/cost-lines";
import { parseCsv } from "../../../tests/support/parse-csv";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../../cost-analytics/calls";
import { saveRates } from "../../money/published-rates";
import type { Services } from "../../serve";
import { billingCalls } from "../calls";
import { exchanged } from "../../money/exchange";
import { addProfile } from "../profile/profiles";
import { tableFileCalls } from "../../tables/calls";

let stores: TestStores;
let services: Services;
const caller = testCaller("acme");

/** Billed amounts by provider, month and currency. */
const billed: [Vendor, string, Record<string, string[]>][] = [
  ["aws", "2026-09", { USD: ["10.005"] }],
  ["aws", "2026-10", { USD: ["10.5", "3.3333333333"] }],
  ["aws", "2026-11", { USD: ["7"] }],
  ["azure", "2026-10", { CNY: ["500"], USD: ["1"] }],
  ["azure", "2026-11", { CNY: ["300.25"] }],
  ["gcp", "2026-09", { USD: ["60"] }],
  ["gcp", "2026-10", { USD: ["100"], KRW: ["5000.9", "-0.4"] }],
  ["gcp", "2026-11", { USD: ["50"], EUR: ["900"] }],
];
const vendors: Vendor[] = ["aws", "azure", "gcp"];
const months = ["2026-09", "2026-10", "2026-11"];

/** Rates of the company: Google's bills from October on have a version of their own. */
const everywhere: BillingProfile = {
  ...noProfile,
  companyCurrency: "KRW",
  additionalServices: [
    { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "20" },
  ],
  exchangeRates: [
    { currency: "USD", month: "2026-09", rate: "1400" },
    { currency: "USD", month: "2026-10", rate: "1380.5" },
    { currency: "CNY", month: "2026-10", rate: "190.25" },
  ],
};
const google: BillingProfile = { ...everywhere, exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1390" }] };

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  let sliceId = 0;
  await storeSlices(
    stores,
    billed.map(([vendor, month, amounts]) => ({
      vendor,
      month,
      companyId: "acme",
      sliceId: ++sliceId,
      lines: Object.entries(amounts).flatMap(([currency, costs]) =>
        costs.map((cost, n) =>
          testLine({
            day: `${month}-0${n + 1}`,
            currency,
            billed: cost,
            effective: cost,
            product: n === 0 ? "Compute" : "Storage",
          }),
        ),
      ),
    })),
  );
  const rate = (month: string, currency: string, perUsd: string) => ({
    month,
    currency,
    perUsd,
    publishedOn: `${month}-28`,
  });
  await saveRates(stores.stateStore, [
    rate("2026-09", "KRW", "1350"),
    rate("2026-10", "KRW", "1360"),
    rate("2026-11", "KRW", "1370"),
    rate("2026-09", "CNY", "7.104"),
  ]);
});
const save = (vendor: Vendor | null, effectiveMonth: string, profile: BillingProfile) =>
  addProfile(stores.stateStore, "acme", {
    vendor,
    effectiveMonth,
    profile,
    createdBy: "test",
    createdAt: new Date("2026-11-01"),
    replaces: null,
  });
beforeEach(async () => {
  await stores.stateStore.query("DELETE FROM billing_profiles");
  await save(null, "2026-09", everywhere);
  await save("gcp", "2026-10", google);
});
afterAll(() => stores.close());

const query = (vendor: Vendor, month: string, currency: string) => ({
  startDate: `${month}-01`,
  endDate: `${month}-28`,
  grain: "MONTH" as const,
  selectedVendors: [vendor],
  viewBy: "product" as const,
  filters: [],
  isAmortizedCost: false,
  currency,
  sort: { key: "cost" as const, descending: true },
});
const costsOf = (vendor: Vendor, month: string, currency = "KRW") =>
  makeCall(
    costAnalyticsCalls,
    getCost,
    { ...query(vendor, month, currency), page: 1, itemsPerPage: 200 },
    caller,
    services,
  );
const chargesOf = async (vendor: Vendor, yearMonth: string) =>
  (await makeCall(billingCalls, getBillCharges, { vendor, yearMonth }, caller, services)).charges;

describe("a company's own rate applies in Cost Analytics as in Billing", () => {
  test.each(vendors.flatMap((vendor) => months.map((month) => [vendor, month] as const)))(
    "%s %s",
    async (vendor, month) => {
      const charges = await chargesOf(vendor, month);
      const converted = charges.filter(({ exchangeRate }) => exchangeRate !== null);
      const total = add(...converted.map((charge) => exchanged(charge.billedCost, charge)!));
      const report = await costsOf(vendor, month);
      expect(report.totalCost).toBe(total);
      expect(report.unconverted).toEqual(
        charges
          .filter(({ exchangeRate }) => exchangeRate === null)
          .map(({ invoiceCurrency: currency, billedCost: cost }) => ({ currency, month, cost })),
      );
      const named = report.rates.map(({ from, rate, source }) => [from, rate, source]);
      const applied = converted
        .filter(({ invoiceCurrency }) => invoiceCurrency !== "KRW")
        .map((charge) => [charge.invoiceCurrency, charge.exchangeRate, charge.exchangeRateSource]);
      expect(named).toEqual(applied.sort());
      const { parts, totalCost } = await makeCall(
        costAnalyticsCalls,
        getCostExplanation,
        query(vendor, month, "KRW"),
        caller,
        services,
      );
      expect(totalCost).toBe(total);
      for (const { billingCurrency, rate, rateSource } of parts.filter((part) => part.rateSource !== null))
        expect(named).toContainEqual([billingCurrency, rate, rateSource]);
      const { lines } = await makeCall(
        costAnalyticsCalls,
        getCostDetail,
        { ...query(vendor, month, "KRW"), page: 1, itemsPerPage: 30, sort: { key: "cost", descending: true } },
        caller,
        services,
      );
      expect(add(...lines.flatMap(({ cost }) => cost ?? []))).toBe(total);
      const csv = makeStreamedCall(tableFileCalls, costFile.csv, query(vendor, month, "KRW"), caller, services);
      if (report.unconverted.length > 0) await expect(csv).rejects.toMatchObject({ status: 422 });
      else
        expect(
          add(
            ...parseCsv(await csv)
              .slice(1)
              .map((row) => row[3]!),
          ),
        ).toBe(total);
    },
  );

  test("by the version that applies to the provider's bill of the month, computed by hand", async () => {
    expect((await costsOf("aws", "2026-09")).totalCost).toBe("14007"); // 10.005 × 1400
    expect((await costsOf("gcp", "2026-09")).totalCost).toBe("84000"); // 60 × 1400, by the profile of all providers
    expect((await costsOf("gcp", "2026-10")).totalCost).toBe("144000.5"); // 100 × 1390 + 5000.5
    expect((await costsOf("gcp", "2026-11")).totalCost).toBe("68500"); // 50 × 1370, the base rate
    const { rates } = await makeCall(
      costAnalyticsCalls,
      getCost,
      { ...query("aws", "2026-10", "KRW"), selectedVendors: vendors, page: 1, itemsPerPage: 30 },
      caller,
      services,
    );
    expect(rates.map(({ from, rate, source, vendors: rateVendors }) => [from, rate, source, rateVendors])).toEqual([
      ["CNY", "190.25", "own", ["azure"]],
      ["USD", "1380.5", "own", ["aws", "azure"]],
      ["USD", "1390", "own", ["gcp"]],
    ]);
  });

  test("base rates apply in any other currency", async () => {
    // Rates to CNY have two decimals: 7.10.
    const { totalCost, rates } = await costsOf("aws", "2026-09", "CNY");
    expect([totalCost, rates[0]?.rate, rates[0]?.source]).toEqual(["71.0355", "7.1", "base"]);
  });
});

describe("several bills of a month", () => {
  test("are sorted by size in one currency; fixed amounts and numbers keep their order", async () => {
    const linesOf = async (vendor: Vendor) =>
      (await chargesOf(vendor, "2026-10")).map(({ invoiceCurrency, additionalServiceFee, invoiceId }) => [
        invoiceCurrency,
        additionalServiceFee,
        invoiceId,
      ]);
    // 5,000 won are less than 100 dollars, in which Google has billed since September.
    expect(await linesOf("gcp")).toEqual([
      ["USD", "20", "202610-GCP"],
      ["KRW", "0", "202610-GCP-KRW"],
    ]);
    expect(await linesOf("azure")).toEqual([
      ["CNY", "0", "202610-AZURE-CNY"],
      ["USD", "20", "202610-AZURE"],
    ]);
    await save(null, "2026-10", {
      ...everywhere,
      exchangeRates: [{ currency: "CNY", month: "2026-10", rate: "0.01" }],
    });
    expect(await linesOf("azure")).toEqual([
      ["USD", "20", "202610-AZURE"],
      ["CNY", "0", "202610-AZURE-CNY"],
    ]);
  });

  test("add up to the month, converted; bills without a rate are named, not counted as zero", async () => {
    const { months: billMonths } = await makeCall(billingCalls, getBills, { vendor: "gcp" }, caller, services);
    expect(
      billMonths.map(({ yearMonth, currency, sum, bills }) => [
        yearMonth,
        currency,
        sum?.total,
        bills.map(({ invoiceCurrency, isCounted }) => `${invoiceCurrency} ${isCounted}`),
      ]),
    ).toEqual([
      ["2026-09", "KRW", "112000", ["USD true"]], // (60 + 20) × 1400
      ["2026-10", "KRW", "171800.5", ["USD true", "KRW true"]], // (100 + 20) × 1390 + 5000.5
      ["2026-11", "KRW", "95900", ["USD true", "EUR false"]], // (50 + 20) × 1370
    ]);
    const aws = await makeCall(billingCalls, getBills, { vendor: "aws" }, caller, services);
    expect(aws.months.map(({ currency, sum }) => [currency, sum?.total])).toEqual([
      ["USD", "30.005"],
      ["USD", "33.8333333333"],
      ["USD", "27"],
    ]);
  });

  test("are all in the insight, unless one currency is requested", async () => {
    const insight = (overrides: object) =>
      makeCall(
        billingCalls,
        getInvoiceInsight,
        { vendor: "gcp", yearMonth: "2026-10", ...overrides },
        caller,
        services,
      );
    const whole = await insight({});
    expect(whole).toMatchObject({
      invoiceCurrency: "KRW",
      currencies: ["KRW", "USD"],
      unconverted: [],
      numberOfMonths: 2,
      hasLastMonth: true,
    });
    expect(whole.sum).toMatchObject({
      thisMonthCost: "144000.5",
      lastMonthCost: "84000",
      averageCost: "114000.25",
      maxCost: "144000.5",
      status: "increase",
    });
    expect(whole.rows.map(({ item, thisMonthCost }) => [item, thisMonthCost])).toEqual([
      ["Compute", "144000.9"],
      ["Storage", "-0.4"],
    ]);
    expect(await insight({ currency: "KRW" })).toMatchObject({
      invoiceCurrency: "KRW",
      numberOfMonths: 1,
      hasLastMonth: false,
      sum: { thisMonthCost: "5000.5", averageCost: "5000.5" },
    });
    const december = { ...services, today: () => "2026-12-20" };
    const november = await makeCall(
      billingCalls,
      getInvoiceInsight,
      { vendor: "gcp", yearMonth: "2026-11" },
      caller,
      december,
    );
    expect([november.sum.thisMonthCost, november.unconverted]).toEqual([
      "68500",
      [{ currency: "EUR", month: "2026-11", cost: "900" }],
    ]);
    const file = makeStreamedCall(
      tableFileCalls,
      billFile.csv,
      { vendor: "gcp", yearMonth: "2026-11", report: "insight" },
      caller,
      december,
    );
    await expect(file).rejects.toMatchObject({
      status: 422,
      fields: { currency: [expect.stringContaining("from EUR to KRW for 2026-11")] },
    });
  });
});

test("the insight measures and compares only months that have an exchange rate for every amount", async () => {
  const month = (sliceId: number, yearMonth: string, usd: string, ...others: TestLine[]): TestSlice => ({
    ...{ companyId: "gamma", sliceId, vendor: "gcp", month: yearMonth },
    lines: [testLine({ day: monthEnd(`${yearMonth}-01`), billed: usd }), ...others],
  });
  await storeSlices(stores, [
    month(201, "2026-08", "10"),
    month(202, "2026-09", "20", testLine({ day: "2026-09-01", currency: "EUR", billed: "900" })),
    month(203, "2026-10", "30"),
    month(204, "2026-11", "44"),
  ]);
  const insightOf = (yearMonth: string) =>
    makeCall(billingCalls, getInvoiceInsight, { vendor: "gcp", yearMonth }, testCaller("gamma"), {
      ...services,
      today: () => "2026-12-20",
    });
  expect(await insightOf("2026-10")).toMatchObject({
    ...{ invoiceCurrency: "USD", hasLastMonth: true, incomplete: [], isComparable: false },
    ...{ numberOfMonths: 2, sum: { thisMonthCost: "30", averageCost: "20", maxCost: "30" } },
  });
  expect(await insightOf("2026-11")).toMatchObject({
    ...{ isComparable: true, numberOfMonths: 3 },
    sum: { status: "increase", averageCost: "28" },
  });
});

test.each(["accounts", "invoices", "insight"] as const)(
  "the workbook of %s adds up: every sum of the last row is that of its column",
  async (report) => {
    const bytes = await makeStreamedBytes(
      tableFileCalls,
      billFile.xlsx,
      { vendor: "gcp", yearMonth: "2026-10", report },
      caller,
      services,
    );
    const { sheets } = await readXlsx(bytes);
    const [head, ...rows] = sheets[0]!.rows;
    const total = rows.at(-1)!;
    expect(total[0]).toBe("Total");
    const summed = head!.flatMap((name, n) =>
      typeof total[n] === "number"
        ? [[name, rows.slice(0, -1).reduce((sum, row) => sum + Number(row[n]), 0)] as const]
        : [],
    );
    expect(summed.length).toBeGreaterThan(2);
    for (const [name, sum] of summed)
      expect([name, sum]).toEqual([name, expect.closeTo(Number(total[head!.indexOf(name)]), 6)]);
  },
);
