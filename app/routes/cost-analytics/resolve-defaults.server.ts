import type { CommonInfo } from "~/contract/people/session";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import { attempt, nullIfMissing } from "~/upstream/attempt.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import type { Search } from "~/features/cost-report/search/href";
import { needsDefaults, toParameters } from "~/features/cost-report/search/href";
import { searchOf } from "./saved/saved-search.server";
import { parse } from "~/features/cost-report/search/search";

/**
 * Two kinds of addresses do not determine what they show: the bare one, which stands for the user's default providers
 * and currency, and one with only `filter`, which stands for the saved filter. Resolves to the search they lead to, so
 * that the address users see and share is complete; null for every other address, and if there is no default or saved
 * filter. Rejects with UpstreamError if the saved filter could not be loaded: without it, the page would show all costs.
 */
export async function resolveDefaults({ upstream, info }: Source, params: URLSearchParams): Promise<Search | null> {
  if (!needsDefaults(params)) return null;
  const { search } = parse(params);
  if (!params.has("filter")) return withDefaults(search, await attempt(info));
  if (search.filter === null) return null;
  const saved = await nullIfMissing(upstream.call(getSavedFilter, { filterIndex: search.filter }));
  if (!saved) return null;
  const opened = { ...searchOf(saved).search, lang: search.lang };
  // A filter that contains only defaults would redirect to itself.
  return toParameters(opened).toString() === toParameters(search).toString() ? null : opened;
}

function withDefaults(search: Search, info: CommonInfo | null): Search | null {
  if (!info) return null;
  const { selectedVendors, selectedCurrency, defaultCurrency, vendors: withData } = info;
  const isNarrower = selectedVendors !== null && withData.some(({ vendor }) => !selectedVendors.includes(vendor));
  const currency = selectedCurrency === defaultCurrency ? null : selectedCurrency;
  return isNarrower || currency !== null ? { ...search, vendor: isNarrower ? selectedVendors : null, currency } : null;
}
