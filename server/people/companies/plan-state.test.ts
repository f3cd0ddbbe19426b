import { expect, it } from "vitest";
import { chargeTypeOf } from "./plan-state";

it.each([
  ["paid", null, "paid", null],
  ["paid", "2026-12-01", "paid", null],
  ["free", null, "free", null],
  ["free", "2026-11-19", "free", null],
  ["free", "2026-11-20", "trial", 1],
  ["free", "2026-12-07", "trial", 18],
] as const)("%s with a trial until %s is %s, days left: %s", (plan, trialEnd, chargeType, trialDays) => {
  expect(chargeTypeOf({ plan, trialEnd }, "2026-11-20")).toEqual({ chargeType, trialDays });
});
