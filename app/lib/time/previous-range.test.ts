import { expect, test } from "vitest";
import fc from "../../../tests/support/properties";
import { addDays, daysIn, rangeProblem } from "./time-frames";
import { previousRange } from "./previous-range";

test.each([
  ["month to date: the same days of last month", "2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
  ["a whole month: the whole month before", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["a whole long month after a short one", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["days that the month before does not have", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
  ["three months, the last unfinished", "2026-09-01", "2026-11-20", "2026-06-01", "2026-08-20"],
  ["a whole year", "2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"],
  ["the last seven days: the seven before", "2026-11-14", "2026-11-20", "2026-11-07", "2026-11-13"],
  ["days in shorter months than those before: as many", "2026-02-01", "2026-05-04", "2025-10-01", "2026-01-01"],
  ["twelve months with a leap day: twelve months", "2023-06-15", "2024-06-14", "2022-06-15", "2023-06-14"],
  ["one day in the middle of a month", "2026-11-14", "2026-11-14", "2026-11-13", "2026-11-13"],
])("%s", (_name, startDate, endDate, previousStart, previousEnd) => {
  expect(previousRange({ startDate, endDate })).toEqual({ startDate: previousStart, endDate: previousEnd });
});

test("always ends before the range and is never empty", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }), (from, days) => {
      const startDate = addDays("2002-01-01", from);
      const previous = previousRange({ startDate, endDate: addDays(startDate, days) });
      expect(previous.endDate < startDate).toBe(true);
      expect(daysIn(previous)).toBeGreaterThan(0);
    }),
  );
});

test("the months before are as many as those requested, where only the beginning is compared", () => {
  const range = (startDate: string, endDate: string) => ({ startDate, endDate });
  const quarter = range("2026-10-01", "2026-12-01");
  expect(previousRange(range("2026-10-01", "2026-11-26"), quarter)).toEqual(range("2026-07-01", "2026-08-26"));
  expect(previousRange(range("2026-10-01", "2026-11-30"), quarter)).toEqual(range("2026-07-01", "2026-08-31"));
  expect(previousRange(range("2026-11-14", "2026-11-20"), range("2026-11-14", "2026-12-01"))).toEqual(
    range("2026-11-07", "2026-11-13"),
  );
});

test("is within the limits of a range that is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }), (from, days) => {
      const startDate = addDays("2002-01-01", from);
      const range = { startDate, endDate: addDays(startDate, days) };
      for (const grain of ["DAY", "MONTH"] as const)
        if (rangeProblem(range, grain) === null) expect(rangeProblem(previousRange(range), grain)).toBeNull();
    }),
  );
});
