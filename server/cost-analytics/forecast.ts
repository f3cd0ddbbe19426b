import type { CostQuery, Forecast } from "~/contract/cost-analytics";
import { addDays, monthEnd, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { CostStore } from "../cost-store/cost-store";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import { periodStart } from "../measures/items";
import type { Scope } from "../measures/scope";
import { isShare } from "../measures/spread";
import { sumCosts } from "../measures/sum-costs";
import { rowsOf } from "../measures/totals";

/** Days of history that an estimate uses. */
const HISTORY_DAYS = 28;

/** The days that a forecast of the month of `today` reads. */
export const forecastRange = (today: string): DayRange => ({
  startDate: addDays(monthStart(today), -HISTORY_DAYS),
  endDate: monthEnd(today),
});

/** Whether the range includes days of the open month and starts no later than today. */
export const touchesOpenMonth = ({ startDate, endDate }: DayRange, today: string): boolean =>
  endDate >= monthStart(today) && startDate <= today;

/** Last known day per provider with data since the previous month. */
function lastDays({ slices }: Scope, today: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const { vendor, lastDay } of slices) {
    // Bills may contain fees of future days, but no usage.
    const day = lastDay < today ? lastDay : today;
    if (day >= addDays(monthStart(today), -1) && day > (known.get(vendor) ?? "")) known.set(vendor, day);
  }
  return known;
}

interface ForecastRow {
  period: string;
  cost: string;
  firstDay: string;
  estimated: string;
  totalCost: string;
}

/**
 * Estimates the open month's remaining days; see the contract. `scope` covers `forecastRange`. Null if the range ends
 * before the data does, if no provider has days to estimate, or if some of the days are damaged.
 */
export async function forecastOf(
  store: CostStore,
  scope: Scope,
  query: Pick<CostQuery, "startDate" | "endDate" | "grain">,
  today: string,
): Promise<Forecast | null> {
  const known = lastDays(scope, today);
  const lastDay = [...known.values()].sort().at(-1);
  if (lastDay === undefined || query.endDate < lastDay || scope.damaged.length > 0) return null;
  const rows = await rowsOf<ForecastRow>(store, scope, estimates(scope, query, known));
  const [first] = rows;
  if (!first) return null;
  return {
    month: monthStart(today).slice(0, 7),
    startDate: first.firstDay,
    endDate: monthEnd(today),
    cost: first.estimated,
    totalCost: first.totalCost,
    dailyCosts: rows.map(({ period, cost }) => ({ date: period, cost })),
  };
}

/**
 * Per provider and day after its last known one: the median cost of the same weekday, summed by period of the grain. Days of
 * spread charges are known in advance: they are in no median, but after the range they are added to what is shown.
 */
function estimates(
  scope: Scope,
  { grain, startDate, endDate }: Pick<CostQuery, "grain" | "startDate" | "endDate">,
  known: Map<string, string>,
): Sql {
  const end = bind("Date", scope.endDate);
  const cells = sumCosts(scope, {
    keys: [
      as("vendor", column("Vendor")),
      as("day", column("Day")),
      as("isKnown", scope.spread ? isShare : expression(sql`false`)),
    ],
  });
  const vendors = bind("Array(String)", [...known.keys()]);
  // Without bills since the previous month nothing is estimated.
  const lastKnown = sql`transform(CAST(vendor AS String), ${vendors}, ${bind("Array(Date)", [...known.values()])}, ${scope.spread ? bind("Date", endDate) : end})`;
  const providers = sql`SELECT sumIf(cost, day >= ${bind("Date", monthStart(scope.endDate))}) AS own, sum(own) OVER () AS monthCost, minIf(day, NOT isKnown) AS firstKnown,
      CAST((groupArrayIf(day, NOT isKnown), groupArrayIf(cost, NOT isKnown)), 'Map(Date, Decimal(76, 30))') AS costs,
      CAST((groupArrayIf(day, isKnown), groupArrayIf(cost, isKnown)), 'Map(Date, Decimal(76, 30))') AS shares,
      CAST(vendor AS String) IN ${vendors} AS isEstimated, ${lastKnown} AS lastKnown
    FROM (${cells}) GROUP BY vendor`;
  // The same weekday four times within the last 28 days, as far as the provider has data; a day without lines costs 0.
  const days = sql`SELECT monthCost, isEstimated, lastKnown + arrayJoin(range(1, toUInt32(${end} - lastKnown + 1))) AS day,
      arrayFilter(known -> known >= firstKnown, arrayMap(week -> day - 7 * (intDiv(day - lastKnown + 6, 7) + week), range(${bind("UInt8", HISTORY_DAYS / 7)}))) AS sameWeekdays,
      arraySort(arrayMap(known -> costs[known], sameWeekdays)) AS sorted, length(sorted) AS size,
      if(size = 0 OR NOT isEstimated, toDecimal256(0, 30), (sorted[intDiv(size + 1, 2)] + sorted[intDiv(size, 2) + 1]) / 2) AS estimate,
      if(day > ${bind("Date", endDate)}, shares[day], toDecimal256(0, 30)) AS share
    FROM (${providers})`;
  const start = bind("Date", startDate);
  return sql`SELECT ${periodStart(grain, sql`day`, startDate)} AS period, sum(estimate + share) AS cost,
      any(firstEstimated) AS firstDay, any(allEstimated) AS estimated, any(monthCost) + estimated AS totalCost
    FROM (SELECT day, estimate, share, monthCost, minIf(day, isEstimated) OVER () AS firstEstimated, sum(estimate) OVER () AS allEstimated FROM (${days}))
    WHERE day >= ${start} GROUP BY period ORDER BY period`;
}
