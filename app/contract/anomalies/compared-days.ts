import type { Anomaly } from "./anomaly-replies";
import type { Comparison } from "./rule-lists";
import { addDays, monthEnd, monthStart } from "~/lib/time/time-frames";
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
      return sameDaysOfMonths(day);
    default:
      return { current: back(day, 1), base: back(addDays(day, -1), 7), parts: 7 };
  }
}

/** The month up to the day, and the same days of last month; both up to the end of the latter if it is shorter. */
function sameDaysOfMonths(day: string): Compared {
  const before = monthStart(day, -1);
  const date = Math.min(Number(day.slice(8)), Number(monthEnd(before).slice(8)));
  const upToDate = (startDate: string): DayRange => ({ startDate, endDate: addDays(startDate, date - 1) });
  return { current: upToDate(monthStart(day)), base: upToDate(before), parts: 1 };
}

/** The days that an alert's amount is the sum of. */
export const daysOfAmount = ({ baseDate, rule }: Pick<Anomaly, "baseDate" | "rule">): DayRange =>
  rule ? comparedDays(rule.comparison, baseDate).current : { startDate: baseDate, endDate: baseDate };

/** Days before the judged ones that a comparison can reach back to: a month, and the one before. */
export const LOOKBACK_DAYS = 62;
