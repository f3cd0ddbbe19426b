/** What comes on the same day of each month, such as a monthly charge within usage. */
export interface MonthRhythm {
  /** Whether a deviation like this was there on that day of one of the last two months. */
  knows(at: number, dayOfMonth: number, error: number, sigma: number): boolean;
  note(at: number, dayOfMonth: number, error: number): void;
}

/** Two months and a few days. */
const REMEMBERED_DAYS = 66;
/** Fewest days between two months' same days. */
const LEAST_DAYS = 26;
/** Months end on different days: the 30th of one is the 31st of another. */
const DAYS_APART = 1;
/** A deviation is like another up to this share of it, or this many standard deviations. */
const SHARE = 0.35;
const SIGMAS = 3;

export function createRhythm(): MonthRhythm {
  let noted: { at: number; dayOfMonth: number; error: number }[] = [];
  return {
    knows: (at, dayOfMonth, error, sigma) =>
      noted.some(
        (before) =>
          at - before.at >= LEAST_DAYS &&
          apart(dayOfMonth, before.dayOfMonth) <= (dayOfMonth >= 28 || dayOfMonth === 1 ? DAYS_APART : 0) &&
          Math.abs(error - before.error) <= Math.max(SHARE * Math.abs(before.error), SIGMAS * sigma) &&
          Math.sign(error) === Math.sign(before.error),
      ),
    note(at, dayOfMonth, error) {
      noted = noted.filter((before) => at - before.at <= REMEMBERED_DAYS);
      noted.push({ at, dayOfMonth, error });
    },
  };
}

/** Days between two days of a month, around its end. */
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 31 - Math.abs(a - b));
