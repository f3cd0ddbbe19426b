import { expect, it } from "vitest";
import { changesOf } from "./changes";
import type { Report } from "./report";

const entry = (item: string, cost: string) => ({
  vendor: "aws" as const,
  item,
  name: item,
  cost,
  portion: 0,
  merged: 0,
  trend: [],
});

/** October, 31 days, and September, 30 days. */
const october = {
  range: { startDate: "2026-10-01", endDate: "2026-10-31" },
  covered: { startDate: "2026-10-01", endDate: "2026-10-31" },
  total: "404961.71",
  items: [entry("EC2", "93725.00"), entry("S3", "28026.24"), entry("New", "31"), entry("Gone", "0")],
  elsewhere: { count: 2, cost: "62", portion: 1 },
} as unknown as Report;
const september = {
  range: { startDate: "2026-09-01", endDate: "2026-09-30" },
  covered: { startDate: "2026-09-01", endDate: "2026-09-30" },
  dates: [],
  totals: [],
  isEmpty: [],
  total: "389148.22",
  items: [entry("S3", "26677.66"), entry("EC2", "87986.53"), entry("New", "0"), entry("Gone", "12")],
  elsewhere: { count: 2, cost: "30", portion: 1 },
} as unknown as Report;

it("pairs each item with its previous cost, whatever the order", () => {
  const changes = changesOf(october, september, "individual_cost");
  expect(changes.total).toEqual({
    cost: "404961.71",
    compareCost: "389148.22",
    difference: "15813.49",
    ratio: 4.063616,
  });
  expect(changes.items.map(({ compareCost, difference }) => [compareCost, difference])).toEqual([
    ["87986.53", "5738.47"],
    ["26677.66", "1348.58"],
    ["0", "31"],
    ["12", "-12"],
  ]);
  expect(changes.items.map(({ ratio }) => Number(ratio?.toFixed(1)))).toEqual([6.5, 5.1, 100, -100]);
  expect(changes.elsewhere).toMatchObject({ compareCost: "30", difference: "32" });
});

it("compares amounts per day of each range", () => {
  const changes = changesOf(october, september, "average");
  expect(changes.items[2]).toEqual({ cost: "1", compareCost: "0", difference: "1", ratio: 100 });
  expect(changes.elsewhere).toEqual({ cost: "2", compareCost: "1", difference: "1", ratio: 100 });
  // 404,961.71 ÷ 31 = 13,063.28097, 389,148.22 ÷ 30 = 12,971.60733; the difference is 0.7 % of the latter.
  expect([changes.total.cost.slice(0, 9), changes.total.compareCost.slice(0, 9)]).toEqual(["13063.280", "12971.607"]);
  expect(changes.total.ratio).toBeCloseTo(0.706725, 6);
  expect(changesOf(october, { ...september, covered: null }, "average").total).toMatchObject({
    compareCost: "0",
    ratio: 100,
  });
});

it("has no percentage for ranges of different lengths, except for averages", () => {
  for (const [by, unmatched, ratio] of [
    ["individual_cost", "days", null],
    ["individual_cost", "bills", null],
    ["average", "bills", null],
    ["average", "days", 100],
  ] as const) {
    const changes = changesOf(october, september, by, unmatched);
    expect([changes.items[2]?.ratio, changes.unmatched]).toEqual([ratio, ratio === null ? unmatched : null]);
    expect(changes.items[2]?.difference).toBe(by === "average" ? "1" : "31");
  }
});
