import type { CostQuery } from "~/contract/costs/cost-analytics";
import { getTagKeys } from "~/contract/costs/cost-filters";
import { getServiceGroupSets } from "~/contract/service-groups";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterForm } from "~/features/filters/panel/filter-lists.server";
import { loadFilterLists } from "~/features/filters/panel/filter-lists.server";
import { filterPanelOf } from "~/features/filters/panel/filter-panel";
import type { CostView } from "~/features/cost-report/cost-view";
import { keysOf } from "~/features/filters/filters";
import type { Found } from "../find/find.server";
import { findAndRemember } from "../find/find.server";
import { findQueryOf } from "../find/find";
import type { Search } from "~/features/cost-report/search/href";
import { accountNames, groupNames } from "~/features/filters/names.server";
import type { AppliedFilter } from "../saved/saved-list.server";
import { appliedFilter } from "../saved/saved-list.server";

/** Options of the page besides its figures. A list that could not be loaded or is not shown is null. */
export interface Choices {
  /** Tag keys with the cost of their lines, for the tag view. */
  tagKeys: { key: string; cost: string }[] | null;
  form: FilterForm;
  /** Names of the filtered values, for ids. */
  names: CostView["names"];
  saved: AppliedFilter | null;
  /** Results of the search box, if there is a search. */
  found: Found | null;
}

export const noChoices = (params: URLSearchParams): Omit<Choices, "names"> => ({
  tagKeys: null,
  form: { panel: filterPanelOf(params), lists: null, sets: null },
  saved: null,
  found: null,
});

/** Each list fails alone. */
export async function loadChoices(
  upstream: Upstream,
  query: CostQuery,
  search: Search,
  params: URLSearchParams,
): Promise<Choices> {
  const { by, include, exclude } = search;
  const panel = filterPanelOf(params);
  const asked = findQueryOf(params);
  const hasGroups = keysOf(include, exclude).includes("serviceGroup");
  const { startDate, endDate, selectedVendors, isAmortizedCost, isSpread, currency } = query;
  const [tags, sets, lists, accounts, saved, found] = await Promise.all([
    by === "tag"
      ? attempt(upstream.call(getTagKeys, { startDate, endDate, selectedVendors, isAmortizedCost, isSpread, currency }))
      : null,
    by === "serviceGroup" || hasGroups ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    panel.isOpen ? loadFilterLists(upstream, query, panel) : null,
    attempt(accountNames(upstream, query)),
    appliedFilter(upstream, search),
    asked && findAndRemember(upstream, query, asked),
  ]);
  const groups = sets?.serviceGroupInfo;
  return {
    tagKeys: tags?.tagKeys ?? null,
    form: { panel, lists, sets: groups?.map(({ setId, setName }) => ({ setId, setName })) ?? null },
    saved,
    found,
    names: { account: accounts ?? {}, ...(hasGroups && groups && { serviceGroup: groupNames(groups) }) },
  };
}
