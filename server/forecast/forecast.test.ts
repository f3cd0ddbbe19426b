import { describe, expect, test } from "vitest";
import { addDays, periodStarts } from "~/lib/time/time-frames";
import { joinForecasts, forecastSeries } from "./forecast";
import { predict } from "./predict";

const days = (count: number, amount: (n: number) => number) => Array.from({ length: count }, (_, n) => amount(n));
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

describe("variable cost", () => {
  test("keeps its level, whatever the outliers", () => {
    expect(
      predict(
        days(56, (n) => (n === 40 ? 5000 : 100)),
        3,
      ).map(Math.round),
    ).toEqual([100, 100, 100]);
  });

  test("keeps its weekly pattern", () => {
    const weekly = (n: number) => (n % 7 < 5 ? 70 : 35);
    expect(predict(days(56, weekly), 14).map((value) => Math.round(value))).toEqual(days(14, (n) => weekly(56 + n)));
  });

  test("continues to grow, at a decreasing rate", () => {
    const [first = 0, ...rest] = predict(
      days(56, (n) => 100 + n),
      30,
    );
    expect(rest.at(-1)).toBeGreaterThan(first);
    expect(rest.at(-1)).toBeLessThan(100 + 56 + 30);
  });

  test("is zero without a history", () => {
    expect(predict([], 2)).toEqual([0, 0]);
  });
});

describe("fixed charges", () => {
  /** 10 a day from 1 September to 10 November, and fees on days of a month. */
  const series = (feeOn: (day: string) => number) => ({
    firstDay: "2026-09-01",
    varying: days(71, () => 10),
    fixed: days(71, (n) => feeOn(addDays("2026-09-01", n))),
  });
  const expected = (feeOn: (day: string) => number, until = "2026-11-30") => {
    const forecast = forecastSeries(series(feeOn), until);
    return {
      fees: forecast.days.filter((_, n) => forecast.fixed[n] !== 0),
      fixed: total(forecast.fixed),
      unsure: forecast.unsure,
    };
  };

  test("recur on their day if they occurred twice", () => {
    expect(expected((day) => (day.endsWith("-15") ? 500 : 0))).toEqual({ fees: ["2026-11-15"], fixed: 500, unsure: 0 });
    expect(expected((day) => (day.endsWith("-01") ? 500 : 0), "2026-12-31").fees).toEqual(["2026-12-01"]);
    expect(expected((day) => (day === "2026-09-30" || day === "2026-10-31" ? 7 : 0)).fees).toEqual(["2026-11-30"]);
  });

  test("recur on the 28th to 31st in months of any length", () => {
    /** Days of fees to come, if they were due on these days since 1 August. */
    const feesAfter = (lastDay: string, feeDays: string[], until: string) => {
      const firstDay = "2026-08-01";
      const fixed = periodStarts({ startDate: firstDay, endDate: lastDay }, "DAY").map((day) =>
        feeDays.includes(day) ? 7 : 0,
      );
      const forecast = forecastSeries({ firstDay, varying: fixed.map(() => 10), fixed }, until);
      return forecast.days.filter((_, n) => forecast.fixed[n] !== 0);
    };
    const inWinter = (feeDays: string[]) => feesAfter("2026-11-10", feeDays, "2027-02-28");
    const monthly = (day: string) => ["2026-08", "2026-09", "2026-10"].map((month) => `${month}-${day}`);
    expect(inWinter(monthly("28"))).toEqual(["2026-11-28", "2026-12-28", "2027-01-28", "2027-02-28"]);
    expect(inWinter(monthly("30"))).toEqual(["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"]);
    expect(inWinter(["2026-08-31", "2026-09-30", "2026-10-31"])).toEqual([
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
    ]);
    // A fee on the last day of September: the previous month tells on which day of October it is due.
    const inOctober = (feeDays: string[]) => feesAfter("2026-09-30", feeDays, "2026-10-31");
    expect(inOctober(["2026-08-30", "2026-09-30"])).toEqual(["2026-10-30"]);
    expect(inOctober(["2026-08-31", "2026-09-30"])).toEqual(["2026-10-31"]);
    expect(inOctober(["2026-09-30"])).toEqual(["2026-10-31"]);
  });

  test("that occurred once recur if they are small, and are undecided otherwise", () => {
    expect(expected((day) => (day === "2026-10-20" ? 20 : 0))).toEqual({ fees: ["2026-11-20"], fixed: 20, unsure: 20 });
    expect(expected((day) => (day === "2026-10-20" ? 5000 : 0)).fixed).toBe(0);
    expect(expected((day) => (day === "2026-10-20" ? -20 : 0)).fixed).toBe(0);
  });

  test("that are billed in advance are not expected again", () => {
    const history = series((day) => (day.endsWith("-15") ? 500 : 0));
    expect(total(forecastSeries({ ...history, billedAhead: new Set(["2026-11-15"]) }, "2026-11-30").fixed)).toBe(0);
  });

  test("of every day continue", () => {
    expect(expected(() => 3).fixed).toBe(20 * 3);
  });
});

test("errors of providers widen the range together or cancel out", () => {
  const forecast = (errors: number[], testedDays = 1) => ({
    days: ["2026-11-30"],
    varying: [100],
    fixed: [0],
    unsure: 0,
    test: () => ({ errors, testedDays }),
  });
  const ten = days(10, () => 10);
  // Ten tests of one day: √(1 + 1 ÷ 10).
  expect(joinForecasts([forecast(ten), forecast(ten)]).deviation()).toBeCloseTo(20.976177);
  expect(joinForecasts([forecast(ten), forecast(ten.map((error) => -error))]).deviation()).toBe(0);
  expect(joinForecasts([forecast([1])]).deviation()).toBe(25);
  // Ten tests of five days are worth two that do not overlap: √(1 + 1 ÷ 2).
  expect(joinForecasts([forecast(ten, 5)]).deviation()).toBeCloseTo(12.247449);
  // Tests count for at least half a span: √(1 + 1 ÷ 0.5).
  expect(joinForecasts([forecast(ten, 100)]).deviation()).toBeCloseTo(17.320508);
});
