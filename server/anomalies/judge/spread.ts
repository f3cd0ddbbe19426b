import { WEEK } from "../models/one-step-model";

/** How far a model's predictions are usually off, by the errors of its last days. Weekdays are numbered from 0, whichever that is. */
export interface Spread {
  /** One standard deviation. */
  sigma(weekday: number): number;
  /** That of the steadiest weekday. */
  least(): number;
  add(error: number, weekday: number): void;
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
/** A weekday is unsteady if its errors are so many times those of all days, by their means of 16 weeks. */
const UNSTEADY = 1.5;
const COMPARED = 16 * WEEK;
/** Below so many days, means of weekdays are a coincidence. */
const FEWEST_COMPARED = 6 * WEEK;

/**
 * Robust: up to six large errors in eight weeks do not widen the interval, and neither do quiet days narrow that of a series
 * that is often off. With few errors it is wider, as a t distribution is.
 *
 * Weekends are often less steady than other days. Two days of seven are more than what counts as exceptions, so the interval
 * of all days is theirs, and a holiday in the week is lost in it: days that are steadier have their own.
 *
 * @param floor least standard deviation
 */
export function spreadOf(floor: number): Spread {
  let errors: WeekdayError[] = [];
  // Before the weekly rhythm is known, large errors are weekends.
  let hasExceptions = false;
  let known: number[] | undefined;
  const sigmaOf = (some: WeekdayError[]) =>
    estimate(some, floor, hasExceptions ? Math.floor(some.length / ERRORS_PER_EXCEPTION) : 0);
  const sigmas = () => {
    const last = errors.slice(-KEPT);
    const isUnsteady = unsteadyWeekdays(errors);
    const ofAll = sigmaOf(last);
    const ofSteady = isUnsteady.includes(true) ? sigmaOf(last.filter(({ weekday }) => !isUnsteady[weekday])) : ofAll;
    return isUnsteady.map((unsteady) => (unsteady ? ofAll : Math.min(ofAll, ofSteady)));
  };
  const sigma = (weekday: number) => (known ??= sigmas())[weekday]!;
  return {
    sigma,
    least: () => Math.min(...(known ??= sigmas())),
    add(error, weekday) {
      const most = errors.length < 2 * WEEK ? Infinity : LARGEST * sigma(weekday);
      errors.push({ amount: Math.min(most, Math.abs(error)), weekday });
      if (errors.length > COMPARED) errors.shift();
      known = undefined;
    },
    keepLast(count) {
      errors = errors.slice(-count);
      hasExceptions = true;
      known = undefined;
    },
  };
}

interface WeekdayError {
  amount: number;
  weekday: number;
}

function unsteadyWeekdays(errors: readonly WeekdayError[]): boolean[] {
  const sums = new Array<number>(WEEK).fill(0);
  const counts = new Array<number>(WEEK).fill(0);
  let total = 0;
  for (const { amount, weekday } of errors) {
    sums[weekday]! += amount;
    counts[weekday]! += 1;
    total += amount;
  }
  const limit = UNSTEADY * (total / errors.length);
  return sums.map((sum, weekday) => errors.length >= FEWEST_COMPARED && sum > limit * counts[weekday]!);
}

function estimate(errors: readonly WeekdayError[], floor: number, exceptions: number): number {
  const count = errors.length;
  if (count === 0) return Infinity;
  const sorted = Float64Array.from(errors, ({ amount }) => amount).sort();
  const [median, largest] = [sorted[Math.floor(count / 2)]!, sorted[count - 1 - exceptions]!];
  return Math.max(floor, Math.max(BY_MEDIAN * median, BY_LARGEST * largest) * (1 + 3 / count));
}
