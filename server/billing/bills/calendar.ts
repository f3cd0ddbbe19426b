import type { BillStatus } from "~/contract/billing/billing";
import { monthStart, reachesMonthEnd } from "~/lib/time/time-frames";

/** Day of the next month on which a bill is confirmed (spec §9). */
const CONFIRMED_ON = 11;
/** Day of the next month from which a month's invoice insight is shown (spec §9). */
const INSIGHT_FROM = 6;

const nextMonthOn = (yearMonth: string, day: number): string =>
  monthStart(`${yearMonth}-01`, 1).slice(0, 8) + String(day).padStart(2, "0");

/** YYYY-MM-DD. */
export const confirmedOn = (yearMonth: string): string => nextMonthOn(yearMonth, CONFIRMED_ON);
export const insightFrom = (yearMonth: string): string => nextMonthOn(yearMonth, INSIGHT_FROM);

/**
 * The status of a month's bill on a day.
 *
 * @param today YYYY-MM-DD in UTC, like billing days
 * @param billsThrough last day of the month with lines; "" if there are none
 */
export function statusOf(yearMonth: string, today: string, billsThrough: string): BillStatus {
  if (yearMonth >= today.slice(0, 7)) return "open";
  if (today < confirmedOn(yearMonth)) return "unconfirmed";
  return reachesMonthEnd(yearMonth, billsThrough) ? "confirmed" : "incomplete";
}

/** The earliest month whose bill is not yet confirmed on the day: YYYY-MM. */
export const firstOpenMonth = (today: string): string =>
  monthStart(today, Number(today.slice(8)) < CONFIRMED_ON ? -1 : 0).slice(0, 7);
