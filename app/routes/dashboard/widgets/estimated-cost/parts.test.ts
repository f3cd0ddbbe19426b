import { expect, test } from "vitest";
import type { Forecast } from "~/contract/costs/cost-analytics";
import { partsOf } from "./parts";

const forecast = { cost: "30.5", fixedCost: "10.25" } as Forecast;

test("an estimate is the billed cost, the variable cost and upcoming fees, without conversion remainders", () => {
  // 100 + 30.5, of sums that were truncated one by one.
  const totalCost = "130.500000000000000000000000000003";
  expect(partsOf({ ...forecast, totalCost }, { total: "100" })).toEqual({
    billed: "100",
    varying: "20.25",
    fixed: "10.25",
    total: "130.5",
  });
});

test("the total is the sum of its parts, whatever the billed digits", () => {
  const billed = "100.123456789012345678901234567891";
  const parts = partsOf({ ...forecast, totalCost: "130.623456789012345678901234567889" }, { total: billed });
  expect(parts).toEqual({ billed, varying: "20.25", fixed: "10.25", total: "130.623456789012345678901234567891" });
});
