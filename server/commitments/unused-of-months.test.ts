import { expect, it } from "vitest";
import { activeTime, hourOfWeek, hoursBy, unusedShares, wholeDay } from "./unused-of-months";

const range = (from: string, until: string) => ({ from: Date.parse(from), until: Date.parse(until) });
const unknown = { startDate: null, endDate: null, startTime: null, endTime: null };

it("counts the hours of the weekdays on which a reservation existed", () => {
  // November 2026 begins on a Sunday and has 30 days: five Sundays and Mondays.
  const november = hoursBy(hourOfWeek, activeTime("2026-11-01", undefined, "2026-11-30"));
  expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => november.get(`${weekday} 23`))).toEqual([5, 4, 4, 4, 4, 4, 5]);
  expect(november.size).toBe(168);
});

it("a reservation is active on the days of its term, until bills end", () => {
  const terms = { ...unknown, startDate: "2026-11-02", endDate: "2026-11-04" };
  expect(activeTime("2026-11-01", terms, "2026-11-30")).toEqual(range("2026-11-02T00:00Z", "2026-11-05T00:00Z"));
  expect(activeTime("2026-11-01", unknown, "2026-11-01")).toEqual(range("2026-11-01T00:00Z", "2026-11-02T00:00Z"));
});

it("a reservation with stated times is active from one to the other", () => {
  const terms = {
    ...{ startDate: "2026-11-02", endDate: "2026-11-03" },
    ...{ startTime: Date.parse("2026-11-02T12:30:00Z"), endTime: Date.parse("2026-11-03T05:59:59Z") },
  };
  const active = activeTime("2026-11-01", terms, "2026-11-30");
  expect(active).toEqual(range("2026-11-02T12:30Z", "2026-11-03T06:00Z"));
  expect([...hoursBy(wholeDay, active)]).toEqual([
    ["2026-11-02", 11.5],
    ["2026-11-03", 6],
  ]);
  // From 12:30 of a Monday.
  expect([...hoursBy(hourOfWeek, active)].slice(0, 2)).toEqual([
    ["1 12", 0.5],
    ["1 13", 1],
  ]);
});

it("divides what a month leaves unused among the hours with less usage than reserved", () => {
  // One Monday of 4 units in 24 hours: in the first 12 all are used, in the others none.
  const hours = hoursBy(hourOfWeek, range("2026-11-02", "2026-11-03"));
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
