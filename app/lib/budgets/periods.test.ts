import { expect, test } from "vitest";
import { amountIn, budgetPeriodAt, periodBefore } from "./periods";

test.each([
  ["month", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["quarter", "2026-11-20", "2026-10-01", "2026-12-31"],
  ["quarter", "2026-01-01", "2026-01-01", "2026-03-31"],
  ["year", "2026-11-20", "2026-01-01", "2026-12-31"],
] as const)("the %s of %s is %s to %s", (period, day, startDate, endDate) => {
  expect(budgetPeriodAt(period, day)).toEqual({ startDate, endDate });
});

test("the period before ends where this one begins", () => {
  expect(periodBefore("quarter", { startDate: "2026-01-01", endDate: "2026-03-31" })).toEqual({
    startDate: "2025-10-01",
    endDate: "2025-12-31",
  });
});

test("a change applies from the period that contains its month", () => {
  const budget = {
    amount: "100",
    changes: [
      { from: "2026-11", amount: "300" },
      { from: "2026-02", amount: "200" },
    ],
  };
  const amountOn = (day: string, period: "month" | "quarter" = "month") =>
    amountIn(budget, budgetPeriodAt(period, day));
  expect([amountOn("2026-01-31"), amountOn("2026-02-01"), amountOn("2026-10-31"), amountOn("2026-11-01")]).toEqual([
    "100",
    "200",
    "200",
    "300",
  ]);
  expect([amountOn("2026-01-15", "quarter"), amountOn("2026-10-01", "quarter")]).toEqual(["200", "300"]);
});
