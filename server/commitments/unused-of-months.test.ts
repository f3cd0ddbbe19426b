import { expect, it } from "vitest";
import { activeDays, hourOfWeek, unusedShares } from "./unused-of-months";

it("counts the hours of the weekdays on which a reservation existed", () => {
  // November 2026 begins on a Sunday and has 30 days: five Sundays and Mondays.
  const november = hourOfWeek.hoursOf(activeDays("2026-11-01", undefined, "2026-11-30"));
  expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => november.get(`${weekday} 23`))).toEqual([5, 4, 4, 4, 4, 4, 5]);
  expect(november.size).toBe(168);
  expect(activeDays("2026-11-01", { startDate: "2026-11-02", endDate: "2026-11-04" }, "2026-11-30")).toEqual([
    ...["2026-11-02", "2026-11-03", "2026-11-04"],
  ]);
  expect(activeDays("2026-11-01", { startDate: null, endDate: null }, "2026-11-01")).toEqual(["2026-11-01"]);
});

it("divides what a month leaves unused among the hours with less usage than reserved", () => {
  // One Monday of 4 units in 24 hours: in the first 12 all are used, in the others none.
  const hours = hourOfWeek.hoursOf(["2026-11-02"]);
  const used = new Map(Array.from({ length: 12 }, (_, hour) => [`1 ${hour}`, 4]));
  const shares = unusedShares({ unusedNf: "48", unusedHours: "12" }, used, hours);
  expect([...shares.keys()]).toEqual(Array.from({ length: 12 }, (_, n) => `1 ${12 + n}`));
  expect([...new Set(shares.values())]).toEqual([1 / 12]);
});

it("divides the cost of a fully unused reservation evenly", () => {
  const shares = unusedShares(
    { unusedNf: "0", unusedHours: "48" },
    new Map(),
    new Map([
      ["a", 24],
      ["b", 24],
    ]),
  );
  expect([...shares]).toEqual([
    ["a", 0.5],
    ["b", 0.5],
  ]);
  // A day after the last bill.
  expect(unusedShares({ unusedNf: "0", unusedHours: "48" }, new Map(), new Map()).size).toBe(0);
});
