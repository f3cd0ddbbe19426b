import type { Forecast } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { add, subtract } from "~/lib/money/decimal";
import { addDays, monthEnd, monthStart, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { CostStore } from "../cost-store/cost-store";
import { areKnownInPart, findKnownDays } from "../forecast/known-days";
import { dayCosts, HISTORY_DAYS, seriesOf } from "../forecast/load-series";
import { amountText, joinForecasts, forecastSeries } from "../forecast/forecast";
import type { Scope } from "../measures/scope";

/** The days that a forecast of the month of `today` reads. */
export const forecastRange = (today: string): DayRange => ({
  startDate: addDays(monthStart(today), -HISTORY_DAYS),
  endDate: monthEnd(today),
});

/** Whether the range includes days of the open month and starts no later than today. */
export const touchesOpenMonth = ({ startDate, endDate }: DayRange, today: string): boolean =>
  endDate >= monthStart(today) && startDate <= today;

/**
 * Estimates the open month's remaining days (docs/decisions/0063); see the contract. `scope` covers `forecastRange`.
 * Null if the range ends before the data does, if no provider has days to estimate, or if some of the days are known
 * in part.
 */
export async function forecastOf(
  store: CostStore,
  scope: Scope,
  { startDate, endDate, grain }: Pick<CostQuery, "startDate" | "endDate" | "grain">,
  today: string,
): Promise<Forecast | null> {
  const { lastDays, late } = await findKnownDays(store, scope, today);
  const lastDay = [...lastDays.values()].sort().at(-1);
  if (lastDay === undefined || endDate < lastDay || areKnownInPart(scope)) return null;
  const end = monthEnd(today);
  const { rows, total } = await dayCosts(store, scope, { from: monthStart(today), late });
  const { byDay, deviation } = joinForecasts(
    seriesOf(rows, lastDays, scope).map((series) => forecastSeries(series, end)),
  );
  const days = [...byDay.keys()].filter((day) => day >= monthStart(today)).sort();
  const [first] = days;
  if (first === undefined) return null;
  const estimates = new Map(days.map((day) => [day, amountText(byDay.get(day)!.varying + byDay.get(day)!.fixed)]));
  // What bills date after the range is known in advance: it is never estimated, but shown with the estimates, so that
  // the month's columns add up to its total.
  const ahead = rows.filter((row) => row.day > endDate);
  const amounts = [...estimates, ...ahead.map(({ day, cost }): [string, string] => [day, cost])];
  const cost = add(...estimates.values());
  const totalCost = add(total, cost);
  const range = amountText(deviation());
  const starts = periodStarts({ startDate, endDate: end }, grain);
  return {
    month: monthStart(today).slice(0, 7),
    startDate: first,
    endDate: end,
    cost,
    fixedCost: add(...days.map((day) => amountText(byDay.get(day)!.fixed))),
    totalCost,
    low: subtract(totalCost, range),
    high: add(totalCost, range),
    dailyCosts: starts.flatMap((date, n) => {
      const periodAmounts = amounts.filter(([day]) => day >= date && day < (starts[n + 1] ?? addDays(end, 1)));
      return periodAmounts.length === 0 ? [] : [{ date, cost: add(...periodAmounts.map(([, amount]) => amount)) }];
    }),
  };
}
