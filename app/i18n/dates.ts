import { formatDay, formatMonthName } from "~/lib/time/dates";
import type { DayRange } from "~/lib/time/time-frames";

/** Date formats of the screens that emails do not need. All take ISO text. */
export { formatDay, formatDays, formatMonth, formatMonthName } from "~/lib/time/dates";

/** "2026-11-19" → "11/19", in every language. */
export function formatDayShort(iso: string): string {
  const [, month, day] = iso.slice(0, 10).split("-");
  return `${month}/${day}`;
}

/** As short as possible: "10/01 – 10/31/2026", in the order of the language; a range of one day as that day. */
export function formatDayRange({ startDate, endDate }: DayRange, language: string): string {
  const [start, end] = [formatDay(startDate, language), formatDay(endDate, language)];
  if (startDate === endDate) return start;
  if (startDate.slice(0, 4) !== endDate.slice(0, 4)) return `${start} – ${end}`;
  return language === "en" ? `${formatDayShort(startDate)} – ${end}` : `${start} – ${formatDayShort(endDate)}`;
}

/** "2026-11" or any day of it → "Nov" or "11월", and January → its year: for the axis of a chart. */
export const formatMonthTick = (iso: string, language: string): string =>
  iso.slice(5, 7) === "01" ? iso.slice(0, 4) : formatMonthName(iso, language, { withYear: false });

/** "2026-11" or any day of it → "11/2026" or "2026/11". */
export function formatMonthShort(iso: string, language: string): string {
  const [year, month] = iso.split("-");
  return language === "en" ? `${month}/${year}` : `${year}/${month}`;
}

/** A moment in UTC: "2026-11-20T06:10:32Z" → "11/20/2026 06:10 UTC". The same on server and browser. */
export const formatMoment = (iso: string, language: string): string =>
  `${formatDay(iso, language)} ${new Date(iso).toISOString().slice(11, 16)} UTC`;
