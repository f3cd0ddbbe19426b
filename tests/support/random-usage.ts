import type { Plan } from "../../server/commitments/simulate/savings-plans";
import type { HourlyUsage, UsageClass } from "../../server/commitments/simulate/usage";
import { seeded } from "./requests/hostile-requests";

/** A class of usage with its prices. */
export const priced = (id: string, onDemandRate: string, rates: UsageClass["rates"], family = ""): UsageClass => ({
  ...{ id, account: "1", region: "us-east-1", family, onDemandRate, rates },
});

/** A Compute Savings Plan with the given commitment per hour. */
export const compute = (commitment: string, overrides: Partial<Plan> = {}): Plan => ({
  id: `compute ${commitment}`,
  type: "Compute",
  account: "1",
  commitment,
  isShared: true,
  ...overrides,
});

/** Usage of up to 24 hours and six classes, some of which are more expensive with a plan. */
export function randomUsage(seed: number): HourlyUsage {
  const next = seeded(seed);
  const hours = 1 + Math.floor(next() * 24);
  const classes = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, n) => {
    const price = Math.ceil(next() * 5000) / 1000;
    return priced(`c${n}`, price.toFixed(3), { Compute: ((price * (30 + Math.floor(next() * 80))) / 100).toFixed(5) });
  });
  const quantities = Float64Array.from({ length: hours * classes.length }, () =>
    next() < 0.4 ? 0 : Math.floor(next() * 8000) / 1000,
  );
  return { classes, hours, quantities };
}
