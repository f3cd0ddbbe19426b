import { formatDay } from "~/lib/time/dates";

/** Date formats of the screens that emails do not need. All take ISO text. */
export { formatDay, formatMonth, formatMonthName } from "~/lib/time/dates";

/** "2026-11-19" → "11/19", in every language. */
export function formatDayShort(iso: string): string {
  const [, month, day] = iso.slice(0, 10).split("-");
  return `${month}/${day}`;
}

/** "2026-11" or any day of it → "11/2026" or "2026/11": for the axis of a chart. */
export function formatMonthShort(iso: string, language: string): string {
  const [year, month] = iso.split("-");
  return language === "en" ? `${month}/${year}` : `${year}/${month}`;
}

/** A moment in UTC: "2026-11-20T06:10:32Z" → "11/20/2026 06:10 UTC". The same on server and browser. */
export const formatMoment = (iso: string, language: string): string =>
  `${formatDay(iso, language)} ${new Date(iso).toISOString().slice(11, 16)} UTC`;
