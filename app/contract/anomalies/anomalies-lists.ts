/** Values of anomalies, for browsers: the schemas of anomalies.ts come with zod. */
import type { CostField } from "../costs/cost-fields";

export const anomalyLevels = ["minor", "major", "critical"] as const;
/** Minimum difference in US dollars, and in percent of the expected cost; both must be reached. */
export const levelThresholds = {
  major: { amount: 250, percent: 20 },
  critical: { amount: 1000, percent: 50 },
} as const;
export const sensitivities = ["high", "middle", "low"] as const;
/** `rule`: a rule of the company; `ai`: at least two of the three models. */
export const detectionTypes = ["rule", "ai"] as const;
export const anomalyStatuses = ["new", "seen", "real", "expected"] as const;
/**
 * What became of an event after the days on which it was found. `settled`: as expected since, perhaps at the new level;
 * `withdrawn`: the bill has changed, and the day is now as expected.
 */
export const episodeStates = ["latest", "ongoing", "over", "settled", "withdrawn"] as const;
export const modelNames = ["arima", "ets", "pcr"] as const;
/** Fields that have the same value on all lines of a series, by its kind; only chosen tags and groups are watched. */
const seriesFields = {
  total: [],
  account: ["account"],
  product: ["product"],
  accountProduct: ["account", "product"],
  region: ["region"],
  tag: ["tag"],
  serviceGroup: ["serviceGroup"],
} as const satisfies Record<string, readonly CostField[]>;
export type SeriesKind = keyof typeof seriesFields;
export const seriesKinds = Object.keys(seriesFields) as [SeriesKind, ...SeriesKind[]];
export type SeriesField = (typeof seriesFields)[SeriesKind][number];

/** Whether each series of this kind has a single value of the field, maybe along with other fields. */
export const isOfField = (kind: SeriesKind, field: SeriesField): boolean =>
  seriesFields[kind].some((name) => name === field);

/** A series within its provider; fields that its kind does not have are empty. */
export interface SeriesIdentity {
  kind: SeriesKind;
  account: string;
  product: string;
  region: string;
  /** Key of the tag, for a series of a tag's value. */
  tagKey: string;
  /** A tag's value, or the key of a service group (service-groups.ts). */
  item: string;
}

/** The fields of a series with their values: the filters that select its lines. */
export const valuesOf = (series: SeriesIdentity): { field: SeriesField; tagKey?: string; value: string }[] =>
  seriesFields[series.kind].map((field) => {
    if (field === "tag") return { field, tagKey: series.tagKey, value: series.item };
    return { field, value: field === "serviceGroup" ? series.item : series[field] };
  });

/** `conditions`: of the watched groups' sets, which are expressions of one query. */
export const watchedLimits = { tagKeys: 10, tagValues: 100, serviceGroups: 100, conditions: 1000 };
/** Parts of the list: all but hidden alerts, the new ones of these, starred ones, and hidden ones. */
export const anomalyShows = ["all", "new", "starred", "hidden"] as const;
export const anomalySorts = [
  "number",
  "level",
  "series",
  "baseDate",
  "detectedOn",
  "actual",
  "predicted",
  "difference",
  "rate",
  "status",
] as const;
/** The reason why a change was expected. */
export const expectedReasons = ["release", "migration", "season", "other"] as const;
/** Characters of a note. */
export const MAX_NOTE = 500;
/** Maximum number of alerts that are listed by their numbers. */
export const MAX_NUMBERS = 200;
