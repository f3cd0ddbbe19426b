import { expect, test } from "vitest";
import { compute, randomUsage } from "../../../tests/support/random-usage";
import { seeded } from "../../../tests/support/requests/hostile-requests";
import { applyPlans } from "../simulate/savings-plans";
import type { HourlyUsage } from "../simulate/usage";
import { planPurchase, reservationPurchase } from "./purchase";
import type { Purchase } from "./purchase";
import { ladderOf } from "./simulation";

const PROFILES = 200;
/** Step of the compared commitments, fine enough that sums of an hour are off by less. */
const THOUSANDTH = 0.001;

/** What usage costs on demand after plans are applied one after the other. */
const onDemandBeside = (usage: HourlyUsage, commitments: number[]): number => {
  const plans = commitments.map((amount, n) => compute(amount.toFixed(9), { id: `plan ${n}` }));
  return Number(applyPlans(usage, plans).onDemandCost);
};

/** Amounts from 0 to more than covers everything. */
const amountsOf = ({ largest }: Purchase, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, n) => Math.round((largest * 1.2 * n) / count / THOUSANDTH) * THOUSANDTH);

test("a plan beside an existing one is the best of all amounts, and an expiring one releases its usage", () => {
  for (let seed = 0; seed < PROFILES; seed += 1) {
    const usage = randomUsage(seed);
    const existing = Math.floor(seeded(seed + 1000)() * 5000) / 1000;
    const { remaining } = applyPlans(usage, [compute(existing.toFixed(3))]);
    const renewed = planPurchase({ ...usage, quantities: remaining }, compute("0"));
    const lapsed = planPurchase(usage, compute("0"));
    const savedBeside = (before: number[]) => (amount: number) =>
      onDemandBeside(usage, before) - onDemandBeside(usage, [...before, amount]) - amount * usage.hours;
    for (const [purchase, savingsAt] of [
      [renewed, savedBeside([existing])],
      [lapsed, savedBeside([])],
    ] as const) {
      const best = savingsAt(purchase.best);
      expect(purchase.at(purchase.best).savings, `profile ${seed}`).toBeCloseTo(best, 5);
      const around = [purchase.best - THOUSANDTH, purchase.best + THOUSANDTH].filter((amount) => amount >= 0);
      for (const amount of [...amountsOf(purchase, 30), ...around])
        expect(savingsAt(amount), `profile ${seed} at ${amount}`).toBeLessThan(best + 1e-5);
    }
  }
});

test("each step of a ladder adds to the earlier steps", () => {
  for (let seed = 0; seed < PROFILES; seed += 1) {
    const usage = randomUsage(seed);
    const purchase = planPurchase(usage, compute("0"));
    const rungs = ladderOf(purchase, purchase.largest, 4, 1);
    const bought: number[] = [];
    for (const { amount, savings, utilization } of rungs) {
      const before = onDemandBeside(usage, bought);
      bought.push(Number(amount));
      const cost = Number(amount) * usage.hours;
      expect(Number(savings), `profile ${seed}`).toBeCloseTo(before - onDemandBeside(usage, bought) - cost, 5);
      const plans = bought.map((hourly, n) => compute(hourly.toFixed(9), { id: `plan ${n}` }));
      const last = applyPlans(usage, plans).plans.at(-1)!;
      expect(Number(utilization)).toBeCloseTo((Number(last.usedCommitment) / cost) * 100, 3);
    }
    expect(bought.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(Number(rungs.at(-1)?.total ?? 0), 9);
  }
});

test("the number of reservations is the best of all, and their steps add up to it", () => {
  for (let seed = 0; seed < PROFILES; seed += 1) {
    const next = seeded(seed);
    const demand = Float64Array.from({ length: 1 + Math.floor(next() * 72) }, () => Math.floor(next() * 80) / 4);
    const prices = { onDemand: 1, effective: 0.2 + next() };
    const purchase = reservationPurchase(demand, prices);
    // Adds up each reservation in each hour separately.
    const savingsAt = (quantity: number) => {
      let savings = 0;
      for (const units of demand)
        for (let nth = 0; nth < quantity; nth += 1)
          savings += Math.max(0, Math.min(1, units - nth)) * prices.onDemand - prices.effective;
      return savings;
    };
    const savingsByQuantity = Array.from({ length: 24 }, (_, quantity) => savingsAt(quantity));
    expect(savingsAt(purchase.best), `profile ${seed}`).toBeCloseTo(Math.max(...savingsByQuantity), 9);
    expect(purchase.at(purchase.best).savings, `profile ${seed}`).toBeCloseTo(Math.max(...savingsByQuantity), 9);
    const rungs = ladderOf(purchase, 12, 5, 1);
    expect(rungs.reduce((sum, { savings }) => sum + Number(savings), 0)).toBeCloseTo(savingsByQuantity[12]!, 6);
    for (const { total, amount, savings } of rungs)
      expect(Number(savings)).toBeCloseTo(
        savingsByQuantity[Number(total)]! - savingsByQuantity[Number(total) - Number(amount)]!,
        6,
      );
  }
});
