import type { CostQuery } from "~/contract/costs/cost-query";
import { getTagKeys } from "~/contract/costs/cost-filters";
import { attempt } from "~/upstream/attempt.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { scopeOf } from "~/features/cost-report/search/query";
import type { FilterForm } from "~/features/filters/panel/filter-lists.server";
import { loadFilterForm } from "~/features/filters/panel/filter-lists.server";
import { filterPanelOf } from "~/features/filters/panel/filter-panel";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FindResult } from "../find/find.server";
import { findAndSaveSearch } from "../find/find.server";
import { findQueryOf } from "../find/find";
import type { Search } from "~/features/cost-report/search/href";
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
  found: FindResult | null;
}

export const noChoices = (params: URLSearchParams): Omit<Choices, "names"> => ({
  tagKeys: null,
  form: { panel: filterPanelOf(params), lists: null, sets: null },
  saved: null,
  found: null,
});

/** Each list fails alone. */
export async function loadChoices(
  source: Pick<Source, "upstream" | "language">,
  query: CostQuery,
  search: Search,
  params: URLSearchParams,
): Promise<Choices> {
  const { upstream } = source;
  const requested = findQueryOf(params);
  const [tags, filters, saved, found] = await Promise.all([
    search.by === "tag" ? attempt(upstream.call(getTagKeys, scopeOf(query))) : null,
    loadFilterForm(source, query, search, filterPanelOf(params), search.by === "serviceGroup"),
    appliedFilter(upstream, search),
    requested && findAndSaveSearch(source, query, requested),
  ]);
  return { tagKeys: tags?.tagKeys ?? null, ...filters, saved, found };
}
