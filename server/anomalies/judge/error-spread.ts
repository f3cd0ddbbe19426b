import { WEEK } from "../models/one-step-model";

/**
 * How far off a model's predictions usually are, from the errors of its last days. Weekdays are numbered from 0,
 * beginning with any of them.
 */
export interface ErrorSpread {
  /** One standard deviation. */
  sigma(weekday: number): number;
  /** Standard deviation of the steadiest weekday. */
  least(): number;
  add(error: number, weekday: number): void;
  /** Drops all but the last errors once the model has learned what caused the earlier ones. */
  keepLast(count: number): void;
}

/** Eight weeks. */
const WINDOW = 8 * WEEK;
/** Standard deviation of normal errors, as a multiple of their median amount. */
const BY_MEDIAN = 1.4826;
/** The same as a multiple of the largest error in eight weeks that is no exception: the 88th percentile. */
const BY_LARGEST = 1 / 1.555;
/** One error in this many may be an exception: holidays and outages come in runs. */
const ERRORS_PER_EXCEPTION = 9;
/** From two weeks on, an error counts for at most this many standard deviations: an outage is not tenfold noise. */
const LARGEST = 3;
/** A weekday is unsteady if its mean error in 16 weeks is this many times that of all days. */
const UNSTEADY_RATIO = 1.5;
const COMPARED = 16 * WEEK;
/** With fewer days, means by weekday are coincidental. */
const FEWEST_COMPARED = 6 * WEEK;
/** Interval of unsteady weekdays as a multiple of that of all days: their own would hide anomalies on them. */
const UNSTEADY_WIDTH = 1.3;

/**
 * Robust: up to six large errors in eight weeks do not widen the interval, nor do quiet days narrow that of a series
 * that is often off. With few errors it is wider, like a t distribution.
 *
 * Weekends are often less steady than other days. Two days in seven are too many to count as exceptions, so they
 * determine the interval of all days, which would hide a holiday during the week: steadier days have their own.
 *
 * @param floor least standard deviation
 */
export function errorSpread(floor: number): ErrorSpread {
  let errors: WeekdayError[] = [];
  /**
   * Errors of the last eight weeks in ascending order: sorting them again each day would take longer than the models.
   */
  let sorted: WeekdayError[] = [];
  // Before the weekly rhythm is known, large errors are weekends, not exceptions.
  let hasExceptions = false;
  let cached: number[] | undefined;
  /** Sums of all errors by weekday: adding them up again each day would take longer than everything else. */
  let sums = new Array<number>(WEEK).fill(0);
  let counts = new Array<number>(WEEK).fill(0);
  const count = ({ amount, weekday }: WeekdayError, weight: 1 | -1) => {
    sums[weekday]! += weight * amount;
    counts[weekday]! += weight;
  };
  const sigmaOf = (some: WeekdayError[]) =>
    estimate(some, floor, hasExceptions ? Math.floor(some.length / ERRORS_PER_EXCEPTION) : 0);
  const sigmas = () => {
    const isUnsteady = unsteadyWeekdays(sums, counts);
    const ofAll = sigmaOf(sorted);
    const ofSteady = isUnsteady.includes(true) ? sigmaOf(sorted.filter(({ weekday }) => !isUnsteady[weekday])) : ofAll;
    return isUnsteady.map((unsteady) => (unsteady ? UNSTEADY_WIDTH * ofAll : Math.min(ofAll, ofSteady)));
  };
  const sigma = (weekday: number) => (cached ??= sigmas())[weekday]!;
  return {
    sigma,
    least: () => Math.min(...(cached ??= sigmas())),
    add(error, weekday) {
      const most = errors.length < 2 * WEEK ? Infinity : LARGEST * sigma(weekday);
      const added = { amount: Math.min(most, Math.abs(error)), weekday };
      errors.push(added);
      count(added, 1);
      sorted.splice(sorted.findLastIndex(({ amount }) => amount <= added.amount) + 1, 0, added);
      if (sorted.length > WINDOW) sorted.splice(sorted.indexOf(errors.at(-1 - WINDOW)!), 1);
      if (errors.length > COMPARED) count(errors.shift()!, -1);
      cached = undefined;
    },
    keepLast(last) {
      errors = errors.slice(-last);
      sorted = [...errors].sort((a, b) => a.amount - b.amount);
      sums = sums.map(() => 0);
      counts = counts.map(() => 0);
      for (const error of errors) count(error, 1);
      hasExceptions = true;
      cached = undefined;
    },
  };
}

interface WeekdayError {
  amount: number;
  weekday: number;
}

function unsteadyWeekdays(sums: readonly number[], counts: readonly number[]): boolean[] {
  const days = counts.reduce((sum, count) => sum + count, 0);
  const limit = UNSTEADY_RATIO * (sums.reduce((sum, daySum) => sum + daySum, 0) / days);
  return sums.map((sum, weekday) => days >= FEWEST_COMPARED && sum > limit * counts[weekday]!);
}

/** @param sorted the smallest first */
function estimate(sorted: readonly WeekdayError[], floor: number, exceptions: number): number {
  const count = sorted.length;
  if (count === 0) return Infinity;
  const [median, largest] = [sorted[Math.floor(count / 2)]!.amount, sorted[count - 1 - exceptions]!.amount];
  return Math.max(floor, Math.max(BY_MEDIAN * median, BY_LARGEST * largest) * (1 + 3 / count));
}
