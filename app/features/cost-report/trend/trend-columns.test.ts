import { expect, it } from "vitest";
import type { Changes } from "../changes";
import type { Report } from "../report";
import { trendColumns } from "./trend-columns";

const report = {
  range: { startDate: "2026-11-01", endDate: "2026-11-03" },
  grain: "DAY",
  dates: ["2026-11-01", "2026-11-02", "2026-11-03"],
  totals: ["10", "0", "4"],
  isCovered: [true, true, true],
  isEmpty: [false, true, false],
  isIncomplete: [false, false, true],
  forecast: null,
} as unknown as Report;

const changes = (over: Partial<Changes> = {}): Changes => ({
  range: { startDate: "2026-10-01", endDate: "2026-10-05" },
  dates: ["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"],
  totals: ["1", "2", "3", "4", "5"],
  isEmpty: [false, false, false, false, false],
  isCovered: [true, true, true, true, true],
  covered: { startDate: "2026-10-01", endDate: "2026-10-05" },
  isAverage: false,
  unmatched: null,
  total: { cost: "14", compareCost: "15", difference: "-1", ratio: -6.666666 },
  items: [],
  elsewhere: null,
  ...over,
});

it("has the report's periods: empty ones marked, uncovered ones without a cost", () => {
  expect(trendColumns({ ...report, isCovered: [true, true, false] }, null)).toEqual([
    { date: "2026-11-01", cost: "10", isEmpty: false, isIncomplete: false, estimate: null, other: null },
    { date: "2026-11-02", cost: "0", isEmpty: true, isIncomplete: false, estimate: null, other: null },
    { date: "2026-11-03", cost: null, isEmpty: false, isIncomplete: true, estimate: null, other: null },
  ]);
});

it("pairs the periods of both ranges by position, and continues with the longer range alone", () => {
  const columns = trendColumns(report, changes());
  expect(columns.map(({ date }) => date)).toEqual(["2026-11-01", "2026-11-02", "2026-11-03", null, null]);
  expect(columns.map(({ other }) => other?.date)).toEqual([
    "2026-10-01",
    "2026-10-02",
    "2026-10-03",
    "2026-10-04",
    "2026-10-05",
  ]);
  expect(columns.map(({ other }) => other?.cost)).toEqual(["1", "2", "3", "4", "5"]);
  const shorter = trendColumns(report, changes({ dates: ["2026-10-31"], totals: ["9"], isCovered: [true] }));
  expect(shorter.map(({ other }) => other)).toEqual([{ date: "2026-10-31", cost: "9", isEmpty: false }, null, null]);
});

it("has no compared cost beyond the bills of the compared range", () => {
  const begun = changes({ totals: ["0", "0", "3", "4", "5"], isCovered: [false, false, true, true, true] });
  expect(trendColumns(report, begun).map(({ other }) => other?.cost)).toEqual([null, null, "3", "4", "5"]);
});

it("knows no cost of compared periods without lines, such as months without bills, and marks them", () => {
  const gap = changes({ totals: ["1", "0", "3", "4", "5"], isEmpty: [false, true, false, false, false] });
  const compared = trendColumns(report, gap).map(({ other }) => other);
  expect(compared.map((other) => other?.isEmpty)).toEqual([false, true, false, false, false]);
  expect(compared.map((other) => other?.cost)).toEqual(["1", null, "3", "4", "5"]);
});

it("compares with the average of as many days as the period has", () => {
  const average = changes({ isAverage: true, total: { cost: "4.5", compareCost: "3", difference: "1.5", ratio: 50 } });
  expect(trendColumns(report, average).map(({ other }) => other)).toEqual(
    Array.from({ length: 3 }, () => ({ date: null, cost: "3", isEmpty: false })),
  );
  const weekly: Report = {
    ...report,
    grain: "WEEK",
    range: { startDate: "2026-11-05", endDate: "2026-11-10" },
    dates: ["2026-11-05", "2026-11-09"],
    isCovered: [true, true],
  };
  // Thursday to Sunday, then Monday and Tuesday.
  expect(trendColumns(weekly, average).map(({ other }) => other?.cost)).toEqual(["12", "6"]);
  expect(trendColumns(report, changes({ isAverage: true, covered: null })).every(({ other }) => other === null)).toBe(
    true,
  );
});

it("adds estimates to their periods, and continues after the report", () => {
  const forecast = {
    month: "2026-11",
    startDate: "2026-11-03",
    endDate: "2026-11-05",
    cost: "21",
    fixedCost: "0",
    totalCost: "35",
    low: "34",
    high: "36",
    dailyCosts: [
      { date: "2026-11-03", cost: "6" },
      { date: "2026-11-04", cost: "7" },
      { date: "2026-11-05", cost: "8" },
    ],
  };
  const columns = trendColumns({ ...report, forecast }, changes());
  expect(columns.map(({ date, cost, estimate }) => [date, cost, estimate])).toEqual([
    ["2026-11-01", "10", null],
    ["2026-11-02", "0", null],
    ["2026-11-03", "4", "6"],
    ["2026-11-04", null, "7"],
    ["2026-11-05", null, "8"],
  ]);
  expect(columns.at(-1)?.other?.date).toBe("2026-10-05");
});
