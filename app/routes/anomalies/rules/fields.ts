import { z } from "zod";
import { bandProblem, isBand } from "~/contract/anomalies/alert-band";
import { ruleTitle } from "~/contract/anomalies/anomaly-rules";
import { anomalyLevels, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { MAX_USER_ID } from "~/contract/call";
import { problem } from "~/contract/field-problems";
import { comparisons, directions, ruleLimits, ruleViewBys, sendConditions } from "~/contract/anomalies/rule-lists";
import { vendor } from "~/contract/vendors";
import type { Filter } from "~/contract/costs/cost-query";
import { filtersFrom } from "~/features/cost-report/search/query";
import { filterFields } from "~/features/filters/form/form-values";
import { decimals, list } from "~/features/forms/fields";
import type { RuleSearch } from "./href";
import { defaultRule } from "./href";

/** User ids. */
const recipients = list(z.string().max(MAX_USER_ID)).pipe(
  z.array(z.string()).max(ruleLimits.recipients, problem("tooManyRecipients")),
);

const isChecked = z.preprocess((typed) => (typed === undefined ? "no" : "yes"), z.enum(["yes", "no"]));

const fields = z.object({
  vendor,
  viewBy: z.enum(ruleViewBys),
  ...filterFields,
  comparison: z.enum(comparisons),
  direction: z.enum(directions),
  threshold: decimals(ruleLimits.percent, "alertThreshold"),
  minAlert: decimals(ruleLimits.amount, "alertBand"),
  maxAlert: decimals(ruleLimits.amount, "alertBand"),
  level: z.enum(anomalyLevels),
  sensitivity: z.enum(sensitivities),
  on: isChecked,
  send: z.enum(sendConditions),
  lower: isChecked,
  recipient: recipients,
  major: recipients,
  critical: recipients,
  email: isChecked,
  webhook: isChecked,
  url: z.string().trim().max(ruleLimits.url, problem("webhookInvalid")).default(""),
});

/** The form as it is saved. */
export const savedForm = fields
  .extend({ title: z.preprocess((typed) => typed ?? "", ruleTitle) })
  .refine(isBand, bandProblem);
/** The form as it is backtested, for which it needs no name. */
export const triedForm = fields
  .extend({
    title: z
      .string()
      .default("")
      .transform((text) => text.trim().slice(0, ruleLimits.title)),
  })
  .refine(isBand, bandProblem);

/** What the form says about the rule, but for its webhook. */
export type TriedRule = Omit<z.output<typeof triedForm>, "url">;

/** The rule that the form describes, with these filters, and the stored one that it replaces. */
export const searchFrom = (
  typed: TriedRule,
  { rule, version }: Pick<RuleSearch, "rule" | "version">,
  filters: Filter[],
): RuleSearch => ({
  ...defaultRule,
  ...typed,
  rule,
  version,
  include: filtersFrom(filters, false),
  exclude: filtersFrom(filters, true),
});

/** Maps a field of the call to the form's field. */
export const fieldOf = (name: string): string =>
  name
    .replace(/^rule\./, "")
    .replace(/^mailReceivers.*/, "recipient")
    .replace(/^webhookUrl$/, "url");
