/** How long it takes to simulate a Savings Plan over 60 days of 2,000 kinds of usage, and to find the best one. */
import { planPurchase } from "../../server/commitments/advice/purchase";
import { applyPlans } from "../../server/commitments/simulate/savings-plans";
import type { Plan } from "../../server/commitments/simulate/savings-plans";
import type { HourlyUsage } from "../../server/commitments/simulate/usage";
import { median } from "./statistics";

const HOURS = 60 * 24;
const CLASSES = 2000;
const ROUNDS = 7;

/** The same in every run: prices, discounts and a day's curve that differ by class. */
const usage: HourlyUsage = {
  hours: HOURS,
  classes: Array.from({ length: CLASSES }, (_, at) => {
    const price = 0.02 + (at % 97) / 40;
    return {
      id: `c${at}`,
      account: String(at % 30),
      region: "us-east-1",
      family: `f${at % 50}`,
      onDemandRate: price.toFixed(4),
      rates: { Compute: (price * (0.5 + (at % 31) / 100)).toFixed(5) },
    };
  }),
  quantities: Float64Array.from({ length: HOURS * CLASSES }, (_, index) => {
    const [hour, at] = [Math.floor(index / CLASSES), index % CLASSES];
    return at % 3 === 0 && hour % 24 < 8 ? 0 : 1 + ((hour * 7 + at * 13) % 5);
  }),
};
const plan: Plan = { id: "p", type: "Compute", account: "", commitment: "1500", isShared: true };

function medianOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

for (const [title, work, limit] of [
  ["simulation", () => applyPlans(usage, [plan]), 300],
  ["optimum", () => planPurchase(usage, plan).best, 1000],
] as const) {
  const time = medianOf(work);
  process.stdout.write(
    `${time <= limit ? "✓" : "✗"} ${title} of 60 days × 2,000 kinds of usage, ms: ${time.toFixed(0)} (at most ${limit})\n`,
  );
}
