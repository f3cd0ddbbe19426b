import { HOURS_PER_MONTH, hoursOfTerm } from "~/contract/commitments/advice-kinds";
import type { Term } from "~/contract/commitments/advice-kinds";

/** The outcome of a number of reservations over the hours of a demand; amounts as floats in currency units. */
export interface ReservationPoint {
  quantity: number;
  /** Reserved hours in use. */
  usedHours: number;
  onDemandReplaced: number;
  cost: number;
  savings: number;
  /** Percent. */
  utilization: number;
}

interface Prices {
  /** On demand, of one reserved unit and hour. */
  onDemand: number;
  /** Of a reservation per hour, with its upfront payment spread over the term. */
  effective: number;
}

/**
 * `demand`: units in use by hour, in units of one reservation; normalized where sizes are flexible, so it may be a
 * fraction.
 */
export function reservationPoint(
  demand: Float64Array,
  quantity: number,
  { onDemand, effective }: Prices,
): ReservationPoint {
  let usedHours = 0;
  for (const units of demand) usedHours += Math.min(units, quantity);
  const onDemandReplaced = usedHours * onDemand;
  const cost = quantity * effective * demand.length;
  return {
    quantity,
    usedHours,
    onDemandReplaced,
    cost,
    savings: onDemandReplaced - cost,
    utilization: quantity === 0 ? 0 : (usedHours / (quantity * demand.length)) * 100,
  };
}

/**
 * The smallest number of reservations with the largest savings. Each further one is used in no more hours than the one
 * before it, so the first that does not pay for itself is the end.
 */
export function optimalReservations(demand: Float64Array, prices: Prices): ReservationPoint {
  const sorted = Float64Array.from(demand).sort();
  const most = Math.ceil(sorted.at(-1) ?? 0);
  const usedBy = (nth: number): number => {
    let used = 0;
    for (let at = sorted.length - 1; at >= 0 && sorted[at]! > nth - 1; at -= 1)
      used += Math.min(1, sorted[at]! - (nth - 1));
    return used;
  };
  const pays = (nth: number) => usedBy(nth) * prices.onDemand > prices.effective * demand.length * (1 + 1e-12);
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pays(middle)) low = middle;
    else high = middle - 1;
  }
  return reservationPoint(demand, low, prices);
}

/**
 * Months until the replaced on-demand cost, less the recurring cost, has earned back the upfront payment; null if never
 * within the term.
 */
export function upfrontPaybackMonths(
  upfront: number,
  recurringPerHour: number,
  onDemandReplacedPerHour: number,
  term: Term,
): number | null {
  const perHour = onDemandReplacedPerHour - recurringPerHour;
  if (upfront === 0) return perHour > 0 ? 0 : null;
  if (perHour <= 0) return null;
  const hours = upfront / perHour;
  return hours > hoursOfTerm[term] ? null : hours / HOURS_PER_MONTH;
}
