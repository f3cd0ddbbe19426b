import type { Vendor } from "~/contract/vendors";
import { monthStart, periodStarts } from "~/lib/time/time-frames";
import type { CostStore } from "../cost-store/cost-store";
import { bind, sql } from "../cost-store/sql";
import type { LiveSlice } from "../slices/live-slices";
import { as, column, expression } from "../measures/columns";
import type { Scope } from "../measures/scope";
import { isShare } from "../measures/spread";
import { sumCosts } from "../measures/sum-costs";
import { rowsOf } from "../measures/totals";
import type { CostSeries } from "./forecast";
import { periodicCharges } from "./periodic-charges";

/** Days of history before the open month: enough for a level, a rhythm, and tests of both. */
export const HISTORY_DAYS = 120;

/** Cost of one provider on one day, decimal text. */
export interface DayCost {
  vendor: Vendor;
  day: string;
  /** A fee, commitment, credit or tax (see `periodicCharges`). */
  isFixed: boolean;
  /** A day of a charge that is spread over several. */
  isShare: boolean;
  cost: string;
}

/** Costs of the scope per provider and day, in the order of days, and the total of those from a day on. */
export async function dayCosts(
  store: CostStore,
  scope: Scope,
  from: string,
): Promise<{ rows: DayCost[]; total: string }> {
  const days = sumCosts(scope, {
    keys: [
      as("vendor", column("Vendor")),
      as("day", column("Day")),
      as("isFixed", expression(sql`ChargeType IN ${bind("Array(String)", periodicCharges)}`, "ChargeType")),
      as("isShare", scope.spread ? isShare : expression(sql`false`)),
    ],
  });
  const rows = await rowsOf<DayCost & { total: string }>(
    store,
    scope,
    sql`SELECT vendor, toString(days.day) AS day, toBool(isFixed) AS isFixed, toBool(isShare) AS isShare, cost,
      sumIf(cost, days.day >= ${bind("Date", from)}) OVER () AS total FROM (${days}) AS days ORDER BY days.day, vendor`,
  );
  return { rows, total: rows[0]?.total ?? "0" };
}

/**
 * Last known day per provider with data since the previous month: others have ended. Bills may contain fees of days to
 * come, but no usage.
 */
export function lastKnownDays(slices: Pick<LiveSlice, "vendor" | "lastDay">[], today: string): Map<Vendor, string> {
  const lastDays = new Map<Vendor, string>();
  for (const { vendor, lastDay } of slices) {
    const day = lastDay < today ? lastDay : today;
    if (day >= monthStart(today, -1) && day > (lastDays.get(vendor) ?? "")) lastDays.set(vendor, day);
  }
  return lastDays;
}

/** Daily costs of each provider that a forecast continues, up to its last known day. */
export function seriesOf(rows: DayCost[], lastKnown: Map<Vendor, string>): CostSeries[] {
  const positions = positionsOf(rows, [...lastKnown.values()]);
  return [...lastKnown].flatMap(([vendor, lastDay]) => {
    const vendorRows = rows.filter((row) => row.vendor === vendor && !row.isShare);
    const firstDay = vendorRows[0]?.day;
    if (firstDay === undefined || firstDay > lastDay) return [];
    const first = positions.get(firstDay)!;
    const count = positions.get(lastDay)! - first + 1;
    const [varying, fixed] = [new Array<number>(count).fill(0), new Array<number>(count).fill(0)];
    const billedAhead = new Set<string>();
    for (const { day, isFixed, cost } of vendorRows)
      if (day <= lastDay) (isFixed ? fixed : varying)[positions.get(day)! - first] = Number(cost);
      else if (isFixed) billedAhead.add(day);
    return [{ firstDay, varying, fixed, billedAhead }];
  });
}

/** Position of each day, from the first row to the last of these days. */
function positionsOf([first]: DayCost[], lastDays: string[]): Map<string, number> {
  const endDate = lastDays.sort().at(-1);
  if (!first || endDate === undefined) return new Map();
  return new Map(periodStarts({ startDate: first.day, endDate }, "DAY").map((day, n) => [day, n]));
}
