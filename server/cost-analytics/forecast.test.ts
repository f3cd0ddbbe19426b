import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCost } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { add } from "~/lib/money/decimal";
import { addDays } from "~/lib/time/time-frames";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import type { TestLine } from "../../tests/support/bills/cost-lines";
import { setEuroMonths } from "../../tests/support/bills/own-rates";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;
const lines = (first: string, last: string, costOf: (day: string, n: number) => Partial<TestLine>): TestLine[] => {
  const testLines: TestLine[] = [];
  for (let day = first, n = 0; day <= last; day = addDays(day, 1), n += 1)
    testLines.push(testLine({ day, ...costOf(day, n) }));
  return testLines;
};

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
/** 20 on working days, 10 at weekends. */
const weekly = (day: string): Partial<TestLine> =>
  isWeekend(day) ? { billed: "10", region: "rest" } : { billed: "20", region: "work" };

const AGREEMENT = "/providers/Microsoft.Billing/billingAccounts/a:b_2019-05-31/billingProfiles";

/** Today is 20 November 2026, a Friday. */
beforeAll(async () => {
  stores = await openTestStores();
  const oct = { month: "2026-10", companyId: "acme" };
  const nov = { month: "2026-11", companyId: "acme" };
  await storeSlices(stores, [
    {
      ...oct,
      sliceId: 1,
      vendor: "aws",
      lines: lines("2026-10-01", "2026-10-31", weekly),
    },
    {
      ...nov,
      sliceId: 2,
      vendor: "aws",
      lines: lines("2026-11-01", "2026-11-17", weekly),
    },
    // A month that is not billed yet, whose provider has been there for ten days.
    { ...oct, sliceId: 3, vendor: "azure", lines: lines("2026-10-22", "2026-10-31", () => ({ billed: "1" })) },
    // No costs since September, and a fee for days ahead.
    {
      ...oct,
      month: "2026-09",
      sliceId: 4,
      vendor: "gcp",
      lines: lines("2026-09-01", "2026-09-30", () => ({ billed: "1000" })),
    },
    {
      ...nov,
      companyId: "fees",
      sliceId: 5,
      vendor: "aws",
      lines: [
        ...lines("2026-11-07", "2026-11-20", () => ({ billed: "2" })),
        testLine({ day: "2026-11-30", billed: "50", more: { ChargeType: "Purchase" } }),
      ],
    },
    // Bills that have the fee of a day to come, the fee of the first day alone, or the first hours of today.
    {
      ...nov,
      companyId: "ahead",
      sliceId: 60,
      vendor: "aws",
      lines: [
        ...lines("2026-11-01", "2026-11-17", () => ({ billed: "10" })),
        testLine({ day: "2026-11-30", billed: "50", more: { ChargeType: "Purchase" } }),
      ],
    },
    {
      ...oct,
      companyId: "begun",
      sliceId: 61,
      vendor: "aws",
      lines: lines("2026-10-01", "2026-10-31", () => ({ billed: "10" })),
    },
    {
      ...nov,
      companyId: "begun",
      sliceId: 62,
      vendor: "aws",
      lines: [testLine({ day: "2026-11-01", billed: "50", more: { ChargeType: "Purchase" } })],
    },
    {
      ...nov,
      companyId: "today",
      sliceId: 63,
      vendor: "aws",
      lines: [
        ...lines("2026-11-01", "2026-11-19", () => ({ billed: "10" })),
        testLine({ day: "2026-11-20", billed: "1" }),
      ],
    },
    {
      ...nov,
      companyId: "whole",
      sliceId: 6,
      vendor: "aws",
      lines: lines("2026-11-01", "2026-11-20", () => ({ billed: "0", currency: "XAF" })),
    },
    // Two billing accounts, or billing profiles of one, one of which is behind, and a third with lines now and then.
    ...[
      { companyId: "payers", vendor: "aws" as const, source: "first", last: "20", billed: "10" },
      { companyId: "payers", vendor: "aws" as const, source: "second", last: "10", billed: "5" },
      { companyId: "profiles", vendor: "azure" as const, source: `${AGREEMENT}/first`, last: "20", billed: "10" },
      { companyId: "profiles", vendor: "azure" as const, source: `${AGREEMENT}/second`, last: "10", billed: "5" },
    ].flatMap(({ last, billed, ...payer }, n) => [
      {
        ...oct,
        ...payer,
        sliceId: 20 + n,
        lines: lines("2026-10-01", "2026-10-31", () => ({ billed })),
      },
      {
        ...nov,
        ...payer,
        sliceId: 30 + n,
        lines: lines("2026-11-01", `2026-11-${last}`, () => ({ billed })),
      },
    ]),
    {
      ...nov,
      companyId: "payers",
      sliceId: 40,
      vendor: "aws",
      source: "third",
      lines: [testLine({ day: "2026-11-02", billed: "1" })],
    },
    // An account whose bills are imported in another format from November on, which names it differently.
    {
      ...oct,
      companyId: "renamed",
      sliceId: 50,
      vendor: "azure",
      source: "8608480",
      lines: lines("2026-10-01", "2026-10-31", () => ({ billed: "10" })),
    },
    {
      ...nov,
      companyId: "renamed",
      sliceId: 51,
      vendor: "azure",
      source: "/providers/Microsoft.Billing/billingAccounts/8608480",
      lines: lines("2026-11-01", "2026-11-20", () => ({ billed: "10" })),
    },
    // Ten dollars and five euros a day.
    ...[
      { ...oct, sliceId: 70, first: "2026-10-01", last: "2026-10-31" },
      { ...nov, sliceId: 71, first: "2026-11-01", last: "2026-11-20" },
    ].map(({ first, last, ...slice }) => ({
      ...{ ...slice, companyId: "euros", vendor: "aws" as const },
      lines: [
        ...lines(first, last, () => ({ billed: "10" })),
        ...lines(first, last, () => ({ billed: "5", currency: "EUR" })),
      ],
    })),
    // Two days behind on the first of November.
    { ...oct, companyId: "late", sliceId: 7, vendor: "aws", lines: lines("2026-10-01", "2026-10-30", () => ({})) },
  ]);
});
afterAll(() => stores.close());

const base: CostQuery = {
  startDate: "2026-11-01",
  endDate: "2026-11-20",
  grain: "DAY",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};
const costOf = (
  query: Partial<CostQuery & { needsForecast: boolean }> = {},
  companyId = "acme",
  today = "2026-11-20",
) =>
  makeCall(costAnalyticsCalls, getCost, { ...base, ...query, page: 1, itemsPerPage: 10 }, testCaller(companyId), {
    ...testServices(stores),
    today: () => today,
  });
const forecastOf = async (...request: Parameters<typeof costOf>) => (await costOf(...request)).forecast;

describe("the month in progress", () => {
  // 18 November is a Wednesday; until the 17th there are 12 working days and 5 weekend days.
  const days = ["20", "20", "20", "10", "10", "20", "20", "20", "20", "20", "10", "10", "20"];

  test("is not estimated for requests without a forecast", async () => {
    expect(await forecastOf({ needsForecast: false })).toBeNull();
  });

  test("continues the weekly rhythm, with a range that contained the earlier days", async () => {
    expect(await forecastOf()).toEqual({
      month: "2026-11",
      startDate: "2026-11-18",
      endDate: "2026-11-30",
      cost: "220",
      fixedCost: "0",
      totalCost: "510",
      low: "510",
      high: "510",
      dailyCosts: days.map((cost, n) => ({ date: addDays("2026-11-18", n), cost })),
    });
  });

  test("is the whole month's, whatever part of it is displayed", async () => {
    expect(await forecastOf({ startDate: "2026-11-10" })).toMatchObject({ cost: "220", totalCost: "510" });
    expect(await forecastOf({ startDate: "2026-09-10", endDate: "2026-11-30" })).toMatchObject({
      cost: "220",
      totalCost: "510",
    });
    const late = await forecastOf({ startDate: "2026-11-20" });
    expect(late).toMatchObject({ startDate: "2026-11-18", cost: "220", totalCost: "510" });
    expect(late?.dailyCosts[0]).toEqual({ date: "2026-11-20", cost: "20" });
  });

  test("is in periods of the grain, which start like those of the trend", async () => {
    const weeks = await forecastOf({ grain: "WEEK", startDate: "2026-11-18" });
    expect(weeks?.dailyCosts).toEqual([
      { date: "2026-11-18", cost: "80" },
      { date: "2026-11-23", cost: "120" },
      { date: "2026-11-30", cost: "20" },
    ]);
    expect((await forecastOf({ grain: "MONTH" }))?.dailyCosts).toEqual([{ date: "2026-11-01", cost: "220" }]);
  });

  test("is estimated per provider from its last day; without a history to test, ± 25%", async () => {
    // Ten days of 1; the whole of November is open.
    expect(await forecastOf({ selectedVendors: ["azure"], endDate: "2026-11-20" })).toMatchObject({
      startDate: "2026-11-01",
      cost: "30",
      totalCost: "30",
      low: "22.5",
      high: "37.5",
    });
    expect(await forecastOf({ selectedVendors: ["aws", "azure", "gcp"] })).toMatchObject({
      startDate: "2026-11-01",
      cost: "250",
      totalCost: "540",
    });
    expect(await forecastOf({ selectedVendors: ["gcp"] })).toBeNull();
  });

  test("respects the filters", async () => {
    const rest = await forecastOf({ filters: [{ field: "region", values: ["rest"], exclude: false }] });
    expect(rest).toMatchObject({ cost: "40", totalCost: "90" });
    expect(await forecastOf({ filters: [{ field: "region", values: ["nowhere"], exclude: false }] })).toBeNull();
  });

  test("starts today, even if later fees are known, without what is known of today", async () => {
    expect(await forecastOf({ endDate: "2026-11-30" }, "fees")).toMatchObject({
      startDate: "2026-11-20",
      cost: "20",
      totalCost: "98",
    });
    // 19 × 10 and 1 are known; 9 of today and ten days of 10 are not.
    expect(await forecastOf({}, "today")).toMatchObject({ startDate: "2026-11-20", cost: "109", totalCost: "300" });
  });

  test("shows what bills date after the range with the estimates, so that the month's days add up", async () => {
    const lastDays = async (endDate: string) => {
      const reply = await costOf({ endDate }, "fees");
      const days = [...reply.dailyCosts, ...reply.forecast!.dailyCosts];
      const onLast = days.filter(({ date }) => date === "2026-11-30");
      return [add(...days.map(({ cost }) => cost)), add(...onLast.map(({ cost }) => cost)), reply.forecast!.totalCost];
    };
    // 14 × 2 of November 7 to 20, 10 × 2 to come, and on the last day the fee of 50, whatever part is displayed.
    expect(await lastDays("2026-11-20")).toEqual(["98", "52", "98"]);
    expect(await lastDays("2026-11-30")).toEqual(["98", "52", "98"]);
    // The first hours of today are known, too.
    const yesterday = await costOf({ endDate: "2026-11-19" }, "today");
    expect(yesterday.totalCost).toBe("190");
    expect(yesterday.forecast!.dailyCosts[0]).toEqual({ date: "2026-11-20", cost: "10" });
  });

  test("continues from the last day with usage, not from that of a fee", async () => {
    expect(await forecastOf({}, "ahead")).toMatchObject({ startDate: "2026-11-18", cost: "130", totalCost: "350" });
    expect(await forecastOf({ endDate: "2026-11-03" }, "begun", "2026-11-03")).toMatchObject({
      startDate: "2026-11-01",
      cost: "300",
      totalCost: "350",
    });
  });

  test("on its first day continues bills that end before the last month did, and has its own days only", async () => {
    expect(await forecastOf({ endDate: "2026-11-01" }, "late", "2026-11-01")).toMatchObject({
      startDate: "2026-11-01",
      cost: "30",
      totalCost: "30",
    });
  });

  test("continues late bills of one billing account from their own last day", async () => {
    // 20 × 10 + 10 × 5 + 1 are known; 10 days of 10 and 20 days of 5 are not.
    expect(await forecastOf({}, "payers")).toMatchObject({ startDate: "2026-11-11", cost: "200", totalCost: "451" });
  });

  test("continues late bills of one billing profile, too, though another one of the account has newer ones", async () => {
    // 20 × 10 + 10 × 5 are known; 10 days of 10 and 20 days of 5 are not.
    expect(await forecastOf({ selectedVendors: ["azure"] }, "profiles")).toMatchObject({
      startDate: "2026-11-11",
      cost: "200",
      totalCost: "450",
    });
  });

  test("continues an account once, whatever the formats of its months call it", async () => {
    expect(await forecastOf({ selectedVendors: ["azure"] }, "renamed")).toMatchObject({
      startDate: "2026-11-20",
      cost: "100",
      totalCost: "300",
    });
  });

  test("excludes amounts without a rate", async () => {
    expect(await forecastOf({}, "whole")).toBeNull();
    expect(await forecastOf({}, "euros")).toMatchObject({ cost: "100", totalCost: "300" });
  });

  test("is not estimated from days with amounts that lack a rate which other months have", async () => {
    await setEuroMonths(stores, "euros", ["2026-10"]);
    expect(await forecastOf({}, "euros")).toBeNull();
    await setEuroMonths(stores, "euros", ["2026-11"]);
    expect(await forecastOf({}, "euros")).toBeNull();
    await setEuroMonths(stores, "euros", ["2026-10", "2026-11"]);
    expect(await forecastOf({}, "euros")).toMatchObject({ cost: "200", totalCost: "600" });
  });
});

test.each([
  ["ends before the data does", { endDate: "2026-11-16" }],
  ["begins after today", { startDate: "2026-11-21", endDate: "2026-11-30" }],
  ["is of another month", { startDate: "2026-10-01", endDate: "2026-10-31" }],
  [
    "is the earlier one of a comparison",
    { compareStartDate: "2026-10-01", compareEndDate: "2026-10-20", isCompare: true },
  ],
])("a range that %s has no forecast", async (_name, query) => {
  expect(await forecastOf(query)).toBeNull();
});
