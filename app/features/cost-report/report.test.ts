import { describe, expect, it } from "vitest";
import type { ChartItem, CostReply } from "~/contract/costs/cost-analytics";
import { reportOf } from "./report";

type Item = ChartItem & CostReply["items"][number];

const item = (name: string, costs: Record<string, string>, rest: Partial<Item> = {}): Item => ({
  vendor: "aws",
  item: name,
  itemAlias: name,
  cost: "0",
  portion: 0,
  isOthers: false,
  numberOfOthers: 0,
  change: null,
  dailyCosts: Object.entries(costs).map(([date, cost]) => ({ date, cost })),
  color: null,
  ...rest,
});

const reply = (change: Partial<CostReply> = {}): CostReply => ({
  currency: "USD",
  viewBy: "product",
  grain: "DAY",
  dates: ["2026-11-01", "2026-11-02", "2026-11-03"],
  totalCost: "10.000000000000000000000000000001",
  previous: {
    startDate: "2026-10-01",
    endDate: "2026-10-03",
    totalCost: "9",
    current: null,
    isComplete: true,
    isDamaged: false,
  },
  dailyCosts: [
    { date: "2026-11-01", cost: "4" },
    { date: "2026-11-02", cost: "6.000000000000000000000000000001" },
  ],
  numberOfDays: 2,
  averaged: { numberOfDays: change.numberOfDays ?? 2, totalCost: change.totalCost ?? "10" },
  completeUntil: "2026-11-02",
  numberOfItems: 2,
  numberFound: 2,
  gone: null,
  mover: null,
  items: [],
  series: [],
  portions: [],
  rates: [],
  unconverted: [],
  damaged: [],
  amortizedOnly: [],
  withoutBills: [],
  datesWithoutLines: [],
  forecast: null,
  ...change,
});
const today = "2026-11-20";
const november = { startDate: "2026-11-01", endDate: "2026-11-03" };

describe("reportOf", () => {
  it("recognizes incomplete periods, and omits them from sparklines", () => {
    const months = {
      grain: "MONTH" as const,
      dates: ["2026-08-15", "2026-09-01", "2026-10-01", "2026-11-01"],
      numberOfDays: 98,
    };
    const range = { startDate: "2026-08-15", endDate: "2026-11-20" };
    const costs = { "2026-08-15": "1", "2026-09-01": "2", "2026-10-01": "3", "2026-11-01": "4" };
    const completenessOf = (completeUntil: string | null, firstDay: string | null, now = today) => {
      const { isIncomplete, items } = reportOf(
        reply({ ...months, completeUntil, items: [item("A", costs)] }),
        range,
        firstDay,
        now,
      );
      return [isIncomplete, items[0]?.trend];
    };
    // A month that only the range shortens is complete; the month in progress is not, however far its bills reach.
    expect(completenessOf("2026-11-20", null)).toEqual([
      [false, false, false, true],
      [1, 2, 3],
    ]);
    expect(completenessOf("2026-10-20", "2026-08-20")).toEqual([[true, false, true, true], [2]]);
    expect(completenessOf("2026-11-20", null, "2027-01-01")).toEqual([
      [false, false, false, false],
      [1, 2, 3, 4],
    ]);
    const days = (completeUntil: string, now: string) =>
      reportOf(reply({ completeUntil, numberOfDays: 3 }), november, null, now).isIncomplete;
    expect(days("2026-11-02", today)).toEqual([false, false, true]);
    expect(days("2026-11-03", "2026-11-03")).toEqual([false, false, true]);
  });
  it("takes months for incomplete that lack a provider's bills", () => {
    const months = { grain: "MONTH" as const, dates: ["2026-08-01", "2026-09-01", "2026-10-01"], numberOfDays: 92 };
    const { isIncomplete } = reportOf(
      reply({ ...months, completeUntil: "2026-10-31", withoutBills: [{ vendor: "gcp", month: "2026-09" }] }),
      { startDate: "2026-08-01", endDate: "2026-10-31" },
      null,
      today,
    );
    expect(isIncomplete).toEqual([false, true, false]);
  });
  it("fills periods without cost and keeps every digit", () => {
    const { totals, series, total } = reportOf(
      reply({ series: [item("EC2", { "2026-11-02": "6.000000000000000000000000000001" })] }),
      november,
      null,
      today,
    );
    expect(totals).toEqual(["4", "6.000000000000000000000000000001", "0"]);
    expect(series[0]?.costs).toEqual(["0", "6.000000000000000000000000000001", "0"]);
    expect(total).toBe("10.000000000000000000000000000001");
  });

  it("divides by the days that the bills cover", () => {
    const report = reportOf(reply({ totalCost: "10" }), november, "2026-01-01", today);
    expect(report).toMatchObject({
      covered: { startDate: "2026-11-01", endDate: "2026-11-02" },
      dailyAverage: "5",
      periodAverage: "5",
    });
    expect(report.isCovered).toEqual([true, true, false]);
    expect(reportOf(reply({ totalCost: "10" }), november, "2026-11-02", today)).toMatchObject({
      covered: { startDate: "2026-11-02", endDate: "2026-11-02" },
      dailyAverage: "10",
      isCovered: [false, true, false],
    });
    // The third day is today, or later than the last bill.
    const begun = reply({ numberOfDays: 3, totalCost: "10.5", averaged: { numberOfDays: 2, totalCost: "10" } });
    expect(reportOf(begun, november, null, "2026-11-03")).toMatchObject({
      covered: november,
      averaged: { startDate: "2026-11-01", endDate: "2026-11-02" },
      dailyAverage: "5",
      periodAverage: "5",
      isCovered: [true, true, true],
    });
    expect(reportOf(reply({ numberOfDays: 0 }), november, null, today)).toMatchObject({
      covered: null,
      dailyAverage: null,
      periodAverage: null,
    });
  });

  it("finds the highest period by exact amounts, and none without cost", () => {
    expect(reportOf(reply(), november, null, today).highest).toEqual({
      date: "2026-11-02",
      cost: "6.000000000000000000000000000001",
    });
    expect(
      reportOf(reply({ dailyCosts: [{ date: "2026-11-01", cost: "-3" }] }), november, null, today).highest,
    ).toBeNull();
    expect(reportOf(reply({ dailyCosts: [], dates: [] }), november, null, today).highest).toBeNull();
  });

  it("draws the average of whole months only", () => {
    const months = reply({
      grain: "MONTH",
      dates: ["2026-08-15", "2026-09-01", "2026-10-01", "2026-11-01"],
      dailyCosts: ["2026-08-15", "2026-09-01", "2026-10-01", "2026-11-01"].map((date, i) => ({
        date,
        cost: ["1", "100", "300", "5"][i]!,
      })),
      numberOfDays: 90,
    });
    expect(reportOf(months, { startDate: "2026-08-15", endDate: "2026-11-20" }, null, today).periodAverage).toBe("200");
    expect(
      reportOf(months, { startDate: "2026-08-15", endDate: "2026-11-20" }, "2026-09-02", today).periodAverage,
    ).toBeNull();
    expect(
      reportOf(
        { ...months, averaged: { numberOfDays: 60, totalCost: "406" } },
        { startDate: "2026-08-15", endDate: "2026-11-20" },
        null,
        today,
      ).periodAverage,
    ).toBeNull();
    // All days of October have bills, but not those of every provider.
    expect(
      reportOf(
        { ...months, completeUntil: "2026-10-15" },
        { startDate: "2026-08-15", endDate: "2026-11-20" },
        null,
        today,
      ).periodAverage,
    ).toBeNull();
  });

  it("adds up: listed items and other pages equal the total", () => {
    const { elsewhere } = reportOf(
      reply({
        totalCost: "10",
        numberOfItems: 5,
        items: [item("A", {}, { cost: "7.25" }), item("B", {}, { cost: "-0.25" })],
      }),
      november,
      null,
      today,
    );
    expect(elsewhere).toEqual({ count: 3, cost: "3", portion: expect.closeTo(30, 6), change: null });
    expect(reportOf(reply({ numberOfItems: 0 }), november, null, today).elsewhere).toBeNull();
  });

  it("adds up for the previous range: listed items, other pages and removed items equal the previous total", () => {
    const { elsewhere } = reportOf(
      reply({
        totalCost: "10",
        numberOfItems: 4,
        items: [
          item("A", {}, { cost: "7", change: { cost: "6.5", previousCost: "4" } }),
          item("New", {}, { cost: "1", change: { cost: "1", previousCost: null } }),
        ],
        gone: { numberOfItems: 1, previousCost: "0.75" },
        previous: {
          ...reply().previous,
          totalCost: "9",
          current: { startDate: "2026-11-01", endDate: "2026-11-02", totalCost: "9.25" },
        },
      }),
      november,
      null,
      today,
    );
    // 10 − 7 − 1; 9.25 − 6.5 − 1; 9 − 4 − 0.75.
    expect(elsewhere).toMatchObject({ count: 2, cost: "2", change: { cost: "1.75", previousCost: "4.25" } });
  });

  it("truncates the chart at the last day with bills", () => {
    const { items } = reportOf(
      reply({ items: [item("A", { "2026-11-01": "1.23456789", "2026-11-03": "5" }, { cost: "1.234444434" })] }),
      november,
      null,
      today,
    );
    expect(items[0]).toMatchObject({ cost: "1.234444434", trend: [1.235, 0] });
  });

  it("counts the merged items", () => {
    const { series } = reportOf(
      reply({ series: [item("A", {}), item("others", {}, { vendor: null, isOthers: true, numberOfOthers: 14 })] }),
      november,
      null,
      today,
    );
    expect(series.map(({ merged }) => merged)).toEqual([0, 14]);
  });
});
