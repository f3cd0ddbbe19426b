import { z } from "zod";
import {
  anomalyLevels,
  anomalyStatuses,
  detectionTypes,
  expectedReasons,
  modelNames,
  seriesKinds,
} from "./anomalies-lists";
import { comparisons } from "./rule-lists";
import { vendor } from "../vendors";

/** Decimal text in US dollars. */
export const amount = z.string();
export const day = z.iso.date();

/** The series that was judged; fields that its kind does not have are empty. */
const series = {
  kind: z.enum(seriesKinds),
  account: z.string(),
  product: z.string(),
  region: z.string(),
  tagKey: z.string(),
  /** A tag's value, or the key of a service group. */
  item: z.string(),
};

export const anomaly = z.object({
  number: z.number().int(),
  type: z.enum(detectionTypes),
  level: z.enum(anomalyLevels),
  vendor,
  ...series,
  /** Name of the account, or its id if it has none. */
  accountName: z.string(),
  /** "Team: fleet", or set and group of a service group as they were named when it was found. */
  itemName: z.string(),
  baseDate: day,
  /** ISO 8601, UTC. */
  detectedOn: z.string(),
  actual: amount,
  predicted: amount,
  difference: amount,
  /** Percent of the predicted amount; null if that is 0. */
  rate: z.number().nullable(),
  /** First cost of a product or account. */
  isNew: z.boolean(),
  /** Standard deviations at which two of three models agree, without its sign. */
  strength: z.number(),
  models: z.array(
    z.object({
      model: z.enum(modelNames),
      predicted: z.number(),
      low: z.number(),
      high: z.number(),
      isUnusual: z.boolean(),
    }),
  ),
  status: z.enum(anomalyStatuses),
  reason: z.enum(expectedReasons).nullable(),
  note: z.string(),
  /** Name of the user who gave the verdict; empty without one. */
  judgedBy: z.string(),
  quietUntil: day.nullable(),
  isStarred: z.boolean(),
  isHidden: z.boolean(),
  /** The user receives emails about the series, from AI or from this rule. */
  isReceived: z.boolean(),
  /** The rule that found it, as it was then; null for AI. */
  rule: z.object({ ruleId: z.string(), title: z.string(), comparison: z.enum(comparisons) }).nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;

/** Why AI has nothing to show (spec §4), or that it works. */
export const availability = z.object({
  state: z.enum(["noPermission", "unpaid", "noData", "learning", "training", "ready"]),
  /** The day on which the next state is expected; null if it is not known. */
  expectedOn: day.nullable(),
  /** Last judged day by provider. */
  judgedUntil: z.array(z.object({ vendor, day })),
});
export type Availability = z.infer<typeof availability>;

/** A part of the difference, explained. */
export const cause = z.object({
  account: z.string(),
  accountName: z.string(),
  product: z.string(),
  region: z.string(),
  usageType: z.string(),
  resource: z.string(),
  resourceName: z.string(),
  /** "key: value" of up to three tags. */
  tags: z.array(z.string()),
  expected: amount,
  actual: amount,
  difference: amount,
  /** The same difference, split into change of usage, change of price, and new resources. */
  quantity: amount,
  price: amount,
  newResource: amount,
  /** Influence: percent of the total difference, added up over this cause and those before it. */
  influence: z.number(),
});
export type Cause = z.infer<typeof cause>;
