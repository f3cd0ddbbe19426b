import { multiply } from "~/lib/decimal";
import { daysIn, periodAt } from "~/lib/time-frames";
import type { DayRange, Grain } from "~/lib/time-frames";
import type { Changes } from "../compare/changes";
import type { Report } from "../report";

/** What stands in one place of the trend: a period of the report, its estimate, and the period it is compared with. */
export interface TrendColumn {
  /** First day of the report's period; null where only the other range has one. */
  date: string | null;
  /** Decimal text; null where the bills do not reach. */
  cost: string | null;
  /** Nothing is billed in the period, which is not the same as a cost of 0. */
  isEmpty: boolean;
  /** The bills cover only part of the period, or it is not over yet. */
  isIncomplete: boolean;
  /** What is estimated on top of the cost. */
  estimate: string | null;
  /** The period in the same place of the other range, and its cost: its own, or as many average days; null where the bills do not reach. */
  other: { date: string | null; cost: string | null } | null;
}

/** Periods of the report and those it is compared with, by their place, and after them what is only estimated. */
export function trendColumns(report: Report, changes: Changes | null): TrendColumn[] {
  const estimates = new Map((report.forecast?.dailyCosts ?? []).map(({ date, cost }) => [date, cost]));
  const dates = [...report.dates, ...[...estimates.keys()].filter((date) => !report.dates.includes(date)).sort()];
  const length = Math.max(dates.length, changes && !changes.isAverage ? changes.dates.length : 0);
  return Array.from({ length }, (_, place) => {
    const date = dates[place] ?? null;
    return {
      date,
      cost: report.isCovered[place] ? (report.totals[place] ?? null) : null,
      isEmpty: report.isEmpty[place] ?? false,
      isIncomplete: report.isIncomplete[place] ?? false,
      estimate: (date !== null && estimates.get(date)) || null,
      other: changes && otherAt(changes, place, date === null ? null : periodOf(report, date)),
    };
  });
}

/** The period that begins on the day; one that is only estimated may go on to the end of the estimate. */
export const periodOf = (
  { range, grain, forecast }: { range: DayRange; grain: Grain; forecast: Report["forecast"] },
  date: string,
): DayRange =>
  periodAt(date, date > range.endDate && forecast ? { ...range, endDate: forecast.endDate } : range, grain);

function otherAt(
  { isAverage, isCovered, covered, total, totals, dates }: Changes,
  place: number,
  period: DayRange | null,
): TrendColumn["other"] {
  if (isAverage) return covered && period && { date: null, cost: multiply(total.compareCost, daysIn(period)) };
  const date = dates[place];
  return date === undefined ? null : { date, cost: isCovered[place] ? (totals[place] ?? "0") : null };
}
