import { z } from "zod";
import { call } from "../call";
import { problem } from "../field-problems";
import { readServiceGroupKey } from "../service-groups";
import { line, version } from "../text";
import { watchedLimits } from "./anomalies-lists";

const tagKey = line(256, problem("tagKeyTooLong")).min(1);

/** What is watched besides accounts, products and regions. */
export const watchedSeries = z.object({
  /** All values of these tags. */
  tagKeys: z.array(tagKey).max(watchedLimits.tagKeys, problem("tooManyTagKeys")).default([]),
  /** Individual values of tags, for tags with too many values. */
  tagValues: z
    .array(z.object({ key: tagKey, value: line(1024, problem("valueTooLong")).min(1) }))
    .max(watchedLimits.tagValues, problem("tooManyTagValues"))
    .default([]),
  /** Keys of groups, as in filters. */
  serviceGroups: z
    .array(z.string().refine((key) => readServiceGroupKey(key) !== null))
    .max(watchedLimits.serviceGroups, problem("tooManyWatchedGroups"))
    .default([]),
});
export type WatchedSeries = z.output<typeof watchedSeries>;

export const getWatchedSeries = call("POST /api/v3/anomaly/watched", {
  summary: "The tags and service groups in which anomalies are looked for; only for users who see all accounts",
  access: { menu: "anomalies", level: "view" },
  isPaidOnly: true,
  request: z.object({}),
  response: watchedSeries.extend({
    version,
    /** The sets of its service groups now have too many conditions, so the groups are not watched. */
    isTooLarge: z.boolean(),
  }),
});

export const saveWatchedSeries = call("POST /api/v3/anomaly/watched/save", {
  summary:
    "Chooses the tags and service groups in which anomalies are looked for. New ones are judged over the last year; alerts of removed ones are kept. 409 if the choice has changed since `version`",
  access: { menu: "anomalies", level: "edit" },
  isPaidOnly: true,
  changes: true,
  request: watchedSeries.extend({ version }),
  response: z.object({}),
});
