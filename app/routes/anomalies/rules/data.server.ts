import { backtestRule, getRule, getRuleRecipients, getRules } from "~/contract/anomalies/anomaly-rules";
import type { Backtest, ListedRule } from "~/contract/anomalies/anomaly-rules";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { listOptions } from "~/features/choices/listing";
import type { ListingRequest, Listing } from "~/features/choices/listing";
import { isPaid, mayUse, wholeVendors } from "~/contract/people/permission";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import { listIgnored } from "~/features/address/ignored";
import type { Ignored, IgnoredParameters } from "~/features/address/ignored";
import { defaultSearch as defaultCosts } from "~/features/cost-report/search/href";
import type { Search as CostSearch } from "~/features/cost-report/search/href";
import { loadFilterChoices, noFilterChoices } from "~/features/filters/form/filter-choices.server";
import type { FilterChoices } from "~/features/filters/form/form-filters";
import type { Language } from "~/lib/language";
import type { Vendor } from "~/contract/vendors";
import { costVendors } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { defaultRule, definitionOf, searchOf } from "./href";
import type { RuleSearch } from "./href";
import { parse } from "./search";

/** Number of days whose costs are listed beside the values of filters. */
const LISTED_DAYS = 30;

export interface RulePage extends IgnoredParameters {
  search: RuleSearch;
  /** Name of the rule; empty for a new one. */
  title: string;
  /** Webhook of the stored rule with its secret; null for a new rule, and for users who may not edit rules. */
  stored: { url: string; secret: string; deliveries: Deliveries } | null;
  /** Providers that rules can cover: those whose accounts the user sees in full. */
  vendors: Vendor[];
  /** The company's plan includes the models' predictions. */
  hasModels: boolean;
  /** null if it could not be loaded, the band is invalid, or the plan lacks the models it compares with. */
  backtest: Backtest | null;
  filters: FilterChoices;
  /** Who can be notified. */
  people: Listing;
}
type Deliveries = Awaited<ReturnType<typeof storedRule>>["deliveries"];

interface Source {
  upstream: Upstream;
  user: CurrentUser;
  info: CommonInfo;
  today: string;
  language: Language;
}

/** The company's rules; null if they could not be loaded. */
export const loadRules = async (upstream: Upstream): Promise<ListedRule[] | null> =>
  (await attempt(upstream.call(getRules, {})))?.rules ?? null;

/** A stored rule. Throws a 404 Response for an unknown one. */
export const storedRule = (upstream: Upstream, ruleId: string) =>
  upstream.call(getRule, { ruleId }).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  });

/** Address of the stored rule's webhook; empty without one, and for users who may not edit rules. */
export const storedWebhook = async (upstream: Upstream, user: CurrentUser, ruleId: string): Promise<string> =>
  ruleId !== "" && mayUse(user, "anomalies", "edit") ? (await storedRule(upstream, ruleId)).rule.webhookUrl : "";

/** An address without a rule's fields means the stored rule; null for others. Throws a 404 Response if unknown. */
export async function openedRule(upstream: Upstream, params: URLSearchParams): Promise<RuleSearch | null> {
  const { rule: ruleId } = parse(params).search;
  return ruleId !== "" && ![...params.keys()].some(isRuleField)
    ? searchOf((await storedRule(upstream, ruleId)).rule)
    : null;
}

/** Parameters that say of which stored rule the form is, and not what it has. */
const aboutForm = ["rule", "version", "lang"];

const isRuleField = (name: string): boolean =>
  /^[fx]\./.test(name) || (Object.hasOwn(defaultRule, name) && !aboutForm.includes(name));

/** The rule of an address. By default it is about AWS, or about the first provider of a user without AWS. */
export function readRule(
  params: URLSearchParams,
  { user, info: { authorisedVendors } }: Pick<Source, "user" | "info">,
): { search: RuleSearch; ignored: Ignored[] } {
  const { search, ignored } = parse(params);
  if (authorisedVendors.includes(search.vendor)) return { search, ignored };
  const vendor = wholeVendors(user, authorisedVendors)[0] ?? authorisedVendors[0] ?? search.vendor;
  return {
    search: { ...search, vendor },
    ignored:
      params.get("vendor") === search.vendor ? [...ignored, { parameter: "vendor", value: search.vendor }] : ignored,
  };
}

/** The form of an address with its backtest; its parts fail alone. */
export async function loadRulePage(
  { upstream, user, info, today, language }: Source,
  params: URLSearchParams,
): Promise<RulePage> {
  const { search, ignored } = readRule(params, { user, info });
  const mayEdit = mayUse(user, "anomalies", "edit");
  const definition = definitionOf(search);
  const hasModels = isPaid(user);
  const isPossible = search.minAlert <= search.maxAlert && (hasModels || search.comparison !== "models");
  const [stored, backtest, filters, people] = await Promise.all([
    search.rule !== "" && mayEdit ? storedRule(upstream, search.rule) : null,
    isPossible ? attempt(upstream.call(backtestRule, definition)) : null,
    mayUse(user, "costAnalytics", "view") && costVendors([search.vendor], info.profile).length > 0
      ? loadFilterChoices(
          { upstream, info: Promise.resolve(info), today, language },
          costsOf(search, today),
          ANOMALY_CURRENCY,
          params,
        )
      : noFilterChoices,
    mayEdit ? attempt(listPeople(upstream, recipientsOf(search))) : null,
  ]);
  return {
    ...listIgnored(ignored),
    search,
    // Only the address names it for users who may not edit rules.
    title: stored?.rule.title ?? (search.rule === "" ? "" : search.title),
    stored: stored && { url: stored.rule.webhookUrl, secret: stored.webhookSecret, deliveries: stored.deliveries },
    vendors: [...new Set([...wholeVendors(user, info.authorisedVendors), search.vendor])],
    hasModels,
    backtest,
    filters,
    people: people ?? listOptions([], recipientsOf(search)),
  };
}

/** Everybody whom a rule notifies, of any level. */
const recipientsOf = ({ recipient, major, critical }: RuleSearch): string[] => [
  ...new Set([...recipient, ...major, ...critical]),
];

/**
 * The members who can be notified, the chosen ones first. Those who have left since they were chosen are not kept: the
 * form would send them unseen, and the rule would be refused.
 */
export async function listPeople(upstream: Upstream, chosen: string[], requested?: ListingRequest): Promise<Listing> {
  const { result } = await upstream.call(getRuleRecipients, {});
  const members = new Set(result.map(({ userId }) => userId));
  return listOptions(
    result.map(({ userId, userNm, userEmail }) => ({ value: userId, name: userNm, about: userEmail })),
    chosen.filter((userId) => members.has(userId)),
    requested,
  );
}

/** Recent costs that the rule could be about. */
const costsOf = ({ vendor, include, exclude }: RuleSearch, today: string): CostSearch => ({
  ...defaultCosts,
  range: "custom",
  start: addDays(today, -LISTED_DAYS),
  end: addDays(today, -1),
  vendor: [vendor],
  include,
  exclude,
  cost: "amortized",
  currency: ANOMALY_CURRENCY,
});
