import { z } from "zod";
import { call } from "./call";
import { costFields, mainFields } from "./cost-fields";
import { damagedMonth } from "./damage";
import { fileLanguage } from "./text";
import { currencyCode, day, decimal, month, rateSource } from "./money";
import { vendor } from "./vendors";
import type { Vendor } from "./vendors";

const access = { menu: "costAnalytics", level: "view" } as const;

/** The main fields, which have lists in the filter form from the start. */
export const filterFields = mainFields;
export const filterField = z.enum(filterFields);
export type FilterField = z.infer<typeof filterField>;

export { NO_VALUE } from "../lib/no-value";

export const viewBys = ["account", "product", "region", "tag", "serviceGroup"] as const;
export const viewBy = z.enum(viewBys);
export type ViewBy = z.infer<typeof viewBy>;

export const grains = ["DAY", "WEEK", "MONTH"] as const;
export const grain = z.enum(grains);
export type Grain = z.infer<typeof grain>;

const filterValues = z.array(z.string().max(1024)).max(500);

/**
 * Keep (or with `exclude`, leave out) the lines whose field has one of the values. Several filters all apply. Of field
 * `tag` the values are those of `tagKey`; of `serviceGroup` they are keys of groups (see `serviceGroupKey`).
 */
export const filter = z
  .object({
    field: z.enum(costFields),
    /** Of field `tag`, as spelled in the bill; else absent. */
    tagKey: z.string().min(1).max(256).optional(),
    /** Of every provider. */
    values: filterValues.default([]),
    /** Of one provider alone: a line of another one that has the same value does not meet them. */
    vendorValues: z.partialRecord(vendor, filterValues.min(1)).optional(),
    exclude: z.boolean().default(false),
  })
  .refine((one) => allValuesOf(one).length > 0, { path: ["values"], message: "A filter needs at least one value." })
  .refine(({ field, tagKey }) => (field === "tag") === (tagKey !== undefined), {
    path: ["tagKey"],
    message: "A tag key belongs to a filter on a tag, and to no other.",
  });
export type Filter = z.infer<typeof filter>;

/** Values of a filter, whichever provider they are of. */
export const allValuesOf = ({
  values,
  vendorValues = {},
}: {
  values: string[];
  vendorValues?: Partial<Record<Vendor, string[]>>;
}): string[] => [...values, ...Object.values(vendorValues).flat()];

/** `compareCost`, `difference` and `ratio` (spec §4) need a range to compare with; without one they sort by cost. */
export const sortKeys = ["item", "vendor", "cost", "portion", "compareCost", "difference", "ratio"] as const;

/**
 * What is asked of the bill. Days are inclusive, in UTC; at most 12 months, at DAY grain at most 93 days
 * (see `rangeProblem`); beyond that the answer is 422 with the message of spec §5 in `fields`.
 */
export const costQuery = z.object({
  startDate: day,
  endDate: day,
  grain,
  /** None: empty data. */
  selectedVendors: z.array(vendor).max(10),
  viewBy,
  /** Needed for viewBy tag; without it, tag falls back to account (spec §4). */
  tagKey: z.string().max(256).optional(),
  /** Needed for viewBy serviceGroup; without it, or when the company has no such set, it falls back to account. */
  serviceGroupSetId: z.string().max(64).optional(),
  filters: z.array(filter).max(40),
  isAmortizedCost: z.boolean(),
  currency: currencyCode,
  /** Ties are settled by cost (highest first), provider and item. `item` sorts by what is shown, in any case. */
  sort: z.object({ key: z.enum(sortKeys), descending: z.boolean() }),
  /**
   * The other range of compare mode, within the same limits; one date without the other is none. Two calls make a
   * comparison: one of the current range with the earlier one here, and one the other way round with `isCompare`. Both
   * list the items of both ranges in the order of the current one, so that they line up entry by entry.
   */
  compareStartDate: day.optional(),
  compareEndDate: day.optional(),
  /** The range itself is the earlier one, `compareStartDate` to `compareEndDate` the current one. */
  isCompare: z.boolean().optional(),
});
export type CostQuery = z.infer<typeof costQuery>;

/** Cost of one period of the grain; `date` is its first day inside the range. */
export const periodCost = z.object({ date: day, cost: decimal });

/**
 * One account, product, region, tag value or service group of one provider, or the merged rest (`isOthers`, whose item
 * and alias are "others"). The same product of two providers is two items.
 */
export const costItem = z.object({
  /** Null for a rest of several providers. */
  vendor: vendor.nullable(),
  /** Value that filters take; NO_VALUE for empty. */
  item: z.string(),
  /** Name to show: newest known account name, name of the service group, NO_VALUE for no group, else the item itself. */
  itemAlias: z.string(),
  cost: decimal,
  /** Percent of `totalCost`, 0 when that is 0; rounded to 6 decimals. */
  portion: z.number(),
  isOthers: z.boolean(),
  /** How many items are merged in it; 0 when it is one item. */
  numberOfOthers: z.number().int(),
  /** One per entry of `dates`, in that order; empty for the items of `portions`. */
  dailyCosts: z.array(periodCost),
});
export type CostItem = z.infer<typeof costItem>;

/** An amount that has no exchange rate to the asked currency and is therefore in no other figure of the reply. */
export const unconverted = z.object({ currency: z.string(), month, cost: decimal });

/**
 * What the open month is going to cost: for every provider that has data since the month before, each day after its
 * last one costs the median of the same weekday within its last 28 days. Under the filters of the query.
 */
export const forecast = z.object({
  month,
  /** First and last day of which something is estimated. */
  startDate: day,
  endDate: day,
  /** The estimated days. */
  cost: decimal,
  /** The month as a whole: what it has cost, whatever the range, and `cost`. */
  totalCost: decimal,
  /** Estimated cost per period of the grain from the range's start on; periods begin as in `dates`, and go on after them. */
  dailyCosts: z.array(periodCost),
});
export type Forecast = z.infer<typeof forecast>;

export const costReply = z.object({
  currency: currencyCode,
  /** As answered: account when tag was asked without a key, or serviceGroup without a set. */
  viewBy,
  grain,
  /** First day of every period of the range, in order, whether or not it has cost. */
  dates: z.array(day),
  totalCost: decimal,
  /**
   * The range to compare with: the one asked for in compare mode; else, for one that begins on the first of a month the
   * same days of the months before (all days, when it ends with a month), for any other as many days just before it, and
   * of these the days that bills of every provider cover on both sides. `current`: the days of the asked range that it
   * stands beside, and their cost; null when there are none to compare. `isComplete`: no amount in it was without a rate; `isDamaged`: a month of it is damaged, so it is not all that was billed.
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
  /** Those of `dates` that no line is in: not the same as a cost of 0. */
  datesWithoutLines: z.array(day),
  /** Days from the range's first to the last that has data, whatever the filters: what an average divides by. */
  numberOfDays: z.number().int(),
  /** Last day of the range that the bills of every provider reach; null: none. What is after it is not complete. */
  completeUntil: day.nullable(),
  /** Items on all pages of the table. */
  numberOfItems: z.number().int(),
  /** The asked page of items. */
  items: z.array(costItem),
  /** The chart's series: top 10 by total cost, then one `isOthers` entry when there are more. */
  series: z.array(costItem),
  /** Share per provider, highest first; in each, its top 7 items by cost and the rest merged. */
  portions: z.array(z.object({ vendor, cost: decimal, portion: z.number(), items: z.array(costItem) })),
  /**
   * Rates of the range's months, per billing currency and the providers that it holds for: 1 unit of `from` in the asked
   * currency, published for `rateMonth`. `own`: the company's, by the billing profile of the provider's bill of the
   * month; they hold in the company's currency alone.
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
  /** Empty when every amount is in the figures. */
  unconverted: z.array(unconverted),
  /** Months that are in no figure of the range because the store is damaged. */
  damaged: z.array(damagedMonth),
  /** Billed costs of these months are those of an amortized export, the only one of an account: purchases are not in them. */
  amortizedOnly: z.array(z.object({ vendor, month })),
  /** Null unless the range has days of the open month, up to the last day with data or later; for `isCompare`; and when days it is made of are damaged. */
  forecast: forecast.nullable(),
});
export type CostReply = z.infer<typeof costReply>;

export const getCost = call("POST /api/v3/ca/cost", {
  summary: "Cost by item and period: totals, chart series, portions and one page of the table",
  access,
  request: costQuery.extend({
    page: z.number().int().min(1).max(100_000),
    itemsPerPage: z.number().int().min(1).max(200),
  }),
  response: costReply,
});

/** Why two ranges cannot be matched: no equal days that bills of every provider cover, or more days of one than of the other. */
export const unmatchedRanges = ["bills", "days"] as const;
export type UnmatchedRanges = (typeof unmatchedRanges)[number];

const dayRange = z.object({ startDate: day, endDate: day });

export const getComparableRanges = call("POST /api/v3/ca/cost/comparable", {
  summary:
    "The days of two ranges that can be compared: equal ones that the bills of every provider cover on both sides",
  access,
  request: costQuery
    .pick({ startDate: true, endDate: true, selectedVendors: true, isAmortizedCost: true })
    .extend({ compareStartDate: day, compareEndDate: day }),
  /** With a problem both are as asked, and there is no percentage of change; for `days`, of averages there is. */
  response: z.object({ current: dayRange, previous: dayRange, problem: z.enum(unmatchedRanges).nullable() }),
});

/** Whole amounts, or those per day of each range that bills cover (spec §3). */
export const compareCosts = ["individual_cost", "average"] as const;

/** What a file of the table is asked for. */
export const costTableQuery = costQuery.extend({
  compareCostType: z.enum(compareCosts).default("individual_cost"),
  language: fileLanguage,
});
