import { getBudgetChoices } from "~/contract/dashboards/budgets";
import { mayUse } from "~/contract/people/permission";
import { getSavedFilters } from "~/contract/costs/saved-filters";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { costVendors } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

/** What can be chosen in the form; lists that did not load, or that the user may not see, are empty. */
export interface BudgetChoices {
  vendors: Vendor[];
  currencies: string[];
  defaultCurrency: string;
  /** `key`: value of the option after "serviceGroup:". */
  groups: { key: string; name: string }[];
  savedFilters: { index: number; name: string }[];
  members: { userId: string; name: string; email: string }[];
  /** "aws:123456789012" with its name. */
  accounts: { key: string; name: string }[];
}

/** Accounts that the field suggests. */
const SUGGESTED = 1000;

export async function loadChoices(
  upstream: Upstream,
  user: CurrentUser,
  { authorisedVendors, profile, currencies, defaultCurrency }: CommonInfo,
): Promise<BudgetChoices> {
  const hasAnalytics = mayUse(user, "costAnalytics", "view");
  const [own, sets, saved] = await Promise.all([
    attempt(upstream.call(getBudgetChoices, {})),
    hasAnalytics ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    hasAnalytics ? attempt(upstream.call(getSavedFilters, {})) : null,
  ]);
  return {
    vendors: costVendors(authorisedVendors, profile),
    currencies,
    defaultCurrency,
    groups: (sets?.serviceGroupInfo ?? []).flatMap(({ setId, setName, groups }) =>
      groups.map(({ groupId, groupName }) => ({
        key: serviceGroupKey(setId, groupId),
        name: `${setName} · ${groupName}`,
      })),
    ),
    savedFilters: (saved?.filters ?? []).map(({ index, filterName }) => ({ index, name: filterName })),
    members: own?.members ?? [],
    accounts: (own?.accounts ?? [])
      .slice(0, SUGGESTED)
      .map(({ vendor, id, name }) => ({ key: `${vendor}:${id}`, name })),
  };
}
