import { WEEK } from "../models/one-step-model";

/**
 * Deviations that recur: on the same day of each month, such as a monthly charge within usage, or on the same day of
 * each week.
 */
export interface Rhythm {
  /** Whether a deviation like this occurred on that day in one of the last two months; a decrease, in both. */
  isMonthly(at: number, dayOfMonth: number, off: Deviation, sigma: number): boolean;
  /** Whether it occurred on that day of both of the last two weeks: the week has a new shape. */
  isWeekly(at: number, off: Deviation, sigma: number): boolean;
  note(at: number, dayOfMonth: number, off: Deviation): void;
}

/** A day's deviation from the expected cost. */
interface Deviation {
  /** On the scale of the models. */
  error: number;
  /** In money: a monthly fee is the same on a Sunday, although a larger share of that day's cost. */
  amount: number;
}

/** Two months and a few days. */
const REMEMBERED_DAYS = 66;
/** Fewest days between the same day of two months. */
const LEAST_DAYS = 26;
/** Months end on different days, from the 28th to the 31st, and what is charged then may be stated on the 1st. */
const MONTH_END = 28;
const DAYS_APART = 3;
/** Two deviations are similar up to this share, or this many standard deviations. */
const SHARE = 0.35;
const SIGMAS = 3;

/** Charges recur monthly, outages do not: a decrease is a rhythm only from its third occurrence on. */
const DECREASES = 2;

export function createRhythm(): Rhythm {
  let noted: ({ at: number; dayOfMonth: number } & Deviation)[] = [];
  const isNear = (now: number, before: number, least: number) =>
    Math.abs(now - before) <= Math.max(SHARE * Math.abs(before), least) && Math.sign(now) === Math.sign(before);
  const isLike = (off: Deviation, before: Deviation, sigma: number) =>
    isNear(off.error, before.error, SIGMAS * sigma) || isNear(off.amount, before.amount, 0);
  return {
    isMonthly: (at, dayOfMonth, off, sigma) =>
      noted.filter(
        (before) =>
          at - before.at >= LEAST_DAYS &&
          at - before.at <= REMEMBERED_DAYS &&
          isSameDay(dayOfMonth, before.dayOfMonth) &&
          isLike(off, before, sigma),
      ).length >= (off.error > 0 ? 1 : DECREASES),
    isWeekly: (at, off, sigma) =>
      [1, 2].every((weeks) => noted.some((before) => before.at === at - weeks * WEEK && isLike(off, before, sigma))),
    note(at, dayOfMonth, off) {
      noted = noted.filter((before) => at - before.at <= REMEMBERED_DAYS);
      noted.push({ at, dayOfMonth, ...off });
    },
  };
}

const isMonthEnd = (dayOfMonth: number): boolean => dayOfMonth >= MONTH_END || dayOfMonth === 1;

/** Whether a monthly charge may fall on one of these days in one month and on the other in another. */
const isSameDay = (a: number, b: number): boolean =>
  a === b || (isMonthEnd(a) && isMonthEnd(b) && Math.min(Math.abs(a - b), 31 - Math.abs(a - b)) <= DAYS_APART);
