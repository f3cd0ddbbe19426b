import { expect, it } from "vitest";
import { daysOf, spread } from "./heat";

const sums = { unusedCommitmentCost: "24", unusedNf: "48", unusedHours: "12" } as never;
const usedAt = (weekday: number, hour: number, usedNf: string) =>
  ({ weekday, hour, sums: { usedNf, usedHours: "0" } }) as never;

it("counts the weekdays on which a reservation existed", () => {
  // November 2026 begins on a Sunday and has 30 days: five Sundays and Mondays.
  expect(daysOf("2026-11-01", undefined, "2026-11-30")).toEqual([5, 4, 4, 4, 4, 4, 5]);
  expect(daysOf("2026-11-01", { startDate: "2026-11-02", endDate: "2026-11-08" }, "2026-11-30")).toEqual([
    1, 1, 1, 1, 1, 1, 1,
  ]);
  expect(daysOf("2026-11-01", { startDate: null, endDate: null }, "2026-11-01")).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

it("allocates the unused cost of a month to the hours with less usage than reserved", () => {
  // One Monday of 4 units in 24 hours: in the first 12 all are used, in the others none.
  const used = Array.from({ length: 12 }, (_, hour) => usedAt(1, hour, "4"));
  const cells = spread(sums, used, [1, 0, 0, 0, 0, 0, 0]);
  expect(cells).toHaveLength(12);
  expect(cells[0]).toEqual({ weekday: 1, hour: 12, cost: "2.000000000" });
});

it("spreads the cost of a fully unused reservation evenly", () => {
  const cells = spread(sums, [], [1, 0, 0, 0, 0, 0, 1]);
  expect(cells).toHaveLength(48);
  expect(new Set(cells.map(({ cost }) => cost))).toEqual(new Set(["0.500000000"]));
});
