import type { z } from "zod";
import type { getYearForecast, YearForecast } from "~/contract/dashboards/dashboard-figures";
import { FORECAST_MONTHS } from "~/contract/dashboards/dashboard-figures";
import { add, fromUnits, subtract, toUnits } from "~/lib/money/decimal";
import { toFloat } from "~/lib/money/money";
import { addDays, monthEnd, monthStart } from "~/lib/time/time-frames";
import { missingFrom } from "../../cost-analytics/missing-figures";
import { scopesOfAnyRange } from "../../cost-analytics/scope";
import { areKnownInPart, findKnownDays } from "../../forecast/known-days";
import { dayCosts, seriesOf } from "../../forecast/load-series";
import type { DayCost } from "../../forecast/load-series";
import { amountText, estimateText, joinForecasts, forecastSeries } from "../../forecast/forecast";
import type { CostSeries } from "../../forecast/forecast";
import { unconvertedCosts } from "../../measures/totals";
import type { Caller, Services } from "../../serve";

/**
 * The last twelve months including the current one, and those ahead, forecast as in budgets and Cost Analytics (0063).
 */
export async function answerYearForecast(
  query: z.output<typeof getYearForecast.request>,
  caller: Caller,
  services: Services,
): Promise<YearForecast> {
  const today = services.today();
  const startDate = monthStart(today, -11);
  const endDate = monthEnd(monthStart(today, FORECAST_MONTHS));
  const selectedVendors = query.selectedVendors.filter((vendor) => vendor === "aws");
  const { scopeIn } = await scopesOfAnyRange({ ...query, selectedVendors }, caller, services);
  const scope = await scopeIn({ startDate, endDate });
  const { lastDays, late } = await findKnownDays(services.costStore, scope, today);
  const [{ rows }, unconverted] = await Promise.all([
    dayCosts(services.costStore, scope, { from: startDate, late }),
    unconvertedCosts(services.costStore, scope),
  ]);
  const series = areKnownInPart(scope) ? [] : seriesOf(rows, lastDays, scope);
  const months = Array.from({ length: 12 + FORECAST_MONTHS }, (_, n) => monthStart(startDate, n));
  const current = monthStart(today);
  // Bills for the last days of a month arrive after it ends.
  const unknownFrom = series.map(({ firstDay, varying }) => addDays(firstDay, varying.length));
  const open = months.filter((month) => month >= current || unknownFrom.some((day) => day <= monthEnd(month)));
  const expected = series.length === 0 ? new Map<string, Expected>() : expectMonths(rows, series, { open, current });
  const billed = costsByMonth(rows.filter(({ day }) => day <= today));
  const ahead = open.flatMap((month) => (month > current && expected.get(month)) || []);
  const total = (key: keyof Expected) => add("0", ...ahead.map((month) => month[key]));
  return {
    currency: query.currency,
    months: months.map((month) => ({
      month: month.slice(0, 7),
      billed: totalIn(billed, month),
      expected: expected.get(month) ?? null,
    })),
    ahead: ahead.length === 0 ? null : { cost: total("cost"), low: total("low"), high: total("high") },
    ...missingFrom(scope, unconverted),
  };
}

interface Expected {
  cost: string;
  low: string;
  high: string;
}

/** Costs by month, YYYY-MM, in the units of `toUnits`. */
type Costs = Map<string, bigint>;

function costsByMonth(days: Pick<DayCost, "day" | "cost">[]): Costs {
  const costs: Costs = new Map();
  for (const { day, cost } of days) {
    const month = day.slice(0, 7);
    costs.set(month, (costs.get(month) ?? 0n) + toUnits(cost));
  }
  return costs;
}

/** Null: no data, which is not a cost of 0. */
function totalIn(costs: Costs, month: string): string | null {
  const cost = costs.get(month.slice(0, 7));
  return cost === undefined ? null : fromUnits(cost);
}

/**
 * What bills state about each month, including charges of days to come, and the expected cost of its other days. The
 * current month, and earlier ones that bills do not reach whole, have their own range; the rest of the total range is
 * divided among the months ahead in proportion to their cost, so that the ranges add up.
 */
function expectMonths(
  rows: DayCost[],
  series: CostSeries[],
  { open, current }: { open: string[]; current: string },
): Map<string, Expected> {
  const begun = open.filter((month) => month <= current);
  const ahead = open.slice(begun.length);
  const forecastUntil = (month: string) => joinForecasts(series.map((entry) => forecastSeries(entry, monthEnd(month))));
  const { byDay, deviation } = forecastUntil(ahead.at(-1) ?? current);
  const estimates = [...byDay].map(([day, { varying, fixed }]) => ({ day, cost: estimateText(varying + fixed) }));
  const costs = costsByMonth([...rows.filter(({ day }) => day >= begun[0]!), ...estimates]);
  const costOf = (month: string) => totalIn(costs, month) ?? "0";
  const size = (cost: string) => Math.abs(toFloat(cost));
  const later = ahead.map((month) => [month, costOf(month)] as const);
  const total = later.reduce((sum, [, cost]) => sum + size(cost), 0);
  const near = forecastUntil(current).deviation();
  const rest = Math.max(0, deviation() - near);
  const around = (cost: string, width: number): Expected => ({
    cost,
    low: subtract(cost, amountText(width)),
    high: add(cost, amountText(width)),
  });
  return new Map([
    ...begun.map(
      (month) => [month, around(costOf(month), month === current ? near : forecastUntil(month).deviation())] as const,
    ),
    ...later.map(
      ([month, cost]) => [month, around(cost, total > 0 ? (rest * size(cost)) / total : rest / later.length)] as const,
    ),
  ]);
}
