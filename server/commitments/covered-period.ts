import { addDays } from "~/lib/time/time-frames";
import { sql } from "../cost-store/sql";
import { expression } from "../measures/columns";
import { aggregate } from "../measures/measures";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import { monthsClause } from "./commitment-scope";
import type { CommitmentScope } from "./commitment-scope";

/** A stretch of time: milliseconds since 1970, the end excluded. */
export interface TimeRange {
  from: number;
  until: number;
}

const HOUR = 3_600_000;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The part of the range that bills cover; null without data. It ends with the last day that has lines, or later where
 * a usage line covers a longer period: a bill by the month has all of it on its first day. Fees do not count, as
 * those of a month in progress cover the whole month.
 */
export async function coveredPeriod(
  { scope, head }: Pick<CommitmentScope, "scope" | "head">,
  { costStore }: Pick<Services, "costStore">,
): Promise<TimeRange | null> {
  if (head.firstDay === null || head.lastDay === null) return null;
  const isUsage = sql`CommitmentStatus IN ('Used', 'OnDemand')`;
  const [row] = await rowsOf<{ usedUntil: number }>(
    costStore,
    scope,
    select({
      measures: {
        usedUntil: aggregate(
          sql`toUInt32(maxIf(LastEnd, ${isUsage}))`,
          expression(isUsage, "CommitmentStatus", "LastEnd"),
        ),
      },
      where: monthsClause(scope),
    }),
  );
  const lastDayEnds = midnight(addDays(head.lastDay, 1));
  const rangeEnds = midnight(addDays(scope.endDate, 1));
  const until = Math.max(lastDayEnds, Math.min((row?.usedUntil ?? 0) * 1000, rangeEnds));
  return { from: midnight(head.firstDay), until };
}

/** Whole hours that all of the stretches share; some exports end an hour a second early. */
export function hoursIn(...stretches: TimeRange[]): number {
  const from = Math.max(...stretches.map((stretch) => stretch.from));
  const until = Math.min(...stretches.map((stretch) => stretch.until));
  return Math.max(0, Math.round((until - from) / HOUR));
}
