import { z } from "zod";
import {
  anomalyLevels,
  anomalyShows,
  anomalySorts,
  anomalyStatuses,
  detectionTypes,
  episodeStates,
  expectedReasons,
  MAX_NOTE,
  MAX_NUMBERS,
  sensitivities,
  seriesKinds,
} from "./anomalies-lists";
import { call } from "../call";
import { filter } from "../costs/cost-query";
import { amount, anomaly, availability, cause, day } from "./anomaly-replies";
import { problem } from "../field-problems";
import { pageNumber, pageRows } from "../paging";
import { lines, version } from "../text";
import { vendor, vendorList } from "../vendors";

const view = { menu: "anomalies", level: "view" } as const;
const edit = { menu: "anomalies", level: "edit" } as const;

/** Of an alert, within its company: as large as the state store's integers. */
const alertNumber = z.number().int().min(1).max(2_147_483_647);

export const anomalyFilter = z.object({
  start: day,
  end: day,
  vendors: vendorList,
  levels: z.array(z.enum(anomalyLevels)).default([]),
  types: z.array(z.enum(detectionTypes)).default([]),
  kinds: z.array(z.enum(seriesKinds)).default([]),
  statuses: z.array(z.enum(anomalyStatuses)).default([]),
  /** Only those of these numbers; empty: any. */
  numbers: z.array(alertNumber).max(MAX_NUMBERS).default([]),
  show: z.enum(anomalyShows).default("all"),
  sensitivity: z.enum(sensitivities).default("middle"),
  sort: z
    .object({ key: z.enum(anomalySorts), descending: z.boolean() })
    .default({ key: "difference", descending: true }),
});
export type AnomalyFilter = z.infer<typeof anomalyFilter>;

export const getAnomalies = call("POST /api/v3/anomaly/detectedList", {
  summary: "Anomalies found by AI and rules, one page; largest difference in money first unless sorted otherwise",
  access: view,
  request: anomalyFilter.extend({
    page: pageNumber.default(1),
    size: pageRows.default(10),
  }),
  response: z.object({
    /** Number of alerts that the filters keep, and of the new and the expected ones among them. */
    total: z.number().int(),
    new: z.number().int(),
    expected: z.number().int(),
    anomalies: z.array(anomaly),
    /** Sums of the differences of these increases and decreases, and of the new ones among the increases. */
    sums: z.object({ above: amount, below: amount, aboveNew: amount }),
    /** What `total` would be with each `show`, and with each sensitivity. */
    counts: z.object({
      all: z.number().int(),
      new: z.number().int(),
      starred: z.number().int(),
      hidden: z.number().int(),
    }),
    bySensitivity: z.object({ high: z.number().int(), middle: z.number().int(), low: z.number().int() }),
    /** Within the period and providers, regardless of other filters. */
    inPeriod: z.number().int(),
    availability,
  }),
});
export type AnomalyList = z.infer<(typeof getAnomalies)["response"]>;

export const getAnomaly = call("POST /api/v3/anomaly/aiModelAnalysis", {
  summary: "One anomaly with the series around it, as each model predicts it, and what happened with it",
  access: view,
  request: z.object({ number: alertNumber, sensitivity: z.enum(sensitivities).default("middle") }),
  response: z.object({
    anomaly,
    /** Of its verdict, with note, reason and day; empty without one. */
    version,
    /** Filters of its rule; empty for users who do not see all accounts of the provider, which filters may name. */
    filters: z.array(filter),
    sensitivity: z.enum(sensitivities),
    /** The service groups in its rule's filters have grown, so that the filters are too large: there are no days. */
    isTooLarge: z.boolean(),
    /**
     * About a month around the day. Predictions are null where the models had not learned anything yet, and in the free
     * version.
     */
    days: z.array(
      z.object({
        day,
        actual: amount.nullable(),
        predicted: z.number().nullable(),
        low: z.number().nullable(),
        high: z.number().nullable(),
        models: z.array(z.number()),
        isAnomaly: z.boolean(),
      }),
    ),
    /** The event's consecutive judged days, the sum of their differences (a rule's: the day's), and its state since. */
    episode: z.object({
      start: day,
      end: day,
      days: z.number().int(),
      difference: amount,
      state: z.enum(episodeStates),
      /**
       * The latest judged day while it continues; otherwise the first judged day after it. null: withdrawn, or no day
       * is judged.
       */
      on: day.nullable(),
    }),
    /** The day's difference times the days left in the month. */
    ifItStays: z.object({ until: day, days: z.number().int(), amount }),
    earlier: z.array(anomaly),
    history: z.array(
      z.object({ at: z.string(), what: z.enum(["found", "judgedAgain", "verdict", "emailed"]), text: z.string() }),
    ),
  }),
});
export type AnomalyDetail = z.infer<(typeof getAnomaly)["response"]>;

export const getCauses = call("POST /api/v3/anomaly/aiPossibleCause", {
  summary:
    "What explains an anomaly's difference: causes up to 90 % of it by influence, then the others; they add up to it exactly",
  access: view,
  isPaidOnly: true,
  request: z.object({ number: alertNumber }),
  response: z.object({
    predicted: amount,
    actual: amount,
    causes: z.array(cause),
    others: cause
      .pick({ difference: true, quantity: true, price: true, newResource: true })
      .extend({ count: z.number().int() }),
    difference: amount,
  }),
});
export type Causes = z.infer<(typeof getCauses)["response"]>;

const change = z.object({ vendor, product: z.string(), predicted: amount, actual: amount, difference: amount });

export const getTopChanges = call("POST /api/v3/anomaly/aiChangeTop5", {
  summary: "The five products whose cost on a day differs most from the average of the seven days before",
  access: view,
  isPaidOnly: true,
  request: z.object({ day, vendors: vendorList }),
  response: z.object({ changes: z.array(change) }),
});
export type TopChange = z.infer<typeof change>;

export const getUserAlerts = call("POST /api/v3/anomaly/userAlertTop5", {
  summary: "The five alerts of the company's rules with the largest difference in a period",
  access: view,
  request: z.object({ start: day, end: day, vendors: vendorList }),
  response: z.object({ anomalies: z.array(anomaly) }),
});

export const getMlAbnormal = call("POST /api/v3/dashboard/ml_abnormal", {
  summary:
    "The first five alerts of a period, found by AI or by the company's rules, largest first unless sorted otherwise, and why there may be none",
  // People who may not see alerts can see a dashboard with them: the widget then explains why it is empty.
  access: { menu: "dashboard", level: "view" },
  request: anomalyFilter
    .pick({ start: true, end: true, vendors: true, sensitivity: true, sort: true })
    .extend({ type: z.enum(detectionTypes) }),
  response: z.object({
    total: z.number().int(),
    anomalies: z.array(anomaly),
    /** Sums of all differences. */
    sums: z.object({ above: amount, below: amount }),
    availability,
  }),
});
export type MlAbnormal = z.infer<(typeof getMlAbnormal)["response"]>;

export const markAnomalies = call("POST /api/v3/anomaly/mark", {
  summary:
    "Stars or hides anomalies for the user, or stops and resumes their emails about these series from AI or from these rules",
  access: view,
  changes: true,
  request: z.object({
    numbers: z.array(alertNumber).min(1).max(200),
    starred: z.boolean().optional(),
    hidden: z.boolean().optional(),
    received: z.boolean().optional(),
    seen: z.boolean().optional(),
  }),
  response: z.object({}),
});

export const judgeAnomalies = call("POST /api/v3/anomaly/verdict", {
  summary:
    "The company's verdict on anomalies: real, or expected for a reason, which keeps their series quiet until a day; what is absent stays. 409 if a note, reason or day would replace those of another verdict than `version`, 422 if the day is before all of theirs",
  access: edit,
  changes: true,
  request: z.object({
    numbers: z.array(alertNumber).min(1).max(200),
    verdict: z.enum(["real", "expected"]),
    version: version.default(""),
    note: lines(MAX_NOTE, problem("verdictNoteTooLong")).optional(),
    reason: z.enum(expectedReasons).nullable().optional(),
    quietUntil: z.iso.date(problem("dateInvalid")).nullable().optional(),
  }),
  response: z.object({}),
});
