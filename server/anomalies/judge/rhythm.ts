import { WEEK } from "../models/one-step-model";

/** Deviations that recur: on the same day of each month, such as a monthly charge within usage, or on the same day of each week. */
export interface Rhythm {
  /** Whether a deviation like this occurred on that day in one of the last two months; a decrease, in both. */
  isMonthly(at: number, dayOfMonth: number, error: number, sigma: number): boolean;
  /** Whether it occurred on that day of both of the last two weeks: the week has a new shape. */
  isWeekly(at: number, error: number, sigma: number): boolean;
  note(at: number, dayOfMonth: number, error: number): void;
}

/** Two months and a few days. */
const REMEMBERED_DAYS = 66;
/** Fewest days between two months' same days. */
const LEAST_DAYS = 26;
/** Months end on different days, from the 28th to the 31st, and what is charged then may be stated on the 1st. */
const MONTH_END = 28;
const DAYS_APART = 3;
/** A deviation is like another up to this share of it, or this many standard deviations. */
const SHARE = 0.35;
const SIGMAS = 3;

/** Charges come monthly, outages do not: a decrease is a rhythm from its third time on. */
const DECREASES = 2;

export function createRhythm(): Rhythm {
  let noted: { at: number; dayOfMonth: number; error: number }[] = [];
  const isLike = (error: number, before: number, sigma: number) =>
    Math.abs(error - before) <= Math.max(SHARE * Math.abs(before), SIGMAS * sigma) &&
    Math.sign(error) === Math.sign(before);
  return {
    isMonthly: (at, dayOfMonth, error, sigma) =>
      noted.filter(
        (before) =>
          at - before.at >= LEAST_DAYS &&
          at - before.at <= REMEMBERED_DAYS &&
          isSameDay(dayOfMonth, before.dayOfMonth) &&
          isLike(error, before.error, sigma),
      ).length >= (error > 0 ? 1 : DECREASES),
    isWeekly: (at, error, sigma) =>
      [1, 2].every((weeks) =>
        noted.some((before) => before.at === at - weeks * WEEK && isLike(error, before.error, sigma)),
      ),
    note(at, dayOfMonth, error) {
      noted = noted.filter((before) => at - before.at <= REMEMBERED_DAYS);
      noted.push({ at, dayOfMonth, error });
    },
  };
}

const isMonthEnd = (dayOfMonth: number): boolean => dayOfMonth >= MONTH_END || dayOfMonth === 1;

/** Whether a monthly charge may fall on the one day in one month and on the other in another. */
const isSameDay = (a: number, b: number): boolean =>
  a === b || (isMonthEnd(a) && isMonthEnd(b) && Math.min(Math.abs(a - b), 31 - Math.abs(a - b)) <= DAYS_APART);
