import type { RuleDefinition, RuleInput, StoredRule } from "~/contract/anomalies/anomaly-rules";
import { ruleDefaults } from "~/contract/anomalies/rule-lists";
import { addressOf, canonical } from "~/features/address/canonical";
import { conditionsOf, filtersFrom } from "~/features/cost-report/search/query";
import { appendFilters } from "~/features/filters/form/append-filters";
import type { Filters } from "~/features/filters/filters";
import type { Language } from "~/lib/language";
import type { Vendor } from "~/lib/providers";

export const RULES = "/anomaly-detection/rules";
/** The form of a rule with its backtest; its file is the backtest's table. */
export const BACKTEST = "/anomaly-detection/backtest";

type YesNo = "yes" | "no";

/** A rule as its form has it, all of it in the address but for its webhook. */
export interface RuleSearch {
  /** Id of the stored rule; empty for a new one. */
  rule: string;
  /** The version of the stored rule that the form was filled from; saving is refused if it has changed since. */
  version: string;
  title: string;
  vendor: Vendor;
  viewBy: RuleDefinition["viewBy"];
  include: Filters;
  exclude: Filters;
  comparison: RuleDefinition["comparison"];
  direction: RuleDefinition["direction"];
  threshold: number;
  minAlert: number;
  maxAlert: number;
  level: RuleDefinition["level"];
  sensitivity: RuleDefinition["sensitivity"];
  on: YesNo;
  send: RuleInput["mailSendCond"];
  lower: YesNo;
  /** User ids of those who are notified of all levels, or of minor ones. */
  recipient: string[];
  major: string[];
  critical: string[];
  email: YesNo;
  webhook: YesNo;
  lang: Language | null;
}

export const defaultRule: RuleSearch = {
  rule: "",
  version: "",
  title: "",
  vendor: "aws",
  include: {},
  exclude: {},
  ...ruleDefaults,
  on: "yes",
  send: "I",
  lower: "yes",
  recipient: [],
  major: [],
  critical: [],
  email: "yes",
  webhook: "no",
  lang: null,
};

/** Canonical address of a rule's form, or of its files. */
export const ruleHref = (search: RuleSearch, path = BACKTEST): string =>
  addressOf(
    path,
    canonical(search, defaultRule, {
      // Without a provider, the address is that of a new rule.
      vendor: (params) => params.append("vendor", search.vendor),
      include: (params) => appendFilters(params, "f", search.include),
      exclude: (params) => appendFilters(params, "x", search.exclude),
      lang: (params) => search.lang !== null && params.append("lang", search.lang),
    }),
  );

/** What is judged, for the API. */
export const definitionOf = (search: RuleSearch): RuleDefinition => {
  const { vendor, viewBy, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity } = search;
  const filters = conditionsOf(search);
  return { vendor, viewBy, filters, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity };
};

/** The rule, for the API. */
export const ruleOf = (search: RuleSearch, webhookUrl: string): RuleInput => ({
  ...definitionOf(search),
  title: search.title,
  isAbnormalNotiOn: search.on === "yes",
  mailSendCond: search.send,
  isIncludeLowerLevel: search.lower === "yes",
  mailReceivers: { minor: search.recipient, major: search.major, critical: search.critical },
  alarmChannel: [
    ...(search.email === "yes" ? (["EMAIL"] as const) : []),
    ...(search.webhook === "yes" ? (["WEBHOOK"] as const) : []),
  ],
  webhookUrl,
});

/** A stored rule as its form has it. */
export const searchOf = (rule: StoredRule): RuleSearch => {
  const yes = (is: boolean): YesNo => (is ? "yes" : "no");
  const { vendor, viewBy, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity } = rule;
  return {
    rule: rule.ruleId,
    version: rule.version,
    title: rule.title,
    ...{ vendor, viewBy, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity },
    include: filtersFrom(rule.filters, false),
    exclude: filtersFrom(rule.filters, true),
    on: yes(rule.isAbnormalNotiOn),
    send: rule.mailSendCond,
    lower: yes(rule.isIncludeLowerLevel),
    recipient: rule.mailReceivers.minor,
    major: rule.mailReceivers.major,
    critical: rule.mailReceivers.critical,
    email: yes(rule.alarmChannel.includes("EMAIL")),
    webhook: yes(rule.alarmChannel.includes("WEBHOOK")),
    lang: null,
  };
};
