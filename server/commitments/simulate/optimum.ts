import { coverageOrder } from "./savings-plans";
import type { Plan } from "./savings-plans";
import { fromNano, NANO } from "./usage";
import type { HourlyUsage } from "./usage";

/**
 * The cost of a plan at every commitment: in each hour, what it covers first saves most per unit of commitment, so that
 * cost is convex and piecewise linear, with its turning points where a class of an hour is covered in full.
 */
export interface CostCurve {
  hours: number;
  /** Sum of on-demand costs without the plan, in billionths. */
  onDemand: number;
  /** For each hour, the offset of its first class in use within `committed` and `replaced`, in the plan's order. */
  starts: Int32Array;
  /** Commitment and on-demand cost up to and including the class, in billionths. */
  committed: Float64Array;
  replaced: Float64Array;
}

/** The curve of a plan over usage without other coverage. `plan.commitment` is ignored. */
export function costCurve({ classes, hours, quantities }: HourlyUsage, plan: Plan): CostCurve {
  const order = Int32Array.from(coverageOrder(plan, classes));
  const rates = Float64Array.from(order, (index) => Number(classes[index]!.rates[plan.type]) * NANO);
  const prices = Float64Array.from(order, (index) => Number(classes[index]!.onDemandRate) * NANO);
  const starts = new Int32Array(hours + 1);
  const committed = new Float64Array(hours * order.length);
  const replaced = new Float64Array(hours * order.length);
  let end = 0;
  let onDemand = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    starts[hour] = end;
    const row = hour * classes.length;
    let commitment = 0;
    let cost = 0;
    for (let at = 0; at < order.length; at += 1) {
      const quantity = quantities[row + order[at]!]!;
      if (quantity === 0) continue;
      commitment += Math.round(quantity * rates[at]!);
      cost += Math.round(quantity * prices[at]!);
      committed[end] = commitment;
      replaced[end] = cost;
      end += 1;
    }
    onDemand += cost;
  }
  starts[hours] = end;
  return { hours, onDemand, starts, committed: committed.subarray(0, end), replaced: replaced.subarray(0, end) };
}

/** Index of the class that the commitment of an hour ends in; the hour's end if it covers all. */
function indexIn({ starts, committed }: CostCurve, hour: number, commitment: number): number {
  let low = starts[hour]!;
  let high = starts[hour + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (committed[middle]! <= commitment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The outcome of a commitment over all hours, in billionths (floats: for curves, not for bills). */
export interface CurvePoint {
  commitment: number;
  /** On-demand cost of what is covered. */
  covered: number;
  used: number;
  /** Covered − commitment. */
  savings: number;
}

export function pointAt(curve: CostCurve, commitment: number): CurvePoint {
  let covered = 0;
  let used = 0;
  for (let hour = 0; hour < curve.hours; hour += 1) {
    const outcome = hourAt(curve, hour, commitment);
    covered += outcome.covered;
    used += outcome.used;
  }
  return { commitment, covered, used, savings: covered - commitment * curve.hours };
}

/** The outcome of a commitment in one hour, in billionths. */
export function hourAt(curve: CostCurve, hour: number, commitment: number): Pick<CurvePoint, "covered" | "used"> {
  const { starts, committed, replaced } = curve;
  const index = indexIn(curve, hour, commitment);
  const isFirst = index === starts[hour];
  const [before, replacedBefore] = isFirst ? [0, 0] : [committed[index - 1]!, replaced[index - 1]!];
  if (index === starts[hour + 1]) return { used: before, covered: replacedBefore };
  const part = (commitment - before) / (committed[index]! - before);
  return { used: commitment, covered: replacedBefore + part * (replaced[index]! - replacedBefore) };
}

/** On-demand cost that the next unit of commitment would replace, summed over all hours. */
function marginalAt(curve: CostCurve, commitment: number): number {
  const { hours, starts, committed, replaced } = curve;
  let sum = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const index = indexIn(curve, hour, commitment);
    if (index === starts[hour + 1]) continue;
    const isFirst = index === starts[hour];
    const [before, replacedBefore] = isFirst ? [0, 0] : [committed[index - 1]!, replaced[index - 1]!];
    sum += (replaced[index]! - replacedBefore) / (committed[index]! - before);
  }
  return sum;
}

/**
 * The smallest commitment with the largest savings, in billionths: the first turning point after which another unit
 * replaces less than it costs. As turning points are whole billionths, halving the range finds it exactly.
 */
export function optimalCommitment(curve: CostCurve): CurvePoint {
  let low = 0;
  let high = 0;
  for (let hour = 0; hour < curve.hours; hour += 1) {
    const end = curve.starts[hour + 1]!;
    if (end > curve.starts[hour]!) high = Math.max(high, curve.committed[end - 1]!);
  }
  // Rounding of quotients must not count as a saving.
  const isWorth = (commitment: number) => marginalAt(curve, commitment) > curve.hours * (1 + 1e-12);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isWorth(middle)) low = middle + 1;
    else high = middle;
  }
  return pointAt(curve, low);
}

/** Billionths per hour as decimal text. */
export const commitmentText = (commitment: number): string => fromNano(BigInt(Math.round(commitment)));
