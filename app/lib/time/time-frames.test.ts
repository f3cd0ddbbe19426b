import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/properties";
import type { DayRange, Grain, NamedTimeFrame } from "./time-frames";
import {
  addDays,
  automaticGrain,
  daysIn,
  daysUntil,
  fittingGrain,
  isDay,
  isWholeMonth,
  monthEnd,
  monthStart,
  periodAt,
  periodStarts,
  rangeOf,
  rangeProblem,
  timeFrames,
} from "./time-frames";

const named = timeFrames.filter((frame): frame is NamedTimeFrame => frame !== "custom");
const grains: Grain[] = ["DAY", "WEEK", "MONTH"];
const anyDay = fc.integer({ min: 0, max: 35_000 }).map((days) => addDays("2002-01-01", days));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 400 }))
  .map(([startDate, days]) => ({ startDate, endDate: addDays(startDate, days) }));
const anyGrain = fc.constantFrom(...grains);

const range = (startDate: string, endDate: string): DayRange => ({ startDate, endDate });

describe("rangeOf", () => {
  const table: Record<string, Record<NamedTimeFrame, [string, string]>> = {
    "an ordinary day": {
      month_to_date: ["2026-11-01", "2026-11-20"],
      last_month: ["2026-10-01", "2026-10-31"],
      last_7_days: ["2026-11-14", "2026-11-20"],
      last_14_days: ["2026-11-07", "2026-11-20"],
      last_60_days: ["2026-09-22", "2026-11-20"],
      last_3_months: ["2026-09-01", "2026-11-20"],
      last_6_months: ["2026-06-01", "2026-11-20"],
      last_12_months: ["2025-12-01", "2026-11-20"],
      year_to_date: ["2026-01-01", "2026-11-20"],
    },
    "New Year's Day": {
      month_to_date: ["2026-01-01", "2026-01-01"],
      last_month: ["2025-12-01", "2025-12-31"],
      last_7_days: ["2025-12-26", "2026-01-01"],
      last_14_days: ["2025-12-19", "2026-01-01"],
      last_60_days: ["2025-11-03", "2026-01-01"],
      last_3_months: ["2025-11-01", "2026-01-01"],
      last_6_months: ["2025-08-01", "2026-01-01"],
      last_12_months: ["2025-02-01", "2026-01-01"],
      year_to_date: ["2026-01-01", "2026-01-01"],
    },
    "a leap day": {
      month_to_date: ["2024-02-01", "2024-02-29"],
      last_month: ["2024-01-01", "2024-01-31"],
      last_7_days: ["2024-02-23", "2024-02-29"],
      last_14_days: ["2024-02-16", "2024-02-29"],
      last_60_days: ["2024-01-01", "2024-02-29"],
      last_3_months: ["2023-12-01", "2024-02-29"],
      last_6_months: ["2023-09-01", "2024-02-29"],
      last_12_months: ["2023-03-01", "2024-02-29"],
      year_to_date: ["2024-01-01", "2024-02-29"],
    },
    "the end of a long month after a short one": {
      month_to_date: ["2025-03-01", "2025-03-31"],
      last_month: ["2025-02-01", "2025-02-28"],
      last_7_days: ["2025-03-25", "2025-03-31"],
      last_14_days: ["2025-03-18", "2025-03-31"],
      last_60_days: ["2025-01-31", "2025-03-31"],
      last_3_months: ["2025-01-01", "2025-03-31"],
      last_6_months: ["2024-10-01", "2025-03-31"],
      last_12_months: ["2024-04-01", "2025-03-31"],
      year_to_date: ["2025-01-01", "2025-03-31"],
    },
  };
  const todays = {
    "an ordinary day": "2026-11-20",
    "New Year's Day": "2026-01-01",
    "a leap day": "2024-02-29",
    "the end of a long month after a short one": "2025-03-31",
  };
  for (const [name, today] of Object.entries(todays))
    it.each(named)(`on ${name}: %s`, (frame) => {
      const [startDate, endDate] = table[name]![frame];
      expect(rangeOf(frame, today)).toEqual({ startDate, endDate });
    });

  it("uses February of a leap year as last month", () => {
    expect(rangeOf("last_month", "2024-03-31")).toEqual(range("2024-02-01", "2024-02-29"));
  });

  it("always gives a range within the limits that ends today or with last month", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...named), (today, frame) => {
        const result = rangeOf(frame, today);
        expect(rangeProblem(result)).toBeNull();
        expect(rangeProblem(result, automaticGrain(result))).toBeNull();
        expect(result.endDate).toBe(frame === "last_month" ? addDays(monthStart(today), -1) : today);
      }),
    );
  });
});

describe("periods", () => {
  it("starts weeks on Monday; the first and last may be short", () => {
    expect(periodStarts(range("2026-11-04", "2026-11-17"), "WEEK")).toEqual(["2026-11-04", "2026-11-09", "2026-11-16"]);
    expect(periodAt("2026-11-16", range("2026-11-04", "2026-11-17"), "WEEK")).toEqual(
      range("2026-11-16", "2026-11-17"),
    );
  });

  it("clips months to the range", () => {
    expect(periodStarts(range("2024-01-31", "2024-03-01"), "MONTH")).toEqual([
      "2024-01-31",
      "2024-02-01",
      "2024-03-01",
    ]);
    expect(periodAt("2024-02-01", range("2024-01-31", "2024-03-01"), "MONTH")).toEqual(
      range("2024-02-01", "2024-02-29"),
    );
  });

  it("cover the range without gap or overlap", () => {
    fc.assert(
      fc.property(anyRange, anyGrain, (whole, grain) => {
        const parts = periodStarts(whole, grain).map((start) => periodAt(start, whole, grain));
        expect(parts[0]?.startDate).toBe(whole.startDate);
        expect(parts.at(-1)?.endDate).toBe(whole.endDate);
        parts.slice(1).forEach((part, i) => expect(part.startDate).toBe(addDays(parts[i]!.endDate, 1)));
        expect(parts.reduce((days, part) => days + daysIn(part), 0)).toBe(daysIn(whole));
      }),
    );
  });
});

describe("rangeProblem", () => {
  it.each([
    ["", ""],
    ["2026-11-01", ""],
    ["2026-02-29", "2026-03-01"],
    ["2026-13-01", "2026-13-02"],
    ["2026-11-31", "2026-12-01"],
    ["11/01/2026", "11/02/2026"],
    ["1999-12-31", "2000-01-01"],
    ["2026-11-1", "2026-11-02"],
    ["99999-01-01", "99999-01-02"],
  ])("rejects %s to %s as invalid dates", (start, end) => expect(rangeProblem(range(start, end))).toBe("invalid"));

  it("rejects an end before the start", () => {
    expect(rangeProblem(range("2026-11-02", "2026-11-01"))).toBe("reversed");
    expect(rangeProblem(range("2026-11-02", "2026-11-02"))).toBeNull();
  });

  it("allows 12 months to the day", () => {
    expect(rangeProblem(range("2025-01-01", "2025-12-31"))).toBeNull();
    expect(rangeProblem(range("2025-01-01", "2026-01-01"))).toBe("months");
    expect(rangeProblem(range("2024-02-29", "2025-02-28"))).toBeNull();
    expect(rangeProblem(range("2024-02-29", "2025-03-01"))).toBe("months");
    expect(rangeProblem(range("2023-03-01", "2024-02-29"))).toBeNull();
  });

  it("allows 93 days by day, and more by week or month", () => {
    expect(rangeProblem(range("2026-07-01", "2026-10-01"), "DAY")).toBeNull();
    expect(rangeProblem(range("2026-07-01", "2026-10-02"), "DAY")).toBe("days");
    expect(rangeProblem(range("2026-07-01", "2026-10-02"), "WEEK")).toBeNull();
    expect(rangeProblem(range("2026-07-01", "2026-10-02"), "MONTH")).toBeNull();
  });

  it("drops a grain that the range is too long for", () => {
    expect(fittingGrain("DAY", range("2026-01-01", "2026-11-20"))).toBeNull();
    expect(fittingGrain("WEEK", range("2026-01-01", "2026-11-20"))).toBe("WEEK");
    expect(fittingGrain(null, range("2026-01-01", "2026-11-20"))).toBeNull();
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), anyGrain, (start, end, grain) => {
        expect(rangeProblem(range(start, end), grain)).toBe("invalid");
      }),
    );
  });
});

it("counts the days until a later one, none once it has come", () => {
  expect(daysUntil("2026-11-30", "2026-11-27")).toBe(3);
  expect(daysUntil("2027-03-01", "2026-11-27")).toBe(94);
  expect(daysUntil("2026-11-27", "2026-11-27")).toBe(0);
  expect(daysUntil("2026-11-26", "2026-11-27")).toBe(0);
});

it("recognizes days, and whole months", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(isDay(day)).toBe(true);
      expect(isWholeMonth(range(monthStart(day), monthEnd(day)))).toBe(true);
    }),
  );
  expect(isWholeMonth(range("2026-10-01", "2026-10-30"))).toBe(false);
});
