import { backtestRule, getRule, getRuleRecipients, getRules } from "~/contract/anomalies/anomaly-rules";
import type { Backtest, RuleRecipient, StoredRule } from "~/contract/anomalies/anomaly-rules";
import { getRelatedFilters } from "~/contract/costs/cost-filters";
import type { FilterValueList } from "~/contract/costs/cost-filters";
import { mainFields } from "~/contract/costs/cost-fields";
import { mayUse } from "~/contract/people/permission";
import type { CurrentUser } from "~/contract/people/session";
import { listIgnored } from "~/features/address/ignored";
import type { IgnoredParameters } from "~/features/address/ignored";
import type { Vendor } from "~/lib/providers";
import { addDays } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { definitionOf } from "./href";
import type { RuleSearch } from "./href";
import { parse } from "./search";

/** Values listed per field, besides chosen ones, and the days whose costs they are ordered by. */
const LISTED = 40;
const LISTED_DAYS = 30;

export interface RulePage extends IgnoredParameters {
  search: RuleSearch;
  /** What the stored rule is called, and the secret of its webhook; null for a new one. */
  stored: { title: string; secret: string; deliveries: Deliveries } | null;
  /** Providers that rules can be about: those of which the user sees all accounts. */
  vendors: Vendor[];
  /** null if it could not be loaded, or if the band is none. */
  backtest: Backtest | null;
  lists: (FilterValueList & { field: (typeof mainFields)[number] })[];
  people: RuleRecipient[];
}
type Deliveries = Awaited<ReturnType<typeof storedRule>>["deliveries"];

interface Source {
  upstream: Upstream;
  user: CurrentUser;
  vendors: Vendor[];
  today: string;
}

/** The company's rules; null if they could not be loaded. */
export const loadRules = async (upstream: Upstream): Promise<StoredRule[] | null> =>
  (await attempt(upstream.call(getRules, {})))?.rules ?? null;

/** A stored rule. Throws a 404 Response for an unknown one. */
export const storedRule = (upstream: Upstream, ruleId: string) =>
  upstream.call(getRule, { ruleId }).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  });

/** The form of an address with its backtest; its parts fail alone. */
export async function loadRulePage(
  { upstream, user, vendors, today }: Source,
  params: URLSearchParams,
): Promise<RulePage> {
  const { search: asked, ignored } = parse(params);
  const whole = vendors.filter((vendor) => !(user.restrictedVendors ?? []).includes(vendor));
  const isForeign = !vendors.includes(asked.vendor);
  const search = isForeign ? { ...asked, vendor: whole[0] ?? vendors[0] ?? asked.vendor } : asked;
  const named = isForeign && params.has("vendor") ? [{ parameter: "vendor", value: asked.vendor }] : [];
  const mayEdit = mayUse(user, "anomalies", "edit");
  const definition = definitionOf(search);
  const [stored, backtest, lists, people] = await Promise.all([
    search.rule !== "" && mayEdit ? storedRule(upstream, search.rule) : null,
    search.minAlert <= search.maxAlert ? attempt(upstream.call(backtestRule, definition)) : null,
    mayUse(user, "costAnalytics", "view")
      ? attempt(
          upstream.call(getRelatedFilters, {
            startDate: addDays(today, -LISTED_DAYS),
            endDate: addDays(today, -1),
            selectedVendors: [search.vendor],
            filters: definition.filters,
            isAmortizedCost: true,
            currency: "USD",
            fields: [...mainFields],
            limit: LISTED,
          }),
        )
      : null,
    mayEdit ? attempt(upstream.call(getRuleRecipients, {})) : null,
  ]);
  return {
    ...listIgnored([...ignored, ...named]),
    search,
    stored: stored && { title: stored.rule.title, secret: stored.webhookSecret, deliveries: stored.deliveries },
    vendors: [...new Set([...whole, search.vendor])],
    backtest,
    lists: (lists?.fields ?? []) as RulePage["lists"],
    people: people?.result ?? [],
  };
}
