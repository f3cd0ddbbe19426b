import { expect, it } from "vitest";
import { barOf, termsAxis } from "./terms-axis";

const october = { from: "2026-10-01", until: "2026-11-01" };

it("reaches from the first start to the last end, in whole months, with today", () => {
  const axis = termsAxis(
    [
      { startDate: "2026-03-15", endDate: "2027-03-15" },
      { startDate: null, endDate: "2026-12-31" },
    ],
    october,
    "2026-11-20",
  );
  expect([axis.from, axis.until]).toEqual(["2026-03-01", "2027-04-01"]);
  // 13 months, every third from January on.
  expect(axis.ticks).toEqual(["2026-04-01", "2026-07-01", "2026-10-01", "2027-01-01"]);
  // 31 March + 30 + 31 + 30 + 31 + 31 + 30 = 214 of 396 days.
  expect(axis.at("2026-10-01")).toBeCloseTo((214 / 396) * 100, 9);
});

it("shows the selected months and today if there are no terms", () => {
  const axis = termsAxis([{ startDate: null, endDate: null }], october, "2026-11-20");
  expect([axis.from, axis.until]).toEqual(["2026-10-01", "2026-12-01"]);
  expect(barOf({ startDate: null, endDate: null }, axis)).toEqual({ start: 0, width: 100 });
});

it("has at most six ticks, of whole years for long terms", () => {
  const axis = termsAxis([{ startDate: "2024-06-01", endDate: "2029-05-30" }], october, "2026-11-20");
  // 60 months are 5 Januaries; that of 2029 is at 91.7 % and would not fit.
  expect(axis.ticks).toEqual(["2025-01-01", "2026-01-01", "2027-01-01", "2028-01-01"]);
});

it("draws a bar from start to end", () => {
  const axis = termsAxis([{ startDate: "2026-10-01", endDate: "2026-11-30" }], october, "2026-11-20");
  // 61 days: 10 before, 30 within.
  const bar = barOf({ startDate: "2026-10-11", endDate: "2026-11-10" }, axis);
  expect(bar.start).toBeCloseTo((10 / 61) * 100, 9);
  expect(bar.width).toBeCloseTo((30 / 61) * 100, 9);
});
