import type { CostQuery } from "~/contract/costs/cost-query";
import { mainFields } from "~/contract/costs/cost-fields";
import { searchFilters } from "~/contract/costs/cost-filters";
import type { RecentSearch } from "~/contract/people/preferences";
import { addRecentSearch, getSettings } from "~/contract/people/preferences";
import { attempt } from "~/upstream/attempt.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { matchesEmpty } from "~/features/filters/empty-value.server";
import type { FindQuery, FoundItem } from "./find";
import { scopeOf } from "~/features/cost-report/search/query";

/** What the search box offers. */
export interface FindResult extends FindQuery {
  /** At most ten per field; null if they could not be loaded. */
  items: FoundItem[] | null;
  /** The user's recent searches, newest first. */
  recent: RecentSearch[];
}

type FindSource = Pick<Source, "upstream" | "language">;

/** Suggestions while typing; without a text, recent searches. */
export async function find(source: FindSource, query: CostQuery, requested: FindQuery): Promise<FindResult> {
  if (requested.word === "") {
    const settings = await attempt(source.upstream.call(getSettings, {}));
    return { ...requested, items: [], recent: settings?.recentSearches ?? [] };
  }
  return { ...requested, items: await attempt(search(source, query, requested)), recent: [] };
}

/** Finds items for a submitted search, and stores it as a recent search. */
export async function findAndSaveSearch(
  source: FindSource,
  query: CostQuery,
  requested: FindQuery,
): Promise<FindResult> {
  if (requested.word === "") return find(source, query, requested);
  const [matches, recorded] = await Promise.all([
    find(source, query, requested),
    attempt(source.upstream.call(addRecentSearch, requested)),
  ]);
  return { ...matches, recent: recorded?.recentSearches ?? [] };
}

async function search(
  { upstream, language }: FindSource,
  query: CostQuery,
  requested: FindQuery,
): Promise<FoundItem[]> {
  const emptyFields = mainFields.filter((field) => matchesEmpty(field, requested.word, language));
  const { items } = await upstream.call(searchFilters, { ...scopeOf(query), ...requested, emptyFields });
  return items.map(({ field, vendor, item, itemAlias, cost }) => ({ field, vendor, item, name: itemAlias, cost }));
}
