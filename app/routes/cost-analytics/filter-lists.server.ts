import type { CostQuery, FilterField } from "~/contract/cost-analytics";
import { filterFields } from "~/contract/cost-analytics";
import { getFilterValues } from "~/contract/cost-filters";
import type { Vendor } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterPanel } from "./filter-form";

/** Values of a filter field, highest cost first. */
export interface FilterList {
  /** How many there are; more than are listed when only the first were asked for. */
  total: number;
  values: { vendor: Vendor | null; item: string; name: string; cost: string }[];
}

/** Most values of a list that are shown; the rest is found by searching. */
const LIST_LIMIT = 200;

/** The lists of all fields for the form that is open in the page, each narrowed by its own word. */
export async function loadFilterLists(upstream: Upstream, query: CostQuery, { words }: FilterPanel): Promise<Record<FilterField, FilterList | null>> {
  const lists = await Promise.all(filterFields.map((field) => attempt(loadFilterList(upstream, query, field, words[field]))));
  return { account: lists[0] ?? null, product: lists[1] ?? null, region: lists[2] ?? null };
}

/** Values of one field under the filters of the others, those that are selected always among them. */
export async function loadFilterList(upstream: Upstream, query: CostQuery, field: FilterField, word: string): Promise<FilterList> {
  const { total, values } = await upstream.call(getFilterValues, { ...query, field, word, limit: LIST_LIMIT });
  return { total, values: values.map(({ vendor, item, itemAlias, cost }) => ({ vendor, item, name: itemAlias, cost })) };
}

/** Filters hold ids; people know accounts by their names. */
export async function namesOfAccounts(upstream: Upstream, query: CostQuery): Promise<Record<string, string>> {
  const filters = query.filters.filter(({ field }) => field === "account");
  if (filters.length === 0) return {};
  const { values } = await upstream.call(getFilterValues, { ...query, filters, field: "account", limit: 1 });
  return Object.fromEntries(values.map(({ item, itemAlias }) => [item, itemAlias]));
}
