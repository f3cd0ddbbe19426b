import type { Vendor } from "~/contract/vendors";
import { periodStarts } from "~/lib/time/time-frames";
import { groupBy } from "~/lib/group-by";
import type { CostStore } from "../cost-store/cost-store";
import { bind, sql } from "../cost-store/sql";
import { as, column, expression, sliceId } from "../measures/columns";
import type { Expression } from "../measures/columns";
import type { Scope } from "../measures/scope";
import { isShare } from "../measures/spread";
import { sumCosts } from "../measures/sum-costs";
import { rowsOf } from "../measures/totals";
import type { CostSeries } from "./forecast";
import type { LateBills } from "./known-days";
import { isPeriodic } from "./periodic-charges";

/** Days of history before the open month: enough for a level, a rhythm, and tests of both. */
export const HISTORY_DAYS = 120;

/** Cost of one provider on one day, decimal text. */
export interface DayCost {
  vendor: Vendor;
  day: string;
  /** Last known day of late bills, which are forecast by themselves; otherwise empty. */
  knownUntil: string;
  /** A fee, commitment, credit or tax (see `isPeriodic`). */
  isFixed: boolean;
  /** A day of a charge that is spread over several. */
  isShare: boolean;
  cost: string;
}

/** Costs of the scope per provider and day, in the order of days, and the total of those from a day on. */
export async function dayCosts(
  store: CostStore,
  scope: Scope,
  { from, late }: { from: string; late: LateBills[] },
): Promise<{ rows: DayCost[]; total: string }> {
  const days = sumCosts(scope, {
    keys: [
      as("vendor", column("Vendor")),
      as("day", column("Day")),
      as("knownUntil", knownUntilIn(late)),
      as("isFixed", isPeriodic),
      as("isShare", scope.spread ? isShare : expression(sql`false`)),
    ],
  });
  const rows = await rowsOf<DayCost & { total: string }>(
    store,
    scope,
    sql`SELECT vendor, toString(days.day) AS day, knownUntil, toBool(isFixed) AS isFixed, toBool(isShare) AS isShare, cost,
      sumIf(cost, days.day >= ${bind("Date", from)}) OVER () AS total FROM (${days}) AS days ORDER BY days.day, vendor`,
  );
  return { rows, total: rows[0]?.total ?? "0" };
}

/** The last known day of late bills, by their slices. */
function knownUntilIn(late: LateBills[]): Expression {
  const slices = late.flatMap(({ lastDay, slices }) => slices.map(({ sliceId: id }) => ({ id: BigInt(id), lastDay })));
  if (slices.length === 0) return expression(sql`''`);
  const [ids, days] = [slices.map(({ id }) => id), slices.map(({ lastDay }) => lastDay)];
  return expression(
    sql`transform(${sliceId.value}, ${bind("Array(UInt64)", ids)}, ${bind("Array(String)", days)}, '')`,
  );
}

/** Daily costs of each provider that a forecast continues, up to its last known day; late bills by themselves. */
export function seriesOf(rows: DayCost[], lastDays: Map<Vendor, string>): CostSeries[] {
  const positions = positionsOf(rows, [...lastDays.values()]);
  const continued = rows.filter(({ isShare, vendor }) => !isShare && lastDays.has(vendor));
  const series = groupBy(continued, ({ vendor, knownUntil }) => `${vendor} ${knownUntil}`);
  return [...series.values()].flatMap((seriesRows) => {
    const { vendor, day: firstDay, knownUntil } = seriesRows[0]!;
    const lastDay = knownUntil || lastDays.get(vendor)!;
    if (firstDay > lastDay) return [];
    const first = positions.get(firstDay)!;
    const count = positions.get(lastDay)! - first + 1;
    const [varying, fixed] = [new Array<number>(count).fill(0), new Array<number>(count).fill(0)];
    const billedAhead = new Set<string>();
    const usedAhead = new Map<string, number>();
    for (const { day, isFixed, cost } of seriesRows)
      if (day <= lastDay) (isFixed ? fixed : varying)[positions.get(day)! - first] = Number(cost);
      else if (isFixed) billedAhead.add(day);
      else usedAhead.set(day, Number(cost));
    return [{ firstDay, varying, fixed, billedAhead, usedAhead }];
  });
}

/** Position of each day, from the first row to the last of these days. */
function positionsOf([first]: DayCost[], lastDays: string[]): Map<string, number> {
  const endDate = lastDays.sort().at(-1);
  if (!first || endDate === undefined) return new Map();
  return new Map(periodStarts({ startDate: first.day, endDate }, "DAY").map((day, n) => [day, n]));
}
