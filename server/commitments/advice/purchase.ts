import { costCurve, hourAt, optimalCommitment, pointAt } from "../simulate/optimum";
import type { CostCurve } from "../simulate/optimum";
import { optimalReservations, reservationPoint } from "../simulate/reservations";
import type { Plan } from "../simulate/savings-plans";
import { NANO } from "../simulate/usage";
import type { HourlyUsage } from "../simulate/usage";

/** The outcome of an amount over all hours, in currency units. */
export interface Outcome {
  /** Commitment per hour, or number of reservations. */
  amount: number;
  /** Of the purchase, used or not. */
  cost: number;
  usedCost: number;
  /** On-demand cost that it replaces. */
  replaced: number;
  savings: number;
}

/** What it could cover per hour: a number of reservations of its type, or the on-demand cost for a plan. */
interface HourlyUse {
  least: number;
  most: number;
  average: number;
}

const hourlyUse = (hourly: Float64Array, factor = 1): HourlyUse => ({
  least: hourly.reduce((least, value) => Math.min(least, value), Infinity) * factor,
  most: hourly.reduce((most, value) => Math.max(most, value), 0) * factor,
  average: (hourly.reduce((sum, value) => sum + value, 0) / hourly.length) * factor,
});

/** A purchase that can be simulated at any amount. */
export interface Purchase {
  /** Number of hours. */
  hours: number;
  use: HourlyUse;
  /** On-demand cost of all hours without it. */
  onDemand: number;
  /** The amount that saves most; 0 if none saves anything. */
  best: number;
  /** The amount that covers everything. */
  largest: number;
  /** The smallest unit that can be bought. */
  step: number;
  at(amount: number): Outcome;
  /** The same for one hour, whose on-demand cost without the purchase is `onDemand`. */
  hour(index: number, amount: number): Outcome & { onDemand: number };
  /** The same purchase if usage were this many times as much. */
  scaled(factor: number): Purchase;
}

/** Commitments are bought in thousandths. */
const PLAN_STEP = 0.001;

/** A Savings Plan over usage without other coverage. `plan.commitment` is ignored. */
export const planPurchase = (usage: HourlyUsage, plan: Plan): Purchase => {
  const curve = costCurve(usage, plan);
  return purchaseOf(curve, bestOf(curve), onDemandByHour(usage), 1);
};

function bestOf(curve: CostCurve): number {
  const exact = optimalCommitment(curve).commitment;
  const unit = PLAN_STEP * NANO;
  const below = Math.floor(exact / unit) * unit;
  // Savings fall on both sides of the optimum.
  const [low, high] = [pointAt(curve, below), pointAt(curve, below + unit)];
  return exact === below || low.savings >= high.savings ? below : below + unit;
}

/** All usage by hour, including usage without a rate in the plan. */
function onDemandByHour({ classes, hours, quantities }: HourlyUsage): Float64Array {
  const prices = Float64Array.from(classes, ({ onDemandRate }) => Number(onDemandRate));
  const costs = new Float64Array(hours);
  for (let hour = 0; hour < hours; hour += 1)
    for (let at = 0; at < prices.length; at += 1) costs[hour]! += quantities[hour * prices.length + at]! * prices[at]!;
  return costs;
}

/** Cost grows with usage: f times as much at f times the commitment. */
function purchaseOf(curve: CostCurve, best: number, onDemand: Float64Array, factor: number): Purchase {
  const outcome = (amount: number, hours: number, { used, covered }: { used: number; covered: number }): Outcome => ({
    amount,
    cost: amount * hours,
    usedCost: (used * factor) / NANO,
    replaced: (covered * factor) / NANO,
    savings: (covered * factor) / NANO - amount * hours,
  });
  let largest = 0;
  for (let hour = 0; hour < curve.hours; hour += 1) {
    const end = curve.starts[hour + 1]!;
    if (end > curve.starts[hour]!) largest = Math.max(largest, curve.committed[end - 1]!);
  }
  return {
    hours: curve.hours,
    use: hourlyUse(onDemand, factor),
    onDemand: onDemand.reduce((sum, value) => sum + value, 0) * factor,
    best: (best * factor) / NANO,
    largest: (largest * factor) / NANO,
    step: PLAN_STEP,
    at: (amount) => outcome(amount, curve.hours, pointAt(curve, (amount * NANO) / factor)),
    hour: (index, amount) => ({
      ...outcome(amount, 1, hourAt(curve, index, (amount * NANO) / factor)),
      onDemand: onDemand[index]! * factor,
    }),
    scaled: (by) => purchaseOf(curve, best, onDemand, factor * by),
  };
}

/**
 * Reservations. `demand`: usage by hour, in units of one of them; `onDemand`: price of such a unit; `effective`: cost
 * of a reservation per hour, with its upfront payment spread over the term; `licence`: the part of the on-demand price
 * that is paid in addition to reservations.
 */
export function reservationPurchase(
  demand: Float64Array,
  { onDemand, effective, licence = 0 }: { onDemand: number; effective: number; licence?: number },
): Purchase {
  const prices = { onDemand: onDemand - licence, effective };
  const outcome = (amount: number, hours: number, units: number): Outcome => ({
    amount,
    cost: amount * hours * prices.effective,
    usedCost: units * prices.effective,
    replaced: units * prices.onDemand,
    savings: units * prices.onDemand - amount * hours * prices.effective,
  });
  return {
    hours: demand.length,
    use: hourlyUse(demand),
    onDemand: demand.reduce((sum, value) => sum + value, 0) * onDemand,
    best: optimalReservations(demand, prices).quantity,
    largest: Math.ceil(demand.reduce((most, value) => Math.max(most, value), 0)),
    step: 1,
    at: (amount) => outcome(amount, demand.length, reservationPoint(demand, amount, prices).usedHours),
    hour: (index, amount) => ({
      ...outcome(amount, 1, Math.min(demand[index]!, amount)),
      onDemand: demand[index]! * onDemand,
    }),
    scaled: (factor) =>
      reservationPurchase(
        demand.map((units) => units * factor),
        { onDemand, effective, licence },
      ),
  };
}
