import { z } from "zod";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { call } from "../call";
import { getCost } from "../costs/cost-analytics";
import { costQuery } from "../costs/cost-query";
import { decimal } from "../money";
import { vendor } from "../vendors";

const access = { menu: "dashboard", level: "view" } as const;

/** The figures of Cost Analytics for whoever may view the dashboard: the same query, the same reply. */
const costs = (path: string, summary: string) =>
  call(`POST /api/v3/dashboard/${path}`, { summary, access, request: getCost.request, response: getCost.response });

/** The call of each widget of costs (spec §7). */
export const widgetCosts = {
  costMonthToDate: costs("cost_month_to_date", "Cost month to date, with the same days of the month before"),
  estimatedCost: costs("estimated_cost", "Cost of the month with the forecast of its remaining days"),
  compareCostTrend: costs("trend", "Cost per day of one of the months that are compared"),
  costBy: costs("cost", "Cost by item and week or month"),
  productPortion: costs("product_portion", "Share of each product"),
  portionBy: costs("portion_by", "Share of each account, region, tag value, …"),
  top5: costs("top5", "The five items with the highest cost or the largest change"),
  abnormalChange: costs("abnormal", "Items whose cost has changed by at least an amount and a percentage"),
} as const satisfies Partial<Record<WidgetType, unknown>>;

/** Lines of a cost query, without a view. */
const scope = costQuery.pick({
  startDate: true,
  endDate: true,
  selectedVendors: true,
  filters: true,
  isAmortizedCost: true,
  currency: true,
  serviceGroupSetId: true,
});

/** What is missing from figures, as in getCost. */
const lacking = getCost.response.pick({
  unconverted: true,
  damaged: true,
  amortizedOnly: true,
  withoutBills: true,
}).shape;

/** Cost of each provider per period. */
const vendorCosts = z.object({
  ...getCost.response.pick({ currency: true, grain: true, dates: true, numberOfDays: true, completeUntil: true }).shape,
  /** Providers with lines, the highest first; the figures of each are those of getCost for it alone. */
  providers: z.array(
    z.object({ vendor, ...getCost.response.pick({ totalCost: true, dailyCosts: true, numberOfDays: true }).shape }),
  ),
  ...lacking,
});
export type VendorCosts = z.output<typeof vendorCosts>;

export const getVendorCosts = call("POST /api/v3/dashboard/costByVendor", {
  summary: "Cost of each provider by week or month",
  access,
  request: scope.extend({ grain: costQuery.shape.grain }),
  response: vendorCosts,
});

/** Shares over all providers: items with the same name are merged. */
const integratedPortion = z.object({
  currency: costQuery.shape.currency,
  totalCost: decimal,
  /** Highest first. */
  items: z.array(z.object({ item: z.string(), itemAlias: z.string(), cost: decimal, portion: z.number() })),
  ...lacking,
});
export type IntegratedPortion = z.output<typeof integratedPortion>;

export const getIntegratedProductPortion = call("POST /api/v3/dashboard/multi_vendor/product_portion", {
  summary: "Share of each service category over all providers",
  access,
  request: scope,
  response: integratedPortion,
});

export const getIntegratedGroupPortion = call("POST /api/v3/dashboard/multi_vendor/portion_by", {
  summary: "Share of each group of a service group set over all providers; without a known set there are no items",
  access,
  request: scope,
  response: integratedPortion,
});

/** Savings against list prices. All amounts are those of usage charges, in the requested currency. */
const totalSaving = z.object({
  /** At list prices, without unused commitments. */
  listCost: decimal,
  /** Amortized cost of the same usage. */
  effectiveCost: decimal,
  /** Savings by negotiated prices where no commitment covers usage: list − contracted cost. */
  negotiated: decimal,
  /** Used commitments: list − effective cost of what they cover. Minus `unused`: net savings of the ledger. */
  commitments: decimal,
  /** Spot capacity: list − effective cost. */
  spot: decimal,
  /** Other differences between agreed prices and cost; negative if usage costs more. */
  other: decimal,
  /** Commitments that were paid for and not used: their effective cost. */
  unused: decimal,
  /** negotiated + commitments + spot + other − unused */
  saving: decimal,
  /** saving in percent of listCost, 6 decimals; null if that is 0. */
  rate: z.number().nullable(),
  ...lacking,
});
export type TotalSaving = z.output<typeof totalSaving>;

export const getTotalSaving = call("POST /api/v3/dashboard/total_saving", {
  summary: "What usage costs less than at list prices, and why",
  access,
  request: scope.omit({ isAmortizedCost: true }),
  response: totalSaving,
});

/** Months of a year's forecast, besides those that are known. */
export const FORECAST_MONTHS = 12;

/** A month of the year before or of the year ahead. */
const forecastMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** Billed until today; null: no bills. Charges that bills date later count as expected. */
  billed: decimal.nullable(),
  /** Expected cost of the whole month, between `low` and `high` four times out of five; null if it is over. */
  expected: z.object({ cost: decimal, low: decimal, high: decimal }).nullable(),
});

const yearForecast = z.object({
  currency: costQuery.shape.currency,
  /** Ascending: the months that Cost Analytics shows for twelve months, then those ahead. */
  months: z.array(forecastMonth),
  /**
   * Sum of the FORECAST_MONTHS after the current one; null: there are no lines in the last weeks, or some are damaged.
   */
  ahead: z.object({ cost: decimal, low: decimal, high: decimal }).nullable(),
  ...lacking,
});
export type YearForecast = z.output<typeof yearForecast>;

export const getYearForecast = call("POST /api/v3/dashboard/year_cost_fcst", {
  summary: "Cost of AWS in the last twelve months, and what it is expected to be in the twelve to come",
  access,
  request: scope.omit({ startDate: true, endDate: true }),
  response: yearForecast,
});
