import { describe, expect, it } from "vitest";
import { defaultSearch } from "~/features/cost-report/search/href";
import { movedRange, rangeStepsOf } from "./range-steps";

const days = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("movedRange", () => {
  it("moves ranges that start on the first of a month by whole months", () => {
    expect(movedRange(days("2026-11-01", "2026-11-19"), -1)).toEqual(days("2026-10-01", "2026-10-31"));
    expect(movedRange(days("2026-10-01", "2026-10-31"), 1)).toEqual(days("2026-11-01", "2026-11-30"));
    expect(movedRange(days("2026-01-01", "2026-03-31"), -1)).toEqual(days("2025-10-01", "2025-12-31"));
    expect(movedRange(days("2024-01-01", "2024-01-31"), 1)).toEqual(days("2024-02-01", "2024-02-29"));
  });
  it("moves other ranges by their length", () => {
    expect(movedRange(days("2026-11-13", "2026-11-19"), -1)).toEqual(days("2026-11-06", "2026-11-12"));
    expect(movedRange(days("2026-02-26", "2026-02-28"), 1)).toEqual(days("2026-03-01", "2026-03-03"));
  });
  it("keeps to twelve months, which have a day more with a leap day", () => {
    const leap = days("2023-06-15", "2024-06-14");
    expect(movedRange(leap, -1)).toEqual(days("2022-06-15", "2023-06-14"));
    expect(movedRange(leap, 1)).toEqual(days("2024-06-15", "2025-06-14"));
  });
});

describe("rangeStepsOf", () => {
  const today = "2026-11-19";
  /** Of a page on which another provider, which is not shown, has been billed since August. */
  const page = { data: { firstDay: "2026-08-01" }, billed: { firstDay: "2026-09-15" } };
  const stepsOf = (range: { startDate: string; endDate: string } | null) =>
    rangeStepsOf({ ...page, search: { ...defaultSearch, page: 3 }, range, today });

  it("link to the previous month, and not to the future", () => {
    expect(stepsOf(days("2026-11-01", today))).toEqual({ earlier: "/cost-analytics?range=last_month", later: null });
  });
  it("return to the month in progress by its name", () => {
    expect(stepsOf(days("2026-10-01", "2026-10-31"))).toEqual({
      earlier: "/cost-analytics?end=2026-09-30&start=2026-09-01",
      later: "/cost-analytics?range=month_to_date",
    });
  });
  it("end at the first day with costs of the shown providers", () => {
    expect(stepsOf(days("2026-09-01", "2026-09-30")).earlier).toBeNull();
  });
  it("end at today", () => {
    expect(stepsOf(days("2026-11-06", "2026-11-15"))).toEqual({
      earlier: "/cost-analytics?end=2026-11-05&start=2026-10-27",
      later: "/cost-analytics?end=2026-11-19&start=2026-11-16",
    });
  });
  it("are absent without a range", () => {
    expect(stepsOf(null)).toEqual({ earlier: null, later: null });
  });
});
