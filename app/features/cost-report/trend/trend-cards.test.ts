import { describe, expect, it } from "vitest";
import { addDays } from "~/lib/time/time-frames";
import type { Changes } from "../changes";
import type { CostView } from "../cost-view";
import type { Report } from "../report";
import { defaultSearch } from "../search/href";
import { changeFromEarlier, earlierPeriod, trendCards } from "./trend-cards";
import type { TrendText } from "./use-trend-text";

const days = (startDate: string, count: number): Report => {
  const dates = Array.from({ length: count }, (_, index) => addDays(startDate, index));
  return {
    range: { startDate, endDate: dates.at(-1)! },
    grain: "DAY",
    dates,
    totals: dates.map((_, index) => String(100 + index)),
    isCovered: dates.map(() => true),
    isEmpty: dates.map(() => false),
    isIncomplete: dates.map(() => false),
    damaged: [],
    unconverted: [],
  } as unknown as Report;
};
const only = (count: number, at: number): boolean[] => Array.from({ length: count }, (_, index) => index === at);

describe("earlierPeriod", () => {
  it("is the same day a week before, if it is on the page", () => {
    const report = days("2026-10-01", 10);
    expect(report.dates.map((_, index) => earlierPeriod(report, index))).toEqual([
      ...Array.from({ length: 7 }, () => null),
      0,
      1,
      2,
    ]);
  });

  it("is empty if either day is not covered, empty or incomplete", () => {
    const report = days("2026-10-01", 10);
    for (const at of [1, 8]) {
      expect(earlierPeriod({ ...report, isCovered: only(10, at).map((is) => !is) }, 8)).toBeNull();
      expect(earlierPeriod({ ...report, isEmpty: only(10, at) }, 8)).toBeNull();
      expect(earlierPeriod({ ...report, isIncomplete: only(10, at) }, 8)).toBeNull();
    }
    expect(earlierPeriod(report, 8)).toBe(1);
  });

  it("is the previous full week", () => {
    // Thursday 10/01 to Tuesday 10/20: a partial week, two full weeks, a partial week.
    const report = {
      ...days("2026-10-01", 4),
      grain: "WEEK" as const,
      range: { startDate: "2026-10-01", endDate: "2026-10-20" },
      dates: ["2026-10-01", "2026-10-05", "2026-10-12", "2026-10-19"],
    };
    expect([0, 1, 2, 3].map((index) => earlierPeriod(report, index))).toEqual([null, null, 1, null]);
  });

  it("is the previous full month", () => {
    const report = {
      ...days("2026-08-15", 4),
      grain: "MONTH" as const,
      range: { startDate: "2026-08-15", endDate: "2026-11-20" },
      dates: ["2026-08-15", "2026-09-01", "2026-10-01", "2026-11-01"],
    };
    expect([0, 1, 2, 3].map((index) => earlierPeriod(report, index))).toEqual([null, null, 1, null]);
  });
});

describe("changeFromEarlier", () => {
  const words = {
    change: (ratio: number, { startDate }: { startDate: string }) => ({
      ratio,
      direction: "",
      from: startDate,
      text: "",
    }),
  };

  it("is in percent of the earlier cost", () => {
    const report = days("2026-10-01", 8);
    // 107 after 100.
    expect(changeFromEarlier(report, report.totals, 7, words)).toMatchObject({ ratio: 7, from: "2026-10-01" });
    expect(changeFromEarlier(report, report.totals, 6, words)).toBeNull();
  });

  it("is unknown without a cost, or while amounts are missing", () => {
    const report = days("2026-10-01", 8);
    expect(changeFromEarlier(report, [null, ...report.totals.slice(1)], 7, words)).toBeNull();
    expect(changeFromEarlier({ ...report, damaged: [{}] } as unknown as Report, report.totals, 7, words)).toBeNull();
    expect(
      changeFromEarlier({ ...report, unconverted: [{}] } as unknown as Report, report.totals, 7, words),
    ).toBeNull();
  });
});

describe("trendCards", () => {
  const words = {
    t: (key: string) => key,
    names: () => [],
    ...{ period: () => "", known: () => "", notes: () => [], other: () => "" },
    change: (ratio: number) => ({ ratio, direction: "", from: "", text: "" }),
  } as unknown as TrendText;
  const october = days("2026-10-01", 2);
  const report = { ...october, series: [] };
  const columns = october.dates.map((date, place) => ({
    date,
    cost: "110",
    ...{ isEmpty: false, isIncomplete: false, estimate: null },
    other: { date: addDays("2026-09-01", place), cost: "100", isEmpty: false },
  }));
  const ratiosOf = (unmatched: Changes["unmatched"], isAverage = false) =>
    trendCards({
      view: { search: defaultSearch } as CostView,
      report,
      changes: { range: { startDate: "2026-09-01", endDate: "2026-09-02" }, unmatched, isAverage } as Changes,
      columns: isAverage
        ? columns.map((column) => ({ ...column, other: { date: null, cost: "100", isEmpty: false } }))
        : columns,
      words,
    }).map(({ change }) => change?.ratio);

  it("have a change from the period in the same position, or the average", () => {
    expect(ratiosOf(null)).toEqual([10, 10]);
    expect(ratiosOf("days")).toEqual([10, 10]);
    expect(ratiosOf(null, true)).toEqual([10, 10]);
  });

  it("have none if bills of a provider are missing in either range", () => {
    expect(ratiosOf("bills")).toEqual([undefined, undefined]);
    expect(ratiosOf("bills", true)).toEqual([undefined, undefined]);
  });
});
