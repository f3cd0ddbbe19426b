/** How far a model's predictions are usually off, by the errors of its last days. */
export interface Spread {
  /** One standard deviation. */
  sigma(): number;
  add(error: number): void;
  /** Forgets all but the last errors, once the model has learned something that made the earlier ones. */
  keepLast(count: number): void;
  count(): number;
}

/** Eight weeks. */
const KEPT = 56;
/** Standard deviation of normal errors by the median of their amounts. */
const BY_MEDIAN = 1.4826;
/** The same by their 93rd percentile: up to four large errors in eight weeks do not widen the interval, more do. */
const PERCENTILE = 0.93;
const BY_PERCENTILE = 1 / 1.812;

/**
 * Robust: single anomalies among the errors do not widen the interval, and neither do quiet days narrow that of a series
 * that is often off. With few errors it is wider, as a t distribution is.
 *
 * @param floor least standard deviation
 */
export function spreadOf(floor: number): Spread {
  let amounts: number[] = [];
  let sigma: number | undefined;
  return {
    sigma: () => (sigma ??= estimate(amounts, floor)),
    add(error) {
      amounts.push(Math.abs(error));
      if (amounts.length > KEPT) amounts.shift();
      sigma = undefined;
    },
    keepLast(count) {
      amounts = amounts.slice(-count);
      sigma = undefined;
    },
    count: () => amounts.length,
  };
}

function estimate(amounts: readonly number[], floor: number): number {
  if (amounts.length === 0) return Infinity;
  const sorted = Float64Array.from(amounts).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  const robust = Math.max(BY_MEDIAN * at(0.5), BY_PERCENTILE * at(PERCENTILE));
  return Math.max(floor, robust * (1 + 3 / amounts.length));
}
