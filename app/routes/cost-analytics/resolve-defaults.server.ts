import type { CommonInfo } from "~/contract/session";
import { getSavedFilter } from "~/contract/saved-filters";
import { COMPANY } from "~/lib/company-address";
import { attempt } from "~/upstream/attempt.server";
import type { Source } from "./resolve-search.server";
import type { Search } from "./href";
import { toParameters } from "./href";
import { searchOf } from "./saved/saved-search.server";
import { parse } from "./search";

/** Whether an address does not say itself what it shows. */
export const needsDefaults = (params: URLSearchParams): boolean =>
  [...params.keys()].every((name) => name === COMPANY || name === "lang" || name === "filter");

/**
 * Two addresses do not say themselves what they show: the bare one stands for the providers and the currency that the
 * user keeps, and one of nothing but `filter` for what was saved. Resolves to the search they lead to, so that the
 * address people see and send says everything; null for every other address, and where nothing is kept or saved.
 */
export async function resolveDefaults({ upstream, info }: Source, params: URLSearchParams): Promise<Search | null> {
  if (!needsDefaults(params)) return null;
  const { search } = parse(params);
  if (!params.has("filter")) return withKept(search, await attempt(info));
  if (search.filter === null) return null;
  const saved = await attempt(upstream.call(getSavedFilter, { filterIndex: search.filter }));
  if (!saved) return null;
  const opened = { ...searchOf(saved).search, lang: search.lang };
  // A filter of nothing but defaults is where it is.
  return toParameters(opened).toString() === toParameters(search).toString() ? null : opened;
}

function withKept(search: Search, info: CommonInfo | null): Search | null {
  if (!info) return null;
  const { selectedVendors, selectedCurrency, defaultCurrency, vendors: withData } = info;
  const isNarrower = selectedVendors !== null && withData.some(({ vendor }) => !selectedVendors.includes(vendor));
  const currency = selectedCurrency === defaultCurrency ? null : selectedCurrency;
  return isNarrower || currency !== null ? { ...search, vendor: isNarrower ? selectedVendors : null, currency } : null;
}
