import { getSavedFilter, getSavedFilters } from "~/contract/costs/saved-filters";
import type { Vendor } from "~/contract/vendors";
import { attempt, nullIfMissing } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "~/features/cost-report/search/href";
import { isChanged, searchOf } from "./saved-search.server";

export interface SavedFilterName {
  index: number;
  name: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** The saved filter that a page was opened with. */
export interface AppliedFilter {
  index: number;
  /** Null if the company has no such filter (anymore). */
  name: string | null;
  /** Otherwise a colleague's, which only they can change. */
  isOwn: boolean;
  /** The page differs from the saved filter. */
  isChanged: boolean;
  /** Providers with conditions that do not apply, because other providers are selected too. */
  notApplied: Vendor[];
  /** Providers with conditions that are hidden from the reader. */
  withheld: Vendor[];
}

/** The user's own, by name; null if they could not be loaded. */
export async function listSavedFilters(upstream: Upstream): Promise<SavedFilterName[] | null> {
  const reply = await attempt(upstream.call(getSavedFilters, {}));
  return reply?.filters.map(({ index, filterName, updatedAt }) => ({ index, name: filterName, updatedAt })) ?? null;
}

/** Null if the page was opened with none, or if it could not be loaded. */
export const appliedFilter = async (upstream: Upstream, search: Search): Promise<AppliedFilter | null> =>
  search.filter === null ? null : attempt(findApplied(upstream, search, search.filter));

async function findApplied(upstream: Upstream, search: Search, index: number): Promise<AppliedFilter> {
  const saved = await nullIfMissing(upstream.call(getSavedFilter, { filterIndex: index }));
  if (!saved) return { index, name: null, isOwn: false, isChanged: true, notApplied: [], withheld: [] };
  return {
    index: saved.index,
    name: saved.filterName,
    isOwn: saved.isOwn,
    isChanged: isChanged(search, saved),
    notApplied: searchOf(saved).notApplied,
    withheld: saved.withheld,
  };
}
