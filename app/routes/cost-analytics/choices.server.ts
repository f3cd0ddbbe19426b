import type { CostQuery } from "~/contract/cost-analytics";
import { NO_VALUE } from "~/contract/cost-analytics";
import { getFilterValues, getTagKeys } from "~/contract/cost-filters";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { getServiceGroupSets, serviceGroupKey } from "~/contract/service-groups";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterLists } from "./filter-lists.server";
import { loadFilterLists } from "./filter-lists.server";
import type { FilterPanel } from "./filter-panel";
import type { FilterKey } from "./filters";
import type { Search } from "./href";

/** What the page offers to choose from besides its figures. A list that could not be loaded is null, as is one that is not shown. */
export interface Choices {
  /** Tag keys with the cost of their lines, for the tag view. */
  tagKeys: { key: string; cost: string }[] | null;
  /** Sets of the service group view. */
  sets: { setId: string; setName: string }[] | null;
  /** Lists of the filter form when the page is asked for with the form open. */
  filterLists: FilterLists | null;
  /** What people call the values that the search filters by, where a bill has ids. */
  names: Partial<Record<FilterKey, Record<string, string>>>;
}

export const noChoices: Choices = { tagKeys: null, sets: null, filterLists: null, names: {} };

/** Each list fails alone. */
export async function loadChoices(upstream: Upstream, query: CostQuery, { by, include, exclude }: Search, panel: FilterPanel): Promise<Choices> {
  const hasGroups = [include, exclude].some((filters) => filters.serviceGroup !== undefined);
  const { startDate, endDate, selectedVendors, isAmortizedCost, currency } = query;
  const [tags, sets, filterLists, accounts] = await Promise.all([
    by === "tag" ? attempt(upstream.call(getTagKeys, { startDate, endDate, selectedVendors, isAmortizedCost, currency })) : null,
    by === "serviceGroup" || hasGroups ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    panel.isOpen ? loadFilterLists(upstream, query, panel) : null,
    attempt(namesOfAccounts(upstream, query)),
  ]);
  const groups = sets?.serviceGroupInfo;
  return {
    tagKeys: tags?.tagKeys ?? null,
    sets: groups?.map(({ setId, setName }) => ({ setId, setName })) ?? null,
    filterLists,
    names: { account: accounts ?? {}, ...(hasGroups && groups && { serviceGroup: namesOfGroups(groups) }) },
  };
}

/** Filters hold ids; people know accounts by their names. */
async function namesOfAccounts(upstream: Upstream, query: CostQuery): Promise<Record<string, string>> {
  const filters = query.filters.filter(({ field }) => field === "account");
  if (filters.length === 0) return {};
  const { startDate, endDate, selectedVendors, isAmortizedCost, currency } = query;
  const { values } = await upstream.call(getFilterValues, { startDate, endDate, selectedVendors, isAmortizedCost, currency, filters, field: "account", limit: 1 });
  return Object.fromEntries(values.map(({ item, itemAlias }) => [item, itemAlias]));
}

/** A group by its name; no group of a set by the marker that is put into words where it is shown. */
const namesOfGroups = (sets: ServiceGroupSet[]): Record<string, string> =>
  Object.fromEntries(
    sets.flatMap(({ setId, groups }) => [
      ...groups.map(({ groupId, groupName }) => [serviceGroupKey(setId, groupId), groupName]),
      [serviceGroupKey(setId, NO_VALUE), NO_VALUE],
    ]),
  );
