import type { CostQuery } from "~/contract/cost-analytics";
import { getFilterValues } from "~/contract/cost-filters";
import { mainFields } from "~/contract/cost-fields";
import type { RecentSearch } from "~/contract/preferences";
import { addRecentSearch, getSettings } from "~/contract/preferences";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FindQuery, FoundItem } from "./find";

/** What the search box offers. */
export interface Found extends FindQuery {
  /** At most ten of each field; null when they could not be loaded. */
  items: FoundItem[] | null;
  /** The user's latest searches, newest first. */
  recent: RecentSearch[];
}

/** Suggestions while people type; without a word, what they searched for before. */
export async function find(upstream: Upstream, query: CostQuery, asked: FindQuery): Promise<Found> {
  if (asked.word === "") {
    const settings = await attempt(upstream.call(getSettings, {}));
    return { ...asked, items: [], recent: settings?.recentSearches ?? [] };
  }
  return { ...asked, items: await attempt(search(upstream, query, asked)), recent: [] };
}

/** The same for a page with results: people have asked for them, so the search is one of the recent ones from now on. */
export async function findAndRemember(upstream: Upstream, query: CostQuery, asked: FindQuery): Promise<Found> {
  if (asked.word === "") return find(upstream, query, asked);
  const [found, kept] = await Promise.all([find(upstream, query, asked), attempt(upstream.call(addRecentSearch, asked))]);
  return { ...found, recent: kept?.recentSearches ?? [] };
}

async function search(upstream: Upstream, { startDate, endDate, selectedVendors, filters, isAmortizedCost, currency }: CostQuery, { field, word }: FindQuery): Promise<FoundItem[]> {
  const scope = { startDate, endDate, selectedVendors, filters, isAmortizedCost, currency };
  const fields = field === "all" ? mainFields : [field];
  const lists = await Promise.all(fields.map(async (one) => ({ one, ...(await upstream.call(getFilterValues, { ...scope, field: one, word, limit: 10 })) })));
  return lists.flatMap(({ one, values }) => values.flatMap(({ vendor, item, itemAlias, cost }) => (vendor ? [{ field: one, vendor, item, name: itemAlias, cost }] : [])));
}
