import type { CostQuery } from "~/contract/cost-analytics";
import { getFilterValues, getTagKeys } from "~/contract/cost-filters";
import { mainFields } from "~/contract/cost-fields";
import { getServiceGroupSets } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterPanel, PanelKey, ParentKey } from "./filter-panel";
import { filterKeyOf } from "./filter-panel";
import { fieldOf } from "./filters";

/** Values of a list of the filter form, highest cost first; for a parent, its parts. */
export interface FilterList {
  /** How many there are; more than are listed when only the first were asked for. */
  total: number;
  /** `cost` is null where it is not known. */
  values: { vendor: Vendor | null; item: string; name: string; cost: string | null }[];
}

export type FilterLists = Partial<Record<PanelKey | ParentKey, FilterList | null>>;

/** Most values of a list that are shown; the rest is found by searching. */
const LIST_LIMIT = 200;

/** The lists of the form that is open in the page: those of the main fields, the one it is open at, and those searched. */
export async function loadFilterLists(upstream: Upstream, query: CostQuery, { at, words }: FilterPanel): Promise<FilterLists> {
  const keys = new Set<PanelKey | ParentKey>([...mainFields, ...(at ? [at] : []), ...(Object.keys(words) as (PanelKey | ParentKey)[])]);
  const lists = await Promise.all([...keys].map(async (key) => [key, await attempt(loadFilterList(upstream, query, key, words[key] ?? ""))] as const));
  return Object.fromEntries(lists);
}

/** Values of one list under the filters of the others, those that are selected always among them. */
export async function loadFilterList(upstream: Upstream, query: CostQuery, key: PanelKey | ParentKey, word: string): Promise<FilterList> {
  if (key === "tag") return searched(await tagKeys(upstream, query), word);
  if (key === "serviceGroup") return searched(await sets(upstream), word);
  const { filterKey, setId } = filterKeyOf(key);
  const { startDate, endDate, selectedVendors, filters, isAmortizedCost, currency } = query;
  const scope = { startDate, endDate, selectedVendors, filters, isAmortizedCost, currency };
  const { total, values } = await upstream.call(getFilterValues, { ...scope, ...fieldOf(filterKey), ...(setId !== null && { serviceGroupSetId: setId }), word, limit: LIST_LIMIT });
  return { total, values: values.map(({ vendor, item, itemAlias, cost }) => ({ vendor, item, name: itemAlias, cost })) };
}

async function tagKeys(upstream: Upstream, { startDate, endDate, selectedVendors, isAmortizedCost, currency }: CostQuery): Promise<FilterList["values"]> {
  const reply = await upstream.call(getTagKeys, { startDate, endDate, selectedVendors, isAmortizedCost, currency });
  return reply.tagKeys.map(({ key, cost }) => ({ vendor: null, item: key, name: key, cost }));
}

async function sets(upstream: Upstream): Promise<FilterList["values"]> {
  const { serviceGroupInfo } = await upstream.call(getServiceGroupSets, {});
  return serviceGroupInfo.map(({ setId, setName }) => ({ vendor: null, item: setId, name: setName, cost: null }));
}

function searched(values: FilterList["values"], word: string): FilterList {
  const found = values.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  return { total: found.length, values: found.slice(0, LIST_LIMIT) };
}
