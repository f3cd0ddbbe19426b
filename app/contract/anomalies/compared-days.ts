import type { Comparison } from "./rule-lists";
import { addDays, daysIn, monthEnd } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";

/** What a day is judged by: the sum of `current`, and of `base` divided by `parts`. */
interface Compared {
  current: DayRange;
  base: DayRange;
  /** Number of days that the base is averaged over to be comparable; 1: it is compared directly. */
  parts: number;
}

const back = (last: string, days: number): DayRange => ({ startDate: addDays(last, 1 - days), endDate: last });

/** The days that are compared to judge a day (spec §9); for the models, only the day itself. */
export function comparedDays(comparison: Comparison, day: string): Compared {
  const sameLength = (days: number): Compared => ({
    current: back(day, days),
    base: back(addDays(day, -days), days),
    parts: 1,
  });
  switch (comparison) {
    case "last3Days":
      return sameLength(3);
    case "last7Days":
      return sameLength(7);
    case "monthToDate":
      return {
        current: { startDate: `${day.slice(0, 7)}-01`, endDate: day },
        base: sameDaysOfLastMonth(day),
        parts: 1,
      };
    default:
      return { current: back(day, 1), base: back(addDays(day, -1), 7), parts: 7 };
  }
}

/** From the first to the same day of the month; up to its last one if it is shorter. */
function sameDaysOfLastMonth(day: string): DayRange {
  const lastDay = addDays(`${day.slice(0, 7)}-01`, -1);
  const startDate = `${lastDay.slice(0, 7)}-01`;
  const same = addDays(startDate, Number(day.slice(8)) - 1);
  return { startDate, endDate: same < lastDay ? same : monthEnd(startDate) };
}

/** Days that are summed into the actual amount. */
export const currentDays = (comparison: Comparison, day: string): number =>
  daysIn(comparedDays(comparison, day).current);

/** Days before the judged ones that a comparison can reach back to: a month, and the one before. */
export const LOOKBACK_DAYS = 62;
