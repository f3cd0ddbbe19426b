import { getSavedFilters } from "~/contract/costs/saved-filters";
import { onlyVendorOf } from "~/lib/providers";
import type { Search } from "~/features/cost-report/search/href";
import { resolveNamed } from "~/features/cost-report/search/resolve-search.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { attempt } from "~/upstream/attempt.server";
import { loadFilterForm } from "../panel/filter-lists.server";
import { filterPanelOf } from "../panel/filter-panel";
import type { FilterChoices } from "./form-filters";

/** For a user who may not see the values of costs. */
export const noFilterChoices: FilterChoices = { panel: null, savedFilters: [] };

/**
 * What can be chosen in a form's filters; what did not load is empty.
 *
 * @param search the costs that are filtered; null: none
 * @param params of the address, which may name the list that is open in the panel
 */
export async function loadFilterChoices(
  source: Source,
  search: Search | null,
  currency: string,
  params: URLSearchParams,
): Promise<FilterChoices> {
  const [panel, saved] = await Promise.all([
    search && loadPanel(source, search, currency, params),
    attempt(source.upstream.call(getSavedFilters, {})),
  ]);
  return {
    panel,
    savedFilters: (saved?.filters ?? []).map(({ index, filterName }) => ({ index, name: filterName })),
  };
}

/** Null if no provider is left whose values could be listed. */
async function loadPanel(
  source: Source,
  requested: Search,
  currency: string,
  params: URLSearchParams,
): Promise<FilterChoices["panel"]> {
  const resolved = await resolveNamed(source, requested, currency);
  if (!resolved) return null;
  const { search, query, providers } = resolved;
  const { form, names } = await loadFilterForm(source, query, search, filterPanelOf(params));
  return { view: { search, currency, providers, onlyVendor: onlyVendorOf(providers), names }, form };
}
