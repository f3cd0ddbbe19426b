import { WEEK } from "../models/one-step-model";

/** How far a model's predictions are usually off, by the errors of its last days. */
export interface Spread {
  /** One standard deviation. */
  sigma(): number;
  add(error: number): void;
  /** Forgets all but the last errors, once the model has learned something that made the earlier ones. */
  keepLast(count: number): void;
}

/** Eight weeks. */
const KEPT = 8 * WEEK;
/** Standard deviation of normal errors by the median of their amounts. */
const BY_MEDIAN = 1.4826;
/** The same by the largest one that is no exception, of eight weeks: their 88th percentile. */
const BY_LARGEST = 1 / 1.555;
/** One error in this many may be an exception: holidays and outages come in runs. */
const ERRORS_PER_EXCEPTION = 9;
/** Maximum of standard deviations that an error counts for, from two weeks on: an outage is not noise ten times as large. */
const LARGEST = 3;

/**
 * Robust: up to six large errors in eight weeks do not widen the interval, and neither do quiet days narrow that of a series
 * that is often off. With few errors it is wider, as a t distribution is.
 *
 * @param floor least standard deviation
 */
export function spreadOf(floor: number): Spread {
  let amounts: number[] = [];
  // Before the weekly rhythm is known, large errors are weekends.
  let hasExceptions = false;
  let known: number | undefined;
  const sigma = () =>
    (known ??= estimate(amounts, floor, hasExceptions ? Math.floor(amounts.length / ERRORS_PER_EXCEPTION) : 0));
  return {
    sigma,
    add(error) {
      const most = amounts.length < 2 * WEEK ? Infinity : LARGEST * sigma();
      amounts.push(Math.min(most, Math.abs(error)));
      if (amounts.length > KEPT) amounts.shift();
      known = undefined;
    },
    keepLast(count) {
      amounts = amounts.slice(-count);
      hasExceptions = true;
      known = undefined;
    },
  };
}

function estimate(amounts: readonly number[], floor: number, exceptions: number): number {
  const count = amounts.length;
  if (count === 0) return Infinity;
  const sorted = Float64Array.from(amounts).sort();
  const [median, largest] = [sorted[Math.floor(count / 2)]!, sorted[count - 1 - exceptions]!];
  return Math.max(floor, Math.max(BY_MEDIAN * median, BY_LARGEST * largest) * (1 + 3 / count));
}
