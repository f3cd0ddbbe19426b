import { multiply } from "~/lib/money/decimal";
import { daysIn, periodAt } from "~/lib/time/time-frames";
import type { DayRange, Grain } from "~/lib/time/time-frames";
import type { Changes } from "../changes";
import type { Report } from "../report";

/** One position of the trend: a period of the report, its estimate, and its compared period. */
export interface TrendColumn {
  /** First day of the report's period; null if only the other range has one. */
  date: string | null;
  /** Decimal text; null if not covered by bills. */
  cost: string | null;
  /** Nothing is billed in the period, which is not the same as a cost of 0. */
  isEmpty: boolean;
  /** Bills cover only part of the period, or it is not over yet. */
  isIncomplete: boolean;
  /** Estimated cost in addition to the actual one. */
  estimate: string | null;
  /**
   * The period at the same position of the other range, and its cost: its own, or, when averages are compared, that
   * range's average per day times the days of the report's period; null if not covered by bills, or if nothing is
   * billed in it (`isEmpty`).
   */
  other: { date: string | null; cost: string | null; isEmpty: boolean } | null;
}

/** Periods of the report with their compared ones, by position, followed by those that are only estimated. */
export function trendColumns(report: Report, changes: Changes | null): TrendColumn[] {
  const estimates = new Map((report.forecast?.dailyCosts ?? []).map(({ date, cost }) => [date, cost]));
  const dates = [...report.dates, ...[...estimates.keys()].filter((date) => !report.dates.includes(date)).sort()];
  const length = Math.max(dates.length, changes && !changes.isAverage ? changes.dates.length : 0);
  return Array.from({ length }, (_, index) => {
    const date = dates[index] ?? null;
    return {
      date,
      cost: report.isCovered[index] ? (report.totals[index] ?? null) : null,
      isEmpty: report.isEmpty[index] ?? false,
      isIncomplete: report.isIncomplete[index] ?? false,
      estimate: (date !== null && estimates.get(date)) || null,
      other: changes && otherAt(changes, index, date === null ? null : periodOf(report, date)),
    };
  });
}

/** The period that begins on the day; one that is only estimated can extend to the end of the estimate. */
export const periodOf = (
  { range, grain, forecast }: { range: DayRange; grain: Grain; forecast: Report["forecast"] },
  date: string,
): DayRange =>
  periodAt(date, date > range.endDate && forecast ? { ...range, endDate: forecast.endDate } : range, grain);

function otherAt(
  { isAverage, isCovered, isEmpty, covered, total, totals, dates }: Changes,
  index: number,
  period: DayRange | null,
): TrendColumn["other"] {
  if (isAverage)
    return covered && period && { date: null, cost: multiply(total.compareCost, daysIn(period)), isEmpty: false };
  const date = dates[index];
  if (date === undefined) return null;
  const hasNone = isEmpty[index] ?? false;
  return { date, cost: isCovered[index] && !hasNone ? (totals[index] ?? "0") : null, isEmpty: hasNone };
}
