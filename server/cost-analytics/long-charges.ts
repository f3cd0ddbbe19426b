import type { DayRange } from "~/lib/time/time-frames";
import type { CostStore } from "../cost-store/cost-store";
import { SPREAD } from "../cost-store/schema";
import type { Viewer } from "../viewer/viewer";
import { identifier, sql } from "../cost-store/sql";
import type { LiveSlice } from "../slices/live-slices";
import { whereClause } from "../measures/scope";
import type { Spread } from "../measures/scope";

/** First days of a slice's charges of several days, each with the last day that any of them covers. */
export interface LongCharges {
  sliceId: string;
  firstDay: string;
  lastDay: string;
}

/**
 * Those of the slices and of accounts that the viewer may see. Most slices have none; monthly fees begin on one day.
 */
export async function longCharges(
  store: CostStore,
  { companyId, accounts }: Viewer,
  slices: LiveSlice[],
): Promise<LongCharges[]> {
  if (slices.length === 0) return [];
  const where = whereClause({ companyId, accounts, slices });
  const query = sql`SELECT toString(SliceId) AS sliceId, Day AS firstDay, addDays(Day, max(ChargeDays) - 1) AS lastDay
    FROM ${identifier(SPREAD)} WHERE ${where.value} AND ChargeDays > 1
    GROUP BY SliceId, Day`;
  return store.query<LongCharges>(...query.toQuery());
}

/**
 * How charges are spread in a range, and the slices of those that overlap it. Without any there is nothing to spread.
 */
export function spreadIn(days: DayRange, charges: LongCharges[]): { spread?: Spread; reaching: Set<string> } {
  const overlapping = charges.filter(({ firstDay, lastDay }) => firstDay <= days.endDate && lastDay >= days.startDate);
  const reaching = new Set(overlapping.map(({ sliceId }) => sliceId));
  if (overlapping.length === 0) return { reaching };
  const until = overlapping.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), "");
  return {
    spread: {
      days: { startDate: days.startDate, endDate: days.endDate },
      starts: [...new Set(overlapping.map(({ firstDay }) => firstDay))].sort(),
      until: until < days.endDate ? until : days.endDate,
    },
    reaching,
  };
}
