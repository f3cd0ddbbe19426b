import { z } from "zod";
import { bandEnd, bandProblem, hasCents, isBand } from "./alert-band";
import { anomalyLevels, sensitivities } from "./anomalies-lists";
import { call, MAX_USER_ID } from "../call";
import { filters } from "../costs/cost-query";
import { problem } from "../field-problems";
import {
  alarmChannels,
  comparisons,
  directions,
  ruleDefaults,
  ruleLimits,
  ruleViewBys,
  sendConditions,
} from "./rule-lists";
import { line, version } from "../text";
import { vendor } from "../vendors";

const view = { menu: "anomalies", level: "view" } as const;
const edit = { menu: "anomalies", level: "edit" } as const;

/** Decimal text in US dollars. */
const amount = z.string();
const day = z.iso.date();

/** What is judged, and when it is an alert; amounts in US dollars. */
const definition = z.object({
  vendor,
  viewBy: z.enum(ruleViewBys).default(ruleDefaults.viewBy),
  filters: filters.default([]),
  comparison: z.enum(comparisons).default(ruleDefaults.comparison),
  direction: z.enum(directions).default(ruleDefaults.direction),
  /** Minimum difference in percent of the baseline. */
  threshold: z
    .number(problem("alertThreshold"))
    .min(0, problem("alertThreshold"))
    .max(ruleLimits.percent, problem("alertThreshold"))
    .refine(hasCents, problem("alertThreshold"))
    .default(ruleDefaults.threshold),
  /** Smaller differences raise no alert; from maxAlert on they are critical, in between minor or major (bandLevels). */
  minAlert: bandEnd.default(ruleDefaults.minAlert),
  maxAlert: bandEnd.default(ruleDefaults.maxAlert),
  /** Lowest level that people are notified of. */
  level: z.enum(anomalyLevels).default(ruleDefaults.level),
  /** Of the models, with comparison `models`. */
  sensitivity: z.enum(sensitivities).default(ruleDefaults.sensitivity),
});
export type RuleDefinition = z.output<typeof definition>;

/** A rule before it is saved, as it is backtested. */
export const backtestQuery = definition;

/** Spec §5: letters, digits, spaces and what names are written with. */
const supported = /^[\p{L}\p{M}\p{N}\p{Zs}\-_.,:()[\]/&+%#@'·]*$/u;

export const ruleTitle = line(ruleLimits.title, problem("nameTooLong"))
  .refine((text) => supported.test(text), problem("unsupportedCharacters"))
  .refine((text) => text !== "", problem("nameRequired"));

const userIds = z.array(line(MAX_USER_ID)).max(ruleLimits.recipients, problem("tooManyRecipients")).default([]);

export const ruleFields = definition.extend({
  title: ruleTitle,
  /** The rule is on: it is evaluated, and people are notified. */
  isAbnormalNotiOn: z.boolean().default(true),
  mailSendCond: z.enum(sendConditions).default("I"),
  /** With C: recipients of a level get alerts of lower ones, too. */
  isIncludeLowerLevel: z.boolean().default(true),
  /** User ids by level; with I those of `minor` get all. */
  mailReceivers: z.object({ minor: userIds, major: userIds, critical: userIds }).prefault({}),
  alarmChannel: z.array(z.enum(alarmChannels)).max(alarmChannels.length).default(["EMAIL"]),
  /** Where alerts are posted to, with channel WEBHOOK; may contain a secret, so it is empty for users who only view. */
  webhookUrl: z.string().trim().max(ruleLimits.url, problem("webhookInvalid")).default(""),
});

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};

/** Constraints between the fields of a rule. */
const rule = ruleFields
  .refine(isBand, bandProblem)
  .refine(
    ({ mailReceivers: { minor, major, critical } }) =>
      new Set([...minor, ...major, ...critical]).size <= ruleLimits.recipients,
    { path: ["mailReceivers"], message: problem("tooManyRecipients") },
  )
  .refine(({ alarmChannel, webhookUrl }) => !alarmChannel.includes("WEBHOOK") || isWebAddress(webhookUrl), {
    path: ["webhookUrl"],
    message: problem("webhookInvalid"),
  });
export type RuleInput = z.output<typeof rule>;

export const ruleId = z.string().regex(/^[\w-]{1,64}$/);

/**
 * Why a webhook was not accepted; `value`: the status, the seconds, the code of the connection's problem, or for
 * `other` what happened, in English.
 */
export const webhookProblem = z.object({
  code: z.enum(["none", "private", "status", "redirect", "timeout", "connection", "other"]),
  value: z.string(),
});
export type WebhookProblem = z.output<typeof webhookProblem>;

/** Results of the newest calls to a rule's webhook. */
const delivery = z.object({
  at: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number().int(),
  problem: webhookProblem.nullable(),
});

export const storedRule = ruleFields.extend({
  ruleId: z.string(),
  version,
  /** The first day that it evaluates. */
  judgedFrom: day,
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Alerts of the last 30 days. */
  alerts: z.number().int(),
});
export type StoredRule = z.output<typeof storedRule>;

const listedRule = storedRule.extend({
  /** The service groups of its filters have grown too large for a query: it is not evaluated. */
  isTooLarge: z.boolean(),
  /** A service group in its filters was deleted, and matches nothing any more. */
  lacksGroups: z.boolean(),
});
export type ListedRule = z.output<typeof listedRule>;

export const getRules = call("POST /api/v3/anomaly/rule/list", {
  summary: "The company's alert rules for providers all of whose accounts the user can see, by name",
  access: view,
  request: z.object({}),
  response: z.object({ rules: z.array(listedRule) }),
});

export const getRule = call("POST /api/v3/anomaly/rule/detail", {
  summary: "One alert rule, with the secret that signs its webhook and the newest calls to it",
  access: edit,
  request: z.object({ ruleId }),
  response: z.object({ rule: storedRule, webhookSecret: z.string(), deliveries: z.array(delivery) }),
});

export const saveRule = call("POST /api/v3/anomaly/rule/save", {
  summary:
    "Saves an alert rule; without an id a new one. 409 if it has changed since `version`. What is judged otherwise from then on is judged from the newest day on.",
  access: edit,
  changes: true,
  request: z.object({ ruleId: ruleId.optional(), version: version.default(""), rule }),
  response: z.object({ ruleId: z.string() }),
});

export const testWebhook = call("POST /api/v3/anomaly/rule/test", {
  summary: "Calls the webhook of a rule once, without alerts; the reply says why it was not accepted",
  access: edit,
  changes: true,
  request: z.object({ ruleId }),
  response: z.object({ problem: webhookProblem.nullable() }),
});

export const removeRule = call("POST /api/v3/anomaly/rule/delete", {
  summary: "Deletes an alert rule; its alerts stay",
  access: edit,
  changes: true,
  request: z.object({ ruleId }),
  response: z.object({}),
});

export const getRuleRecipients = call("POST /api/v3/anomaly/rule/recipients", {
  summary: "Members who can be notified of alerts: those with an email address, by name",
  access: edit,
  request: z.object({}),
  response: z.object({ result: z.array(z.object({ userId: z.string(), userNm: z.string(), userEmail: z.string() })) }),
});

const sums = { days: z.number().int(), perMonth: z.number(), critical: z.number().int(), difference: amount };

export const backtestRule = call("POST /api/v3/anomaly/backtest", {
  summary: "The days of the last 12 months on which a rule would have alerted, each judged as if it were the newest",
  access: view,
  request: backtestQuery.refine(isBand, bandProblem),
  response: z.object({
    /** From the first to the last day that could be judged, and their number; null if there is none. */
    period: z.object({ start: day, end: day, days: z.number().int() }).nullable(),
    /** Each day with its highest level, the sum of the differences of its alerts, and the largest of them. */
    days: z.array(
      z.object({
        day,
        level: z.enum(anomalyLevels),
        difference: amount,
        alerts: z.number().int(),
        series: z.string(),
      }),
    ),
    total: z.object({ ...sums, major: z.number().int(), minor: z.number().int() }),
    /** The same rule with other thresholds; the rule's own is among them. */
    thresholds: z.array(z.object({ threshold: z.number(), ...sums })),
  }),
});
export type Backtest = z.output<(typeof backtestRule)["response"]>;
