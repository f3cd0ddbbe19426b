import type { CostQuery } from "~/contract/costs/cost-query";
import { searchFilters } from "~/contract/costs/cost-filters";
import type { RecentSearch } from "~/contract/people/preferences";
import { addRecentSearch, getSettings } from "~/contract/people/preferences";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FindQuery, FoundItem } from "./find";
import { scopeOf } from "~/features/cost-report/search/query";

/** What the search box offers. */
export interface Found extends FindQuery {
  /** At most ten per field; null if they could not be loaded. */
  items: FoundItem[] | null;
  /** The user's recent searches, newest first. */
  recent: RecentSearch[];
}

/** Suggestions while typing; without a text, recent searches. */
export async function find(upstream: Upstream, query: CostQuery, asked: FindQuery): Promise<Found> {
  if (asked.word === "") {
    const settings = await attempt(upstream.call(getSettings, {}));
    return { ...asked, items: [], recent: settings?.recentSearches ?? [] };
  }
  return { ...asked, items: await attempt(search(upstream, query, asked)), recent: [] };
}

/** Finds items for a submitted search, and stores it as a recent search. */
export async function findAndRemember(upstream: Upstream, query: CostQuery, asked: FindQuery): Promise<Found> {
  if (asked.word === "") return find(upstream, query, asked);
  const [found, kept] = await Promise.all([
    find(upstream, query, asked),
    attempt(upstream.call(addRecentSearch, asked)),
  ]);
  return { ...found, recent: kept?.recentSearches ?? [] };
}

async function search(upstream: Upstream, query: CostQuery, asked: FindQuery): Promise<FoundItem[]> {
  const { items } = await upstream.call(searchFilters, { ...scopeOf(query), ...asked });
  return items.map(({ field, vendor, item, itemAlias, cost }) => ({ field, vendor, item, name: itemAlias, cost }));
}
