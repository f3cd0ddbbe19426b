import { z } from "zod";
import { call } from "../call";
import { costQuery, grain, viewBy } from "./cost-query";
import { damagedMonth } from "../imports/damage";
import { currencyCode, day, decimal, month, rateSource } from "../money";
import { pageNumber, pageRows } from "../paging";
import { searchWord } from "../text";
import { vendor } from "../vendors";

const access = { menu: "costAnalytics", level: "view" } as const;

/** Cost of one period of the grain; `date` is its first day inside the range. */
const periodCost = z.object({ date: day, cost: decimal });

/**
 * One account, product, region, tag value or service group of one provider, or the merged rest (`isOthers`, whose item
 * and alias are "others"). The same product from two providers is two items.
 */
export const costItem = z.object({
  /** Null for Others of several providers. */
  vendor: vendor.nullable(),
  /** Filter value; NO_VALUE for empty. */
  item: z.string(),
  /**
   * Display name: newest known account name, name of the service group, NO_VALUE for no group, otherwise the item
   * itself.
   */
  itemAlias: z.string(),
  cost: decimal,
  /** Percent of `totalCost`, 0 when that is 0; rounded to 6 decimals. */
  portion: z.number(),
  isOthers: z.boolean(),
  /** Number of merged items; 0 for a single item. */
  numberOfOthers: z.number().int(),
  /** One per entry of `dates`, in that order; empty for the items of `portions`. */
  dailyCosts: z.array(periodCost),
});
export type CostItem = z.infer<typeof costItem>;

/** Costs that an item's change is the difference of. */
const itemChange = z.object({
  /** In the days of `previous.current`. */
  cost: decimal,
  /** In the days of `previous`; null: no lines, which is not the same as a cost of 0. */
  previousCost: decimal.nullable(),
});

/** An item of the table with its change; null in compare mode, and without comparable days. */
const tableItem = costItem.extend({ change: itemChange.nullable() });

/** Items that a chart shows by themselves; the others are merged. With the rest, a ring has at most eight parts. */
export const CHART_ITEMS = 7;
/** Colors of the palette: more than a chart needs, so that items which come and go find one that is free. */
export const CHART_COLORS = 10;

/**
 * An item of a chart. Charts list the items with the highest cost, then the merged rest, then items without a value, if
 * they are among the highest.
 */
export const chartItem = costItem.extend({
  /**
   * Its color in the palette, from 0, which it keeps in every chart of the company; null for the merged rest and for
   * items without a value, which are gray.
   */
  color: z
    .number()
    .int()
    .min(0)
    .max(CHART_COLORS - 1)
    .nullable(),
});
export type ChartItem = z.infer<typeof chartItem>;

/** An amount without an exchange rate to the requested currency, which no other figure of the reply includes. */
export const unconverted = z.object({ currency: z.string(), month, cost: decimal });

/**
 * Forecast of the open month, for every provider with data since the previous month, from the day after its last one
 * on, under the query's filters: varying costs by level, weekly pattern and trend, and fixed charges that are expected
 * again.
 */
const forecast = z.object({
  month,
  /** First and last estimated day. */
  startDate: day,
  endDate: day,
  /** The estimated days. */
  cost: decimal,
  /** Part of `cost` that is fees, commitments, tax and credits. */
  fixedCost: decimal,
  /** The whole month: its actual cost, regardless of the range, plus `cost`. */
  totalCost: decimal,
  /** `totalCost` is in this range four times out of five. */
  low: decimal,
  high: decimal,
  /**
   * Estimated cost per period of the grain from the range's start on; periods begin as in `dates` and continue after
   * them. Days after the range include what bills state of them, such as fees to come, which is not in `cost`.
   */
  dailyCosts: z.array(periodCost),
});
export type Forecast = z.infer<typeof forecast>;

const vendorMonth = z.object({ vendor, month });
export type VendorMonth = z.infer<typeof vendorMonth>;

export const costReply = z.object({
  currency: currencyCode,
  /** The view-by used: account if tag was requested without a key, or serviceGroup without a set. */
  viewBy,
  grain,
  /** First day of every period of the range, in order, whether or not it has cost. */
  dates: z.array(day),
  totalCost: decimal,
  /**
   * The compared range: the requested one in compare mode; otherwise, for a range that begins on the first of a month
   * the same days of the months before (all days if it ends with a month), for any other the same number of days just
   * before it; limited to comparable days, which are before today and covered by bills of every provider on both sides. `current`: the matching
   * days of the requested range and their cost; null if there are none. `isComplete`: all amounts had an exchange rate;
   * `isDamaged`: a month of it is damaged, so it is incomplete.
   */
  previous: z.object({
    startDate: day,
    endDate: day,
    totalCost: decimal,
    current: z.object({ startDate: day, endDate: day, totalCost: decimal }).nullable(),
    isComplete: z.boolean(),
    isDamaged: z.boolean(),
  }),
  /** Totals per period, in the order of `dates`. */
  dailyCosts: z.array(periodCost),
  /** Those of `dates` without lines, which is not the same as a cost of 0. */
  datesWithoutLines: z.array(day),
  /** Days from the range's first to the last with data, regardless of filters. */
  numberOfDays: z.number().int(),
  /**
   * Those of them that a daily average is of, and their cost: days before today up to the last bill. Of today bills hold
   * the first hours only, and of days after the last bill no more than shares of spread charges is known.
   */
  averaged: z.object({ numberOfDays: z.number().int(), totalCost: decimal }),
  /** Last day of the range covered by bills of every provider; null: none. Later days are incomplete. */
  completeUntil: day.nullable(),
  /** Number of items of the range. */
  numberOfItems: z.number().int(),
  /** Number of items on all pages of the table: those that `find` and `minChange` keep. */
  numberFound: z.number().int(),
  /** The requested page of items. */
  items: z.array(tableItem),
  /** Items with lines in `previous` only; with them, its costs add up to its total. Null where items have no change. */
  gone: z.object({ numberOfItems: z.number().int(), previousCost: decimal }).nullable(),
  /**
   * The item of both ranges with the largest change in amount; costs cover the days compared. Null for `isCompare`,
   * without comparable days, and if nothing has changed.
   */
  mover: itemChange.extend({ vendor, item: z.string(), itemAlias: z.string() }).nullable(),
  /** The chart's series. */
  series: z.array(chartItem),
  /** Share per provider, highest first; within each, its items in the order of charts. */
  portions: z.array(z.object({ vendor, cost: decimal, portion: z.number(), items: z.array(costItem) })),
  /**
   * Exchange rates of the range's months, per billing currency, with the providers they apply to: 1 unit of `from` in
   * the requested currency, published for `rateMonth`. `own`: the company's, from the billing profile of the provider's
   * bill for the month; they apply only to the company's currency.
   */
  rates: z.array(
    z.object({
      from: z.string(),
      month,
      rate: decimal,
      rateMonth: month,
      source: rateSource,
      vendors: z.array(vendor),
    }),
  ),
  /** Empty if the figures include every amount. */
  unconverted: z.array(unconverted),
  /** Damaged months of the range, which no figure includes. */
  damaged: z.array(damagedMonth),
  /** Months whose billed costs come from an amortized export, the only one of an account: purchases are missing. */
  amortizedOnly: z.array(vendorMonth),
  /**
   * Months of the range between bills of a provider that has none of them: what they cost is unknown. There is no daily
   * average of the range then, and no comparison.
   */
  withoutBills: z.array(vendorMonth),
  /**
   * Null unless it is needed and the range has days of the open month, up to the last day with data or later; also for
   * `isCompare`, and if days it is based on are damaged.
   */
  forecast: forecast.nullable(),
});
export type CostReply = z.infer<typeof costReply>;

/**
 * Limits the table to items that changed by at least this amount and this percentage (spec §4), sorted by amount,
 * largest first, instead of by `sort`. Does not affect other figures. Without comparable days the table is empty.
 */
const minChange = z.object({
  /** In the requested currency. */
  amount: z.number().min(0).max(1e9).multipleOf(0.01),
  percent: z.number().min(0).max(100),
});
export type MinChange = z.output<typeof minChange>;

export const getCost = call("POST /api/v3/ca/cost", {
  summary: "Cost by item and period: totals, chart series, shares and one page of the table",
  access,
  request: costQuery.extend({
    page: pageNumber,
    itemsPerPage: pageRows,
    /** Part of the name or id of the table's items; no other figure depends on it. */
    find: searchWord,
    /** Whether `find` matches the text shown for NO_VALUE; the stored marker itself is never compared. */
    findsEmpty: z.boolean().default(false),
    minChange: minChange.optional(),
    /** False: `forecast` is null, for readers that do not show it. */
    needsForecast: z.boolean().default(true),
  }),
  response: costReply,
});

/**
 * Why two ranges cannot be matched: no comparable days with bills from every provider, or different numbers of days.
 */
const unmatchedRanges = ["bills", "days"] as const;
export type UnmatchedRanges = (typeof unmatchedRanges)[number];

const dayRange = z.object({ startDate: day, endDate: day });

export const getComparableRanges = call("POST /api/v3/ca/cost/comparable", {
  summary: "The comparable days of two ranges: the same number on both sides, all with bills from every provider",
  access,
  request: costQuery
    .pick({ startDate: true, endDate: true, selectedVendors: true, isAmortizedCost: true })
    .extend({ compareStartDate: day, compareEndDate: day }),
  /**
   * With a problem, amounts have no percentage of change, and both ranges are as requested for `bills`; for `days`
   * averages still have one, of the days with bills from every provider.
   */
  response: z.object({ current: dayRange, previous: dayRange, problem: z.enum(unmatchedRanges).nullable() }),
});
