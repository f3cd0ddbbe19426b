import { z } from "zod";
import { call } from "../call";
import { costQuery } from "./cost-query";
import { costFields, mainFields } from "./cost-fields";
import { filterLimits, MAX_WORD } from "./filter-limits";
import { decimal } from "../money";
import { searchFields } from "../people/preferences";
import { searchWord } from "../text";
import { vendor } from "../vendors";

const access = { menu: "costAnalytics", level: "view" } as const;

/** Limits the lines whose values are listed. */
const scope = costQuery.pick({
  startDate: true,
  endDate: true,
  selectedVendors: true,
  filters: true,
  isAmortizedCost: true,
  isSpread: true,
  currency: true,
});

/** The key of field `tag` and the set of field `serviceGroup`, without which these fields have no values. */
const dimensions = {
  tagKey: z.string().max(filterLimits.tagKeyLength).optional(),
  serviceGroupSetId: z.string().max(64).optional(),
};

const list = {
  /** Part of a value or alias, ignoring case. Values selected by `filters` on the field are always listed. */
  word: searchWord,
  /** Whether the word matches the text shown for NO_VALUE; the stored marker itself is never compared. */
  matchesEmpty: z.boolean().default(false),
  limit: z.number().int().min(1).max(1000).default(200),
};

/**
 * A selected value without lines has no vendor and cost 0, and so does one without an exchange rate. Service groups
 * cover all providers, without a vendor; all groups of the set are listed, even with cost 0.
 */
const filterValue = z.object({
  vendor: vendor.nullable(),
  item: z.string(),
  itemAlias: z.string(),
  cost: decimal,
});

/** `total` counts the values that contain the word, listed or not. */
const filterValueList = z.object({ total: z.number().int(), values: z.array(filterValue) });
export type FilterValueList = z.infer<typeof filterValueList>;

export const getFilterValues = call("POST /api/v3/filter", {
  summary: "Values of one filter field with their cost under the filters on all other fields, highest first",
  access,
  request: scope.extend({ ...dimensions, ...list, field: z.enum(costFields) }),
  response: filterValueList,
});

export const getTagKeys = call("POST /api/v3/filter/tags", {
  summary: "Tag keys of the selected providers, with the cost of the lines tagged with each",
  access,
  request: scope.omit({ filters: true }),
  response: z.object({ tagKeys: z.array(z.object({ key: z.string(), cost: decimal })) }),
});

export const getSubFilter = call("POST /api/v3/subFilter", {
  summary: "Values of one tag key, or groups of one service group set, under the other filters",
  access,
  request: scope.extend({ ...dimensions, ...list }),
  response: filterValueList,
});

export const getRelatedFilters = call("POST /api/v3/filter/related", {
  summary: "The values with the highest cost of several fields, each under the filters on the other fields",
  access,
  request: scope.extend({
    ...dimensions,
    fields: z.array(z.enum(costFields)).min(1).max(costFields.length),
    /** Number of values per field, in addition to selected ones. */
    limit: z.number().int().min(1).max(200).default(10),
  }),
  /** In the requested order. */
  response: z.object({ fields: z.array(filterValueList.extend({ field: z.enum(costFields) })) }),
});

/** Suggestions per field. */
export const MAX_SUGGESTIONS = 10;

export const searchFilters = call("POST /api/v3/filter/search", {
  summary: "Accounts, products and regions that match a word, regardless of filters",
  access,
  request: scope.omit({ filters: true }).extend({
    /** Part of a value or alias, ignoring case, spaces and punctuation. A word of only those matches nothing. */
    word: z.string().max(MAX_WORD),
    field: z.enum(searchFields).default("all"),
    /** Fields with a text for NO_VALUE that resembles the word. */
    emptyFields: z.array(z.enum(mainFields)).default([]),
  }),
  /** At most MAX_SUGGESTIONS per field, highest cost first; fields in their order. */
  response: z.object({ items: z.array(filterValue.extend({ field: z.enum(mainFields), vendor })) }),
});
