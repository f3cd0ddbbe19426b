import type { Budget, BudgetDetail, BudgetFigures, WidgetBudget } from "~/contract/dashboards/budgets";
import type { Vendor } from "~/contract/vendors";
import { amountIn, budgetPeriodAt, periodBefore } from "~/lib/budgets/periods";
import { add, multiply, subtract, toUnits } from "~/lib/money/decimal";
import { addDays, monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { lackGroups } from "../measures/filters";
import type { Scope } from "../measures/scope";
import type { Viewer } from "../viewer/viewer";
import { billsThrough, completeUntil } from "../cost-analytics/comparable-ranges";
import { amortizedOnly } from "../cost-analytics/missing-figures";
import { nullIfTooLarge, scopesOfAnyRange } from "../cost-analytics/scope";
import type { Scopes } from "../cost-analytics/scope";
import { areKnownInPart, findKnownDays } from "../forecast/known-days";
import { dayCosts, HISTORY_DAYS, seriesOf } from "../forecast/load-series";
import type { DayCost } from "../forecast/load-series";
import { amountText, joinForecasts, forecastSeries } from "../forecast/forecast";
import type { LiveSlice } from "../slices/live-slices";
import { totalCost } from "../measures/totals";
import type { Services } from "../serve";
import { companyVendors } from "./visible-budgets";

/** Lines of a budget, for a viewer who may see all of them. Throws CallError 422 if its filters are too large. */
export const budgetScopes = async (
  {
    selectedVendors,
    filters,
    currency,
    isAmortizedCost,
  }: Pick<Budget, "selectedVendors" | "filters" | "currency" | "isAmortizedCost">,
  viewer: Viewer,
  services: Services,
): Promise<Scopes> =>
  scopesOfAnyRange(
    {
      selectedVendors: selectedVendors ?? (await companyVendors(viewer.companyId, services)),
      filters,
      currency,
      isAmortizedCost,
    },
    viewer,
    services,
  );

/** The same of a saved budget; null if its filters have become too large, as service groups have grown. */
const scopesOfSaved = (budget: Budget, viewer: Viewer, services: Services): Promise<Scopes | null> =>
  nullIfTooLarge(budgetScopes(budget, viewer, services));

type FiguresWithoutRange = NonNullable<WidgetBudget["figures"]>;

/**
 * Costs of a period, by default the current one, against the budget; null if its filters are too large. A period that is
 * over has no forecast, whatever bills of its last days are still to come.
 */
export async function budgetFigures(
  budget: Budget,
  viewer: Viewer,
  services: Services,
  period?: DayRange,
): Promise<BudgetFigures | null> {
  const ofPeriod = await figuresOf(budget, viewer, services, period);
  if (!ofPeriod) return null;
  const { figures, deviation } = ofPeriod;
  if (!figures.forecast) return { ...figures, forecast: null };
  const { cost } = figures.forecast;
  const range = amountText(deviation());
  return { ...figures, forecast: { cost, low: subtract(cost, range), high: add(cost, range) } };
}

export const figuresWithoutRange = async (
  budget: Budget,
  viewer: Viewer,
  services: Services,
): Promise<FiguresWithoutRange | null> => (await figuresOf(budget, viewer, services))?.figures ?? null;

async function figuresOf(
  budget: Budget,
  viewer: Viewer,
  services: Services,
  period: DayRange = budgetPeriodAt(budget.period, services.today()),
): Promise<{ figures: FiguresWithoutRange; deviation: () => number } | null> {
  const scopes = await scopesOfSaved(budget, viewer, services);
  if (!scopes) return null;
  const today = services.today();
  const history = addDays(monthStart(today), -HISTORY_DAYS);
  const [scope, inPeriod] = await Promise.all([
    scopes.scopeIn({
      startDate: history < period.startDate ? history : period.startDate,
      endDate: period.endDate,
    }),
    scopes.scopeIn(period),
  ]);
  const { lastDays, late } = await findKnownDays(services.costStore, scope, today);
  const { rows, total } = await dayCosts(services.costStore, scope, { from: period.startDate, late });
  const hasForecast = period.endDate >= today && lastDays.size > 0 && !areKnownInPart(scope);
  const series = hasForecast ? seriesOf(rows, lastDays, scope) : [];
  const { byDay, deviation } = joinForecasts(series.map((entry) => forecastSeries(entry, period.endDate)));
  const expected = [...byDay].filter(([day]) => day >= period.startDate).sort(([a], [b]) => (a < b ? -1 : 1));
  const costs = expected.map(([day, { varying, fixed }]) => ({ day, cost: amountText(varying + fixed) }));
  const amount = amountIn(budget, period);
  const forecast = hasForecast ? add(total, ...costs.map(({ cost }) => cost)) : null;
  const days = rows.filter(({ day }) => day >= period.startDate);
  const figures: FiguresWithoutRange = {
    ...period,
    amount,
    actual: total,
    forecast: forecast === null ? null : { cost: forecast },
    left: subtract(amount, total),
    usedPercent: percentOf(total, amount),
    usedUpOn: usedUpOn(amount, days, costs),
    state: isAbove(total, amount)
      ? "exceeded"
      : forecast !== null && isAbove(forecast, amount)
        ? "willExceed"
        : "within",
    knownFrom: knownFrom(period, scopes.slices),
    knownUntil: lastDays.size === 0 ? null : completeUntil(scope, usageDays(scopes.slices, lastDays)),
    ...completenessOf(inPeriod),
  };
  return { figures, deviation: () => (costs.length > 0 ? deviation() : 0) };
}

/** The first day of all bills. */
const firstDayOf = (slices: LiveSlice[]): string | undefined => slices.map(({ firstDay }) => firstDay).sort()[0];

const knownFrom = ({ startDate, endDate }: DayRange, slices: LiveSlice[]): string => {
  const first = firstDayOf(slices);
  return first !== undefined && first > startDate && first <= endDate ? first : startDate;
};

/** The slices' last days, as far as their provider's costs are known: fees may be billed for later ones. */
const usageDays = (slices: LiveSlice[], lastDays: Map<Vendor, string>): Pick<LiveSlice, "vendor" | "lastDay">[] =>
  slices.map(({ vendor, lastDay }) => {
    const known = lastDays.get(vendor) ?? lastDay;
    return { vendor, lastDay: known < lastDay ? known : lastDay };
  });

/** `inPeriod`: the period alone. What is missing of its history is no gap in what was spent, but leaves no forecast. */
const completenessOf = (inPeriod: Scope) => ({
  isComplete: inPeriod.damaged.length === 0 && inPeriod.withoutRate.length === 0,
  hasAmortizedOnly: amortizedOnly(inPeriod).length > 0,
  lacksBills: inPeriod.withoutBills.length > 0,
  lacksGroups: lackGroups(inPeriod.filters, inPeriod.sets),
});

const isAbove = (cost: string, amount: string): boolean => toUnits(cost) > toUnits(amount);

/** Two decimals, rounded toward zero, so that 100 means fully used. */
const percentOf = (cost: string, amount: string): number => Number((toUnits(cost) * 10_000n) / toUnits(amount)) / 100;

/** Whether a cost reaches a percentage of an amount, exactly. */
export const reaches = (cost: string, percent: number, amount: string): boolean =>
  toUnits(multiply(cost, 100)) >= toUnits(multiply(amount, percent));

/** The first day on which known and expected costs of the period exceed the amount. */
function usedUpOn(
  amount: string,
  billed: Pick<DayCost, "day" | "cost">[],
  expected: { day: string; cost: string }[],
): string | null {
  const days = [...billed, ...expected].sort((a, b) => (a.day < b.day ? -1 : 1));
  let rest = toUnits(amount);
  for (const [n, { day, cost }] of days.entries()) {
    rest -= toUnits(cost);
    if (rest < 0n && days[n + 1]?.day !== day) return day;
  }
  return null;
}

/** Periods that a budget's page looks back on. */
const PAST_PERIODS = { month: 12, quarter: 8, year: 3 } as const;

/** Earlier periods that have bills, newest first; none if the budget's filters are too large. */
export async function pastPeriods(
  budget: Budget,
  viewer: Viewer,
  services: Services,
): Promise<BudgetDetail["periods"]> {
  const scopes = await scopesOfSaved(budget, viewer, services);
  if (!scopes) return [];
  const { scopeIn, slices } = scopes;
  const first = firstDayOf(slices);
  const periods: DayRange[] = [];
  let period = budgetPeriodAt(budget.period, services.today());
  while (first !== undefined && periods.length < PAST_PERIODS[budget.period] && period.startDate > first) {
    period = periodBefore(budget.period, period);
    periods.push(period);
  }
  const through = await billedThrough(scopes, services);
  return Promise.all(
    periods.map(async (range) => {
      const scope = await scopeIn(range);
      const amount = amountIn(budget, range);
      const actual = await totalCost(services.costStore, scope);
      return {
        ...range,
        amount,
        actual,
        usedPercent: percentOf(actual, amount),
        knownFrom: knownFrom(range, slices),
        knownUntil: through !== null && through < range.endDate ? through : range.endDate,
        ...completenessOf(scope),
      };
    }),
  );
}

/** The last day that all bills cover: after a period ends, those of its last days are still to come. */
async function billedThrough({ scopeIn, slices }: Scopes, services: Services): Promise<string | null> {
  const today = services.today();
  const scope = await scopeIn({ startDate: addDays(monthStart(today), -HISTORY_DAYS), endDate: today });
  const { lastDays } = await findKnownDays(services.costStore, scope, today);
  return billsThrough(usageDays(slices, lastDays));
}
