import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { valuesOf } from "~/contract/anomalies/anomalies-lists";
import type { Filter } from "~/contract/costs/cost-query";
import { addDays, periodStarts } from "~/lib/time/time-frames";
import { sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import type { Scope } from "../../measures/scope";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Caller, Services } from "../../serve";
import { judgeSeries } from "../judge/judge-series";
import type { Judgement } from "../judge/judge-series";
import { billedDays } from "../series/known-days";
import { watchedScope } from "../series/load-series";
import type { SeriesKey } from "../series/series-key";

/** The filters that select the lines of a series. */
const filtersOf = (series: SeriesKey): Filter[] =>
  valuesOf(series).map(({ value, ...field }) => ({ ...field, values: [value], exclude: false }));

/** The series of an alert, which its rule may filter. */
export type AlertSeries = SeriesKey & Pick<Anomaly, "rule"> & { filters: Filter[] };

/** The scope of a series in a range, with charges of several days as they were judged. */
export function seriesScope(
  key: AlertSeries,
  range: { startDate: string; endDate: string },
  caller: Caller,
  services: Services,
): Promise<Scope> {
  return watchedScope(caller, services, {
    ...range,
    vendors: [key.vendor],
    filters: [...key.filters, ...filtersOf(key)],
    isSpread: key.rule !== null,
  });
}

/** A day of a series with its cost; null where it is not known. */
interface CostDay {
  day: string;
  actual: string | null;
}

/** A day of a series with its judgement; null where there is none. */
export interface SeriesDay extends CostDay {
  judgement: Judgement | null;
}

/** Days before the judged ones that the models learn from. */
const HISTORY_DAYS = 330;

/** The days of a series, from the first to the last that bills cover. */
export async function seriesDays(
  key: AlertSeries,
  { from, to }: { from: string; to: string },
  caller: Caller,
  services: Services,
): Promise<CostDay[]> {
  const yesterday = addDays(services.today(), -1);
  const range = { startDate: from, endDate: to < yesterday ? to : yesterday };
  const [scope, totalSeries] = await Promise.all([
    seriesScope(key, range, caller, services),
    watchedScope(caller, services, { ...range, vendors: [key.vendor] }),
  ]);
  const cells = sumCosts(scope, { keys: [as("day", column("Day"))] });
  const [seriesRows, billed] = await Promise.all([
    rowsOf<{ day: string; cost: string }>(
      services.costStore,
      scope,
      sql`SELECT toString(day) AS day, toString(cost) AS cost FROM (${cells}) ORDER BY day`,
    ),
    billedDays(totalSeries, services),
  ]);
  const covered = billed(key.vendor);
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(covered);
  const costs = new Map(seriesRows.map(({ day, cost }) => [day, cost]));
  return periodStarts({ startDate: first, endDate: last }, "DAY").map((day) => ({
    day,
    actual: known.has(day) ? (costs.get(day) ?? "0") : null,
  }));
}

/** The days of a series around a day, each judged as if it were the newest. */
export async function seriesAround(
  key: AlertSeries,
  { from, to }: { from: string; to: string },
  caller: Caller,
  services: Services,
): Promise<SeriesDay[]> {
  const days = await seriesDays(key, { from: addDays(from, -HISTORY_DAYS), to }, caller, services);
  const start = days.findIndex(({ actual }) => actual !== null && Number(actual) !== 0);
  if (start === -1) return [];
  const judged = days.slice(start);
  const judgements = judgeSeries(
    judged.map(({ actual }) => (actual === null ? NaN : Number(actual))),
    judged.map(({ day }) => Number(day.slice(8))),
  );
  const byPlace = new Map(judgements.map((judgement) => [judgement.at + start, judgement]));
  return days.map((day, at) => ({ ...day, judgement: byPlace.get(at) ?? null })).filter(({ day }) => day >= from);
}
