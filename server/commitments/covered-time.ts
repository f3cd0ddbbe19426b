import { addDays, HOUR_MS, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { LiveSlice } from "../slices/live-slices";
import { missingMonths } from "../slices/months-without-bills";

/** A stretch of time: milliseconds since 1970, the end excluded. */
export interface TimeRange {
  from: number;
  until: number;
}

export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last day of what ends at a time. */
export const lastDayUntil = (time: number): string => dayAt(time - 1);

/**
 * The time of the range that bills cover, in stretches: a month without bills is left out. A stretch ends with the last
 * day that has lines, or later where a usage line covers a longer period: a bill by the month has all of it on its first
 * day. Fees do not count, as those of a month in progress cover the whole month.
 * @param bills.months months by their first day; `usedUntil`: end of their last usage, in seconds since 1970
 */
export function coveredTime(
  { startDate, endDate }: DayRange,
  {
    slices,
    months,
  }: {
    slices: Pick<LiveSlice, "month" | "firstDay" | "lastDay">[];
    months: { month: string; usedUntil: number }[];
  },
): TimeRange[] {
  const [from, end] = [midnight(startDate), midnight(addDays(endDate, 1))];
  const byStart = [...slices].sort((a, b) => a.firstDay.localeCompare(b.firstDay));
  const missing = missingMonths({ startDate, endDate }, slices);
  const runs: DayRange[] = [];
  for (const { firstDay, lastDay } of byStart) {
    const run = runs.at(-1);
    // Bills around a missing month may have its first and last hours.
    const isNext = (last: string) =>
      !missing.some((month) => last.slice(0, 7) <= month && month <= firstDay.slice(0, 7));
    if (run && isNext(run.endDate)) run.endDate = lastDay > run.endDate ? lastDay : run.endDate;
    else runs.push({ startDate: firstDay, endDate: lastDay });
  }
  return runs.flatMap((run) => {
    const used = months.filter(({ month }) => month >= monthStart(run.startDate) && month <= run.endDate);
    const until = Math.max(midnight(addDays(run.endDate, 1)), ...used.map(({ usedUntil }) => usedUntil * 1000));
    const stretch = { from: Math.max(from, midnight(run.startDate)), until: Math.min(until, end) };
    return stretch.from < stretch.until ? [stretch] : [];
  });
}

/** First and last day of the stretches; null without one. */
export const coveredDays = (stretches: TimeRange[]): { firstDay: string | null; lastDay: string | null } => ({
  firstDay: stretches.length === 0 ? null : dayAt(stretches[0]!.from),
  lastDay: stretches.length === 0 ? null : lastDayUntil(stretches.at(-1)!.until),
});

/** Whole hours that all of the ranges share; some exports end an hour a second early. */
function sharedHours(...ranges: TimeRange[]): number {
  const from = Math.max(...ranges.map((range) => range.from));
  const until = Math.min(...ranges.map((range) => range.until));
  return Math.max(0, Math.round((until - from) / HOUR_MS));
}

/** Whole hours of the stretches that all of the ranges share. */
export const hoursIn = (stretches: TimeRange[], ...ranges: TimeRange[]): number =>
  stretches.reduce((hours, stretch) => hours + sharedHours(stretch, ...ranges), 0);
