import { formatMonth } from "~/i18n/dates";
import { firstDayOf } from "~/lib/time/compact-month";

/** "October 2026", "September 2026 – October 2026": the months yyyymm. */
export const monthsText = ({ start, end }: { start: string; end: string }, language: string): string =>
  [...new Set([start, end])].map((month) => formatMonth(firstDayOf(month), language)).join(" – ");
