import { addDays } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";

/** A stretch of time: milliseconds since 1970, the end excluded. */
export interface TimeRange {
  from: number;
  until: number;
}

const HOUR = 3_600_000;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last day of what ends at a time. */
export const lastDayUntil = (time: number): string => dayAt(time - 1);

/**
 * The part of the range that bills cover; null without data. It ends with the last day that has lines, or later where
 * a usage line covers a longer period: a bill by the month has all of it on its first day. Fees do not count, as
 * those of a month in progress cover the whole month. `usedUntil`: seconds since 1970, 0 without usage.
 */
export function coveredPeriod(
  { startDate, endDate }: DayRange,
  { slices, usedUntil }: { slices: Pick<LiveSlice, "firstDay" | "lastDay">[]; usedUntil: number },
): TimeRange | null {
  const days = slices.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, end] = [midnight(startDate), midnight(addDays(endDate, 1))];
  const until = Math.max(midnight(addDays(last, 1)), usedUntil * 1000);
  return { from: Math.max(from, midnight(first)), until: Math.min(until, end) };
}

/** First and last day of the period; null without one. */
export const coveredDays = (period: TimeRange | null): { firstDay: string | null; lastDay: string | null } => ({
  firstDay: period && dayAt(period.from),
  lastDay: period && lastDayUntil(period.until),
});

/** Whole hours that all of the stretches share; some exports end an hour a second early. */
export function hoursIn(...stretches: TimeRange[]): number {
  const from = Math.max(...stretches.map((stretch) => stretch.from));
  const until = Math.min(...stretches.map((stretch) => stretch.until));
  return Math.max(0, Math.round((until - from) / HOUR));
}
