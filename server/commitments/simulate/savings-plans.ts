import { fromNano, NANO, planTypes, toNano, total } from "./usage";
import type { HourlyUsage, PlanType, UsageClass } from "./usage";

export interface Plan {
  id: string;
  type: PlanType;
  /** The account that owns it. */
  account: string;
  /** Of an EC2 Instance plan; others cover all that they have a rate for. */
  family?: string;
  region?: string;
  /** Per hour, decimal text. */
  commitment: string;
  /** Whether it also covers usage of other accounts. */
  isShared: boolean;
}

/** Result of a plan, as decimal text; `used[hour]` in billionths. */
interface PlanResult {
  id: string;
  usedCommitment: string;
  unusedCommitment: string;
  used: Float64Array;
}

export interface Simulation {
  plans: PlanResult[];
  /** What is left on demand: units by hour and class, and its cost. */
  remaining: Float64Array;
  onDemandCost: string;
  /** In billionths by hour. */
  onDemand: Float64Array;
}

/** Whether a plan can cover a class. */
const covers = ({ type, family, region, account, isShared }: Plan, usage: UsageClass): boolean =>
  usage.rates[type] !== undefined &&
  (type !== "EC2Instance" || (usage.family === family && usage.region === region)) &&
  (isShared || usage.account === account);

/**
 * Classes in the order in which a plan covers them: its owner's first, of these the highest discount first, then the
 * lowest rate; the id settles what AWS leaves open.
 */
export function coverageOrder(plan: Plan, classes: readonly UsageClass[]): number[] {
  const ranked = classes
    .map((usage, index) => {
      const rate = Number(usage.rates[plan.type] ?? NaN);
      return { usage, index, rate, share: rate / Number(usage.onDemandRate) };
    })
    .filter(({ usage }) => covers(plan, usage));
  const isOthers = (usage: UsageClass) => Number(usage.account !== plan.account);
  // Discounts of equal percentage differ in the last bits of a quotient.
  const difference = (a: number, b: number) => (Math.abs(a - b) < 1e-12 ? 0 : a - b);
  return ranked
    .sort(
      (a, b) =>
        isOthers(a.usage) - isOthers(b.usage) ||
        difference(a.share, b.share) ||
        difference(a.rate, b.rate) ||
        (a.usage.id < b.usage.id ? -1 : 1),
    )
    .map(({ index }) => index);
}

/**
 * Applies plans hour by hour, as AWS documents: EC2 Instance plans before Compute plans, each until its commitment of
 * the hour is used up; what is not used in an hour is lost. Reservations must be taken off the usage before.
 */
export function applyPlans(usage: HourlyUsage, plans: readonly Plan[]): Simulation {
  const { classes, hours } = usage;
  const remaining = Float64Array.from(usage.quantities);
  const inOrder = planTypes.flatMap((type) => plans.filter((plan) => plan.type === type));
  const results = inOrder.map((plan) => applyPlan(plan, classes, hours, remaining));
  const onDemand = onDemandOf({ classes, hours, quantities: remaining });
  return { plans: results, remaining, onDemand, onDemandCost: fromNano(total(onDemand)) };
}

/** Takes what the plan covers off `remaining`. */
function applyPlan(plan: Plan, classes: readonly UsageClass[], hours: number, remaining: Float64Array): PlanResult {
  const order = Int32Array.from(coverageOrder(plan, classes));
  const prices = Float64Array.from(order, (index) => Number(classes[index]!.rates[plan.type]) * NANO);
  const commitment = toNano(plan.commitment);
  const used = new Float64Array(hours);
  for (let hour = 0; hour < hours; hour += 1) {
    const row = hour * classes.length;
    let unspent = commitment;
    for (let at = 0; at < order.length && unspent > 0; at += 1) {
      const cell = row + order[at]!;
      const quantity = remaining[cell]!;
      if (quantity === 0) continue;
      const cost = Math.round(quantity * prices[at]!);
      if (cost <= unspent) {
        remaining[cell] = 0;
        unspent -= cost;
      } else {
        remaining[cell] = quantity * (1 - unspent / cost);
        unspent = 0;
      }
    }
    used[hour] = commitment - unspent;
  }
  const usedTotal = total(used);
  return {
    id: plan.id,
    used,
    usedCommitment: fromNano(usedTotal),
    unusedCommitment: fromNano(BigInt(commitment) * BigInt(hours) - usedTotal),
  };
}

/** On-demand cost by hour, in billionths. */
function onDemandOf({ classes, hours, quantities }: HourlyUsage): Float64Array {
  const prices = Float64Array.from(classes, ({ onDemandRate }) => Number(onDemandRate) * NANO);
  const costs = new Float64Array(hours);
  for (let hour = 0; hour < hours; hour += 1) {
    const row = hour * classes.length;
    let cost = 0;
    for (let index = 0; index < classes.length; index += 1)
      cost += Math.round(quantities[row + index]! * prices[index]!);
    costs[hour] = cost;
  }
  return costs;
}
