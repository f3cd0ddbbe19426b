import { z } from "zod";
import { bandProblem, isBand } from "~/contract/anomalies/alert-band";
import { ruleTitle } from "~/contract/anomalies/anomaly-rules";
import { anomalyLevels, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { problem } from "~/contract/field-problems";
import { comparisons, directions, ruleLimits, ruleViewBys, sendConditions } from "~/contract/anomalies/rule-lists";
import { vendor } from "~/contract/vendors";
import type { Filters } from "~/features/filters/filters";
import { choicesOf, keysOf, MAX_FILTERS, MAX_VALUES, withChoices } from "~/features/filters/filters";
import { decimals } from "~/features/forms/fields";
import type { RuleSearch } from "./href";
import { defaultRule } from "./href";
import { parse } from "./search";

/** conform gives one value where several are possible. */
const list = (max: number) =>
  z.preprocess((typed) => [typed ?? []].flat(), z.array(z.string().max(2048)).max(max, problem("tooManyRecipients")));

const isChecked = z.preprocess((typed) => (typed === undefined ? "no" : "yes"), z.enum(["yes", "no"]));

const fields = z.object({
  vendor,
  viewBy: z.enum(ruleViewBys),
  /** Each one as a parameter of the address: "f.account=123". */
  filter: list(MAX_FILTERS * MAX_VALUES),
  /** An address of Cost Analytics whose filters are added. */
  address: z.string().max(14_000).default(""),
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
  recipient: list(ruleLimits.recipients),
  major: list(ruleLimits.recipients),
  critical: list(ruleLimits.recipients),
  email: isChecked,
  webhook: isChecked,
  url: z.string().trim().max(ruleLimits.url, problem("webhookInvalid")).default(""),
});

/** The form as it is saved. */
export const savedForm = fields
  .extend({ title: z.preprocess((typed) => typed ?? "", ruleTitle) })
  .refine(isBand, bandProblem);
/** The form as it is tried on history, for which it needs no name. */
export const triedForm = fields
  .extend({
    title: z
      .string()
      .default("")
      .transform((text) => text.trim().slice(0, ruleLimits.title)),
  })
  .refine(isBand, bandProblem);

/** The rule that the form describes; `rule` is the id of the stored one. */
export function searchFrom({ filter, address, ...typed }: z.output<typeof triedForm>, rule: string): RuleSearch {
  const kept = parse(new URLSearchParams(filter.join("&"))).search;
  const query = address.includes("?") ? address.slice(address.indexOf("?") + 1) : "";
  const added = parse(new URLSearchParams(query)).search;
  return {
    ...defaultRule,
    ...typed,
    rule,
    include: union(kept.include, added.include),
    exclude: union(kept.exclude, added.exclude),
  };
}

const union = (a: Filters, b: Filters): Filters =>
  keysOf(b).reduce((all, key) => withChoices(all, key, [...choicesOf(all, key), ...choicesOf(b, key)]), a);

/** Maps a field of the call to the form's field. */
export const fieldOf = (name: string): string =>
  name
    .replace(/^rule\./, "")
    .replace(/^mailReceivers.*/, "recipient")
    .replace(/^webhookUrl$/, "url");
