import { z } from "zod";
import { damagedMonth } from "../imports/damage";
import { call } from "../call";
import { costFields } from "./cost-fields";
import { chartItem, unconverted } from "./cost-analytics";
import { costQuery, filters } from "./cost-query";
import { filterLimits } from "./filter-limits";
import { currencyCode, day, decimal, month, rateSource } from "../money";
import { paging } from "../paging";
import { detailColumn } from "../people/preferences";
import { vendor } from "../vendors";

const access = { menu: "costAnalytics", level: "view" } as const;

/** The lines behind a figure of the cost page: those of its query that also match the selection. */
export const detailSelection = costQuery
  .pick({
    startDate: true,
    endDate: true,
    grain: true,
    selectedVendors: true,
    viewBy: true,
    tagKey: true,
    serviceGroupSetId: true,
    filters: true,
    isAmortizedCost: true,
    isSpread: true,
    currency: true,
  })
  .extend({
    /** Value of an item of the view; absent: all of them. */
    viewByItem: z.string().max(filterLimits.valueLength).optional(),
    /** One of the selected providers; absent: all of them. */
    selectedVendor: vendor.optional(),
    /** A day of the range: selects its period of the grain. 422 if outside the range. */
    costDate: day.optional(),
    /** `costDate` selects its whole month, within the range. */
    isMonthly: z.boolean().default(false),
    /** In addition to `filters`. */
    detailFilters: filters.default([]),
  });
export type DetailSelection = z.infer<typeof detailSelection>;

const detailSort = z.object({ key: detailColumn, descending: z.boolean() });
export type DetailSort = z.infer<typeof detailSort>;

/** One line of a bill; text is empty if the bill states nothing. */
const detailLine = z.object({
  vendor,
  linkedAccountId: z.string(),
  /** As stated on the line, not the account's newest name. */
  linkedAccountAlias: z.string(),
  productName: z.string(),
  region: z.string(),
  usageDate: day,
  usage: decimal,
  /** In the requested currency; null without an exchange rate. */
  cost: decimal.nullable(),
  resourceId: z.string(),
  resourceName: z.string(),
  usageType: z.string(),
  transferType: z.string(),
  /** Name of the group in the requested set, NO_VALUE for none; empty if no set was requested. */
  serviceGroup: z.string(),
  availabilityZone: z.string(),
  apiOperation: z.string(),
  platform: z.string(),
  databaseEngine: z.string(),
  itemDescription: z.string(),
  invoiceId: z.string(),
  chargeType: z.string(),
  infraType: z.string(),
  /** Per unit, in the billing currency; the contracted price, otherwise the list price. */
  unitPrice: decimal,
  skuId: z.string(),
  skuDesc: z.string(),
  useUnit: z.string(),
  /**
   * How the provider has divided a shared charge (FOCUS 1.3). Method and resource are ids and names, the others JSON.
   */
  allocatedMethodId: z.string(),
  allocatedMethodDetails: z.string(),
  allocatedResourceId: z.string(),
  allocatedResourceName: z.string(),
  allocatedTags: z.string(),
  /** Contract commitments that the charge counts towards, as JSON. */
  contractApplied: z.string(),
  /** Billed or amortized, as requested, in the billing currency and as stated in the file. */
  billedCost: decimal,
  billingCurrency: z.string(),
  importId: z.string(),
  /** Unique within the reply. */
  lineKey: z.string(),
  /**
   * Only with `isSpread`: days of the charge, of which the line is one, and its whole cost like `billedCost`; 1 and
   * null for charges of a day or less.
   */
  chargeDays: z.number().int().optional(),
  chargeCost: decimal.nullable().optional(),
});
export type DetailLine = z.infer<typeof detailLine>;

const detailRequest = detailSelection.extend({
  ...paging(30),
  /** Ties are broken by immutable fields, so that pages never overlap. */
  sort: detailSort.default({ key: "cost", descending: true }),
});

const detailReply = z.object({
  /** First and last day of the selection. */
  startDate: day,
  endDate: day,
  currency: currencyCode,
  /** Number of lines on all pages, including those without an exchange rate. */
  total: z.number().int(),
  totalCost: decimal,
  unconverted: z.array(unconverted),
  /** Damaged months, whose lines are missing. */
  damaged: z.array(damagedMonth),
  lines: z.array(detailLine),
});
export type DetailReply = z.infer<typeof detailReply>;

export const getCostDetail = call("POST /api/v3/ca/cost/detail", {
  summary: "One page of the lines behind a figure, with their count and cost",
  access,
  request: detailRequest,
  response: detailReply,
});

const portionRequest = detailSelection.extend({
  /** For a tag or service groups: by the selection's `tagKey` and `serviceGroupSetId`; without them, by account. */
  by: z.enum(costFields),
});
const portionReply = z.object({
  by: z.enum(costFields),
  totalCost: decimal,
  numberOfItems: z.number().int(),
  /** In the order of charts, without `dailyCosts`. */
  items: z.array(chartItem),
});
export type PortionReply = z.infer<typeof portionReply>;

export const getCostDetailPortion = call("POST /api/v3/ca/cost/detail/portion", {
  summary: "The lines behind a figure grouped by one field: the top items and the rest",
  access,
  request: portionRequest,
  response: portionReply,
});

/** One import's part of the selection in one billing currency and calendar month. */
const explainedPart = z.object({
  vendor,
  month,
  billingCurrency: z.string(),
  /** Billed or amortized, as requested, in the billing currency. */
  billedIn: decimal,
  /**
   * 1 for the requested currency itself; null if there is none: then no figure includes the part, and its cost is 0.
   */
  rate: decimal.nullable(),
  /** Month the rate was published for; null without a rate and for the requested currency itself. */
  rateMonth: month.nullable(),
  /** Null without a rate and for the requested currency itself. */
  rateSource: rateSource.nullable(),
  cost: decimal,
  /** Number of lines. */
  rows: z.number().int(),
  importId: z.string(),
  fileNames: z.array(z.string()),
  /** File minus stored total of the import in this currency when it was published: 0. */
  residual: decimal,
});

const explanation = z.object({
  startDate: day,
  endDate: day,
  currency: currencyCode,
  isAmortizedCost: z.boolean(),
  /** Exactly the sum of the parts' costs. */
  totalCost: decimal,
  rows: z.number().int(),
  /** By provider, month, currency and import. */
  parts: z.array(explainedPart),
  /** Damaged months, which are not included. */
  damaged: z.array(damagedMonth),
  /** Sum of the imports' differences. */
  residual: decimal,
});
export type Explanation = z.infer<typeof explanation>;

export const getCostExplanation = call("POST /api/v3/ca/cost/explain", {
  summary: "How a figure adds up: each import's part, its currency and exchange rate",
  access,
  request: detailSelection,
  response: explanation,
});
