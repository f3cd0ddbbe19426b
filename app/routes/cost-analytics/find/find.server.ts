import type { CostQuery } from "~/contract/costs/cost-query";
import { searchFilters } from "~/contract/costs/cost-filters";
import type { RecentSearch } from "~/contract/people/preferences";
import { addRecentSearch, getSettings } from "~/contract/people/preferences";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FindQuery, FoundItem } from "./find";
import { scopeOf } from "~/features/cost-report/search/query";

/** What the search box offers. */
export interface FindResult extends FindQuery {
  /** At most ten per field; null if they could not be loaded. */
  items: FoundItem[] | null;
  /** The user's recent searches, newest first. */
  recent: RecentSearch[];
}

/** Suggestions while typing; without a text, recent searches. */
export async function find(upstream: Upstream, query: CostQuery, requested: FindQuery): Promise<FindResult> {
  if (requested.word === "") {
    const settings = await attempt(upstream.call(getSettings, {}));
    return { ...requested, items: [], recent: settings?.recentSearches ?? [] };
  }
  return { ...requested, items: await attempt(search(upstream, query, requested)), recent: [] };
}

/** Finds items for a submitted search, and stores it as a recent search. */
export async function findAndSaveSearch(
  upstream: Upstream,
  query: CostQuery,
  requested: FindQuery,
): Promise<FindResult> {
  if (requested.word === "") return find(upstream, query, requested);
  const [matches, recorded] = await Promise.all([
    find(upstream, query, requested),
    attempt(upstream.call(addRecentSearch, requested)),
  ]);
  return { ...matches, recent: recorded?.recentSearches ?? [] };
}

async function search(upstream: Upstream, query: CostQuery, requested: FindQuery): Promise<FoundItem[]> {
  const { items } = await upstream.call(searchFilters, { ...scopeOf(query), ...requested });
  return items.map(({ field, vendor, item, itemAlias, cost }) => ({ field, vendor, item, name: itemAlias, cost }));
}
