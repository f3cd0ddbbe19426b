import { z } from "zod";
import { anomalyLevels, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { ruleId } from "~/contract/anomalies/anomaly-rules";
import { comparisons, directions, ruleLimits, ruleViewBys, sendConditions } from "~/contract/anomalies/rule-lists";
import { MAX_USER_ID } from "~/contract/call";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import {
  documentation,
  lang,
  lineText,
  optional,
  readSearch,
  repeated,
  single,
} from "~/features/address/search-parameters";
import { filtersOf } from "~/features/filters/form/filter-parameters";
import { isPanelParameter } from "~/features/filters/panel/filter-panel";
import type { RuleSearch } from "./href";
import { defaultRule } from "./href";

/** A number of at most two decimals. */
const decimals = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}(\.\d{1,2})?$/)
    .transform(Number)
    .refine((value) => value <= max);
const yesNo = z.enum(["yes", "no"]);
const userId = lineText(MAX_USER_ID);

/** The parameters of a rule's form and of its backtest's files; `docs/addresses.md` has their table. */
const parameters: Parameters<RuleSearch> = {
  rule: single(ruleId, {
    about: "the id of the rule that the form saves; alone it opens the rule",
    without: "a new one",
  }),
  version: single(lineText(64), {
    about: "which state of the rule was opened; if it has changed since, it is not saved",
  }),
  title: single(lineText(ruleLimits.title), { about: `its name, at most ${ruleLimits.title} characters` }),
  vendor: single(vendor, { about: ": whose costs are judged", without: "`aws`, else the user's first provider" }),
  viewBy: single(z.enum(ruleViewBys), { about: ": one series, or one for each account, product or region" }),
  include: filtersOf("f", {
    name: "`f.<field>` `x.<field>`",
    about: "only, or not, costs with this value, repeated; as in Cost Analytics",
  }),
  exclude: filtersOf("x"),
  comparison: single(z.enum(comparisons), {
    about:
      ": the day with the average of the 7 before, the last 3 or 7 days with those before, the month to date with the same days of last month, or the day with what the models of AI predict",
  }),
  direction: single(z.enum(directions), {}),
  threshold: single(decimals(ruleLimits.percent), {
    about: "least difference in percent, up to 2 decimals",
    without: String(defaultRule.threshold),
  }),
  minAlert: single(decimals(ruleLimits.amount), {
    name: "`minAlert`, `maxAlert`",
    about:
      "alert band in US dollars: smaller differences are not reported; from a quarter of `maxAlert` on they are major, from `maxAlert` on critical",
    without: `${defaultRule.minAlert}, ${defaultRule.maxAlert}`,
  }),
  maxAlert: single(decimals(ruleLimits.amount)),
  level: single(z.enum(anomalyLevels), { about: ": the lowest level that is reported" }),
  sensitivity: single(z.enum(sensitivities), { about: ": of the models, with `comparison=models`" }),
  on: single(yesNo, { about: ": the rule is judged and people are notified" }),
  send: single(z.enum(sendConditions), { about: ": all recipients get all levels, or recipients by level" }),
  lower: single(yesNo, { about: ": with `send=C`, recipients of a level get lower ones, too" }),
  recipient: repeated(userId, ruleLimits.recipients, {
    name: "`recipient`, `major`, `critical`",
    about: `user ids of recipients, repeated, at most ${ruleLimits.recipients} members; the last two with \`send=C\``,
    without: "none",
  }),
  major: repeated(userId, ruleLimits.recipients),
  critical: repeated(userId, ruleLimits.recipients),
  email: single(yesNo, { name: "`email`, `webhook`", about: ": how they are notified", without: "`yes`, `no`" }),
  webhook: single(yesNo),
  lang: optional(lang, { without: "as above" }),
};

/** Reads the address of a rule's form, leniently; it may name the list at which its filters are open. */
export const parse = (params: URLSearchParams): { search: RuleSearch; ignored: Ignored[] } =>
  readSearch(parameters, defaultRule, params, isPanelParameter);

/** The documentation of the parameters. */
export const ruleParameterRows = (): string[] => documentation(parameters, defaultRule);
