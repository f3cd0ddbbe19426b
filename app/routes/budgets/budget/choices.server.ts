import type { z } from "zod";
import { getBudgetChoices } from "~/contract/dashboards/budgets";
import type { Budget } from "~/contract/dashboards/budgets";
import { mayUse, wholeVendors } from "~/contract/people/permission";
import { getSavedFilters } from "~/contract/costs/saved-filters";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { costVendors } from "~/contract/vendors";
import { listOptions } from "~/features/choices/listing";
import type { ListingRequest, Listing } from "~/features/choices/listing";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

/**
 * What can be chosen in the form, which is what the user sees in full; lists that did not load, or that the user may not
 * see, are empty.
 */
export interface BudgetChoices {
  /** Whether the user sees all accounts of all providers: the company, a tag or a group may have costs in any. */
  seesAll: boolean;
  vendors: Vendor[];
  currencies: string[];
  defaultCurrency: string;
  /** `key`: value of the option after "serviceGroup:". */
  groups: { key: string; name: string }[];
  savedFilters: { index: number; name: string }[];
  /** Who can be notified. */
  members: Listing;
  /** "aws:123456789012" with its name. */
  accounts: { key: string; name: string }[];
}

/** Accounts that the field suggests. */
const SUGGESTED = 1000;

/** `before`: the stored budget; null for a new one. */
export async function loadChoices(
  upstream: Upstream,
  user: CurrentUser,
  { authorisedVendors, profile, currencies, defaultCurrency }: CommonInfo,
  before: Pick<Budget, "recipients" | "currency"> | null,
): Promise<BudgetChoices> {
  const hasAnalytics = mayUse(user, "costAnalytics", "view");
  const seesAll = user.seesAllAccounts;
  const [listed, sets, saved] = await Promise.all([
    attempt(upstream.call(getBudgetChoices, {})),
    hasAnalytics && seesAll ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    hasAnalytics ? attempt(upstream.call(getSavedFilters, {})) : null,
  ]);
  return {
    seesAll,
    vendors: costVendors(wholeVendors(user, authorisedVendors), profile),
    // The stored one may no longer be a billing currency; a select without it would show and save the first one.
    currencies: [...new Set([...currencies, before?.currency ?? defaultCurrency])],
    defaultCurrency,
    groups: (sets?.serviceGroupInfo ?? []).flatMap(({ setId, setName, groups }) =>
      groups.map(({ groupId, groupName }) => ({
        key: serviceGroupKey(setId, groupId),
        name: `${setName} · ${groupName}`,
      })),
    ),
    savedFilters: (saved?.filters ?? []).map(({ index, filterName }) => ({ index, name: filterName })),
    members: listMembers(listed?.members ?? [], before?.recipients ?? [user.userId]),
    accounts: (listed?.accounts ?? [])
      .slice(0, SUGGESTED)
      .map(({ vendor, id, name }) => ({ key: `${vendor}:${id}`, name })),
  };
}

type Members = z.output<typeof getBudgetChoices.response>["members"];

/** The members that match the search, the chosen ones first. */
export const listMembers = (members: Members, chosen: string[], requested?: ListingRequest): Listing =>
  listOptions(
    members.map(({ userId, name, email }) => ({ value: userId, name, about: email })),
    chosen,
    requested,
  );
