import { z } from "zod";
import { grains } from "~/lib/time/time-frames";
import { problem } from "../field-problems";
import { fileLanguage } from "../text";
import { costFields } from "./cost-fields";
import { filterLimits } from "./filter-limits";
import { currencyCode, day } from "../money";
import { vendor, vendorList } from "../vendors";
import type { Vendor } from "../vendors";

/** The views that the picker offers, then those that only addresses and widgets of dashboards have. */
export const viewBys = [
  "account",
  "product",
  "region",
  "tag",
  "serviceGroup",
  "serviceCategory",
  "instanceType",
  "usageType",
] as const;
export const viewBy = z.enum(viewBys);
export type ViewBy = z.infer<typeof viewBy>;

export const grain = z.enum(grains);
export type Grain = z.infer<typeof grain>;

const filterValues = z.array(z.string().max(filterLimits.valueLength)).max(filterLimits.values);

/**
 * Keeps the lines whose field has one of the values, or with `exclude` leaves them out. All filters must match. For
 * field `tag` the values are those of `tagKey`; for `serviceGroup` they are group keys (see `serviceGroupKey`).
 */
export const filter = z
  .object({
    field: z.enum(costFields),
    /** For field `tag`, as spelled in the bill; otherwise absent. */
    tagKey: z.string().min(1).max(filterLimits.tagKeyLength).optional(),
    /** For all providers. */
    values: filterValues.default([]),
    /** For one provider alone: lines of others with the same value do not match. */
    vendorValues: z.partialRecord(vendor, filterValues.min(1)).optional(),
    exclude: z.boolean().default(false),
  })
  .refine((chosen) => allValuesOf(chosen).length > 0, { path: ["values"], message: problem("filterValueRequired") })
  .refine(({ field, tagKey }) => (field === "tag") === (tagKey !== undefined), {
    path: ["tagKey"],
    message: problem("tagKeyMisplaced"),
  });
export type Filter = z.infer<typeof filter>;

export const filters = z.array(filter).max(filterLimits.filters);

/** Values of a filter for all providers. */
export const allValuesOf = ({
  values,
  vendorValues = {},
}: {
  values: string[];
  vendorValues?: Partial<Record<Vendor, string[]>>;
}): string[] => [...values, ...Object.values(vendorValues).flat()];

/**
 * `compareCost`, `difference` and `ratio` (spec §4) are from the compared range, otherwise from the comparable previous
 * days (see `previous` of the reply); without any they sort by cost.
 */
export const sortKeys = ["item", "vendor", "cost", "portion", "compareCost", "difference", "ratio"] as const;

/**
 * A cost query. Days are inclusive, in UTC; at most 12 months, at DAY grain at most 93 days (see `rangeProblem`);
 * beyond that the reply is 422 with the problem's code in `fields`.
 */
export const costQuery = z.object({
  startDate: day,
  endDate: day,
  grain,
  /** Empty: no data. */
  selectedVendors: vendorList,
  viewBy,
  /** Required for viewBy tag; without it, tag falls back to account (spec §4). */
  tagKey: z.string().max(filterLimits.tagKeyLength).optional(),
  /** Required for viewBy serviceGroup; without it, or if the company has no such set, it falls back to account. */
  serviceGroupSetId: z.string().max(64).optional(),
  filters,
  isAmortizedCost: z.boolean(),
  /**
   * Charges whose charge period is longer than a day count evenly on all of its days, instead of on the first. The
   * remainder of the division goes to the last day, so a whole charge period costs the same.
   */
  isSpread: z.boolean().optional(),
  currency: currencyCode,
  /** Ties are broken by cost (highest first), provider and item. `item` sorts by the displayed name, ignoring case. */
  sort: z.object({ key: z.enum(sortKeys), descending: z.boolean() }),
  /**
   * The compared range, within the same limits; both dates are needed. A comparison takes two calls: one for the
   * current range with the earlier one here, and one the other way round with `isCompare`. Both list the items of both
   * ranges in the order of the current one, so that they match entry by entry.
   */
  compareStartDate: day.optional(),
  compareEndDate: day.optional(),
  /** The query's own range is the earlier one; `compareStartDate` to `compareEndDate` is the current one. */
  isCompare: z.boolean().optional(),
});
export type CostQuery = z.infer<typeof costQuery>;

/** Total amounts, or averages per covered day of each range (spec §3). */
export const compareCosts = ["individual_cost", "average"] as const;

/** Parameters of a file of the table. */
export const costTableQuery = costQuery.extend({
  compareCostType: z.enum(compareCosts).default("individual_cost"),
  language: fileLanguage,
});
