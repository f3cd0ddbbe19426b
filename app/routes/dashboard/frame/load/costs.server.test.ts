import { expect, test } from "vitest";
import { costRows } from "./costs.server";
import type { Costs } from "./costs.server";

/** Costs by month of a widget: AWS has no bill of September, Google's first one is of October. */
const costs = {
  view: { onlyVendor: null },
  report: {
    dates: ["2026-08-01", "2026-09-01", "2026-10-01"],
    ...{ range: { startDate: "2026-08-01", endDate: "2026-10-31" }, grain: "MONTH", isCovered: [true, true, true] },
    series: [
      { vendor: "aws", item: "EC2", name: "EC2", cost: "30", portion: 50, costs: ["10", "0", "20"] },
      { vendor: "aws", item: "Refund", name: "Refund", cost: "-2", portion: -4, costs: ["0", "-2", "0"] },
      { vendor: "gcp", item: "Run", name: "Run", cost: "7", portion: 12, costs: ["0", "0", "7"] },
      { vendor: null, item: "others", name: "others", cost: "25", portion: 42, costs: ["5", "0", "20"] },
    ],
  },
  bills: [
    { vendor: "aws", firstDay: "2026-08-01", lastDay: "2026-10-31" },
    { vendor: "gcp", firstDay: "2026-10-01", lastDay: "2026-10-31" },
  ],
  withoutBills: [{ vendor: "aws", month: "2026-09" }],
} as unknown as Costs;

test("a file has no costs of a provider's month without bills, but for late charges", () => {
  expect(costRows(costs).map((row) => row.slice(5))).toEqual([
    ["2026-08-01", "2026-09-01", "2026-10-01"],
    ["10", "", "20"],
    ["0", "-2", "0"],
    ["0", "0", "7"],
    ["5", "", "20"],
  ]);
  const known = costRows({ ...costs, withoutBills: [] });
  expect(known.map((row) => row[6])).toEqual(["2026-09-01", "0", "-2", "0", "0"]);
});
