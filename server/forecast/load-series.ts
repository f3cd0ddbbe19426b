import type { VendorMonth } from "~/contract/costs/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { daysIn, monthEnd, monthStart, periodStarts } from "~/lib/time/time-frames";
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
import { isDaily } from "./known-days";
import type { LateBills } from "./known-days";
import { isPeriodic } from "./periodic-charges";

/** Days of history before the open month: enough for a level, a rhythm, and tests of both. */
export const HISTORY_DAYS = 120;

const WEEK = 7;

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

/**
 * Daily costs of each provider that a forecast continues, up to its last known day; late bills by themselves. What a
 * month without bills cost is unknown, and 0 would be continued: it is taken to be as the days before it.
 */
export function seriesOf(
  rows: DayCost[],
  lastDays: Map<Vendor, string>,
  { withoutBills }: Pick<Scope, "withoutBills">,
): CostSeries[] {
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
    const usedDays = seriesRows.flatMap(({ isFixed, day }) => (isFixed ? [] : [day]));
    const unknown = withoutBills.filter((gap) => gap.vendor === vendor && isUnknown(gap, usedDays));
    fillIn(
      { firstDay, varying, fixed },
      unknown.map(({ month }) => `${month}-01`),
    );
    return [{ firstDay, varying, fixed, billedAhead, usedAhead }];
  });
}

/** Whether a month without bills can hardly be one without costs: there were some nearly every day before it. */
function isUnknown({ month }: Pick<VendorMonth, "month">, usedDays: string[]): boolean {
  const before = usedDays.findLast((day) => day < month);
  return before !== undefined && isDaily(usedDays, before);
}

/** Takes the weeks before these months, ascending, for their varying costs, and the month before for their fees. */
function fillIn({ firstDay, varying, fixed }: Pick<CostSeries, "firstDay" | "varying" | "fixed">, months: string[]) {
  const indexOf = (day: string) => daysIn({ startDate: firstDay, endDate: day }) - 1;
  for (const month of months) {
    const [first, before] = [indexOf(month), indexOf(monthStart(month, -1))];
    for (let n = 0; n < daysIn({ startDate: month, endDate: monthEnd(month) }) && first + n < varying.length; n += 1) {
      varying[first + n] = varying[first + n - WEEK] ?? 0;
      // The month before may be shorter.
      fixed[first + n] = before + n < first ? (fixed[before + n] ?? 0) : 0;
    }
  }
}

/** Position of each day, from the first row to the last of these days. */
function positionsOf([first]: DayCost[], lastDays: string[]): Map<string, number> {
  const endDate = lastDays.sort().at(-1);
  if (!first || endDate === undefined) return new Map();
  return new Map(periodStarts({ startDate: first.day, endDate }, "DAY").map((day, n) => [day, n]));
}
