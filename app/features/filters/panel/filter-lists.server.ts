import type { CostQuery } from "~/contract/costs/cost-query";
import type { FilterValueList } from "~/contract/costs/cost-filters";
import { getFilterValues, getRelatedFilters, getSubFilter, getTagKeys } from "~/contract/costs/cost-filters";
import { mainFields } from "~/contract/costs/cost-fields";
import { getServiceGroupSets } from "~/contract/service-groups";
import type { Vendor } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterPanel, PanelKey, ParentKey } from "./filter-panel";
import { filterKeyOf } from "./filter-panel";
import { matchesEmpty } from "../empty-value.server";
import { fieldOf, keysOf } from "../filters";
import { accountNames, groupNames } from "../names.server";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Search } from "~/features/cost-report/search/href";
import { scopeOf } from "~/features/cost-report/search/query";
import type { Source } from "~/features/cost-report/search/resolve-search.server";

/** Values of a list of the filter form, highest cost first; for a parent, its parts. */
export interface FilterList {
  /** Total number of values, which may exceed those listed. */
  total: number;
  /** `cost` is null if unknown. */
  values: { vendor: Vendor | null; item: string; name: string; cost: string | null }[];
}

type PanelSource = Pick<Source, "upstream" | "language">;

type FilterLists = Partial<Record<PanelKey | ParentKey, FilterList | null>>;

/** The filter form: where it is open, and what it lists. A list that could not be loaded or is not shown is null. */
export interface FilterForm {
  panel: FilterPanel;
  lists: FilterLists | null;
  /** Sets of service groups, whose names are shown above their values. */
  sets: { setId: string; setName: string }[] | null;
}

/**
 * The filter form of a page, and the names of its filtered values; each list fails alone.
 *
 * @param needsSets also without filters by group
 */
export async function loadFilterForm(
  source: PanelSource,
  query: CostQuery,
  { include, exclude }: Pick<Search, "include" | "exclude">,
  panel: FilterPanel,
  needsSets = false,
): Promise<{ form: FilterForm; names: CostView["names"] }> {
  const { upstream } = source;
  const hasGroups = keysOf(include, exclude).includes("serviceGroup");
  const [sets, lists, accounts] = await Promise.all([
    needsSets || hasGroups ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    panel.isOpen ? loadFilterLists(source, query, panel) : null,
    attempt(accountNames(upstream, query)),
  ]);
  const groups = sets?.serviceGroupInfo;
  return {
    form: { panel, lists, sets: groups?.map(({ setId, setName }) => ({ setId, setName })) ?? null },
    names: { account: accounts ?? {}, ...(hasGroups && groups && { serviceGroup: groupNames(groups) }) },
  };
}

/** Maximum number of values shown in a list; others are found by searching. */
const LIST_LIMIT = 200;

/** The lists of an open filter form: those of the main fields, the one it is open at, and those searched. */
async function loadFilterLists(
  source: PanelSource,
  query: CostQuery,
  { at, words }: FilterPanel,
): Promise<FilterLists> {
  const { upstream } = source;
  const searched = new Set([...(at ? [at] : []), ...(Object.keys(words) as (PanelKey | ParentKey)[])]);
  const others = mainFields.filter((field) => !searched.has(field));
  const [related, ...lists] = await Promise.all([
    others.length > 0
      ? attempt(upstream.call(getRelatedFilters, { ...scopeOf(query), fields: others, limit: LIST_LIMIT }))
      : null,
    ...[...searched].map(
      async (key) => [key, await attempt(loadFilterList(source, query, key, words[key] ?? ""))] as const,
    ),
  ]);
  const listOf = (field: string) => related?.fields.find((entry) => entry.field === field);
  return Object.fromEntries([...others.map((field) => [field, toList(listOf(field))] as const), ...lists]);
}

const toList = (reply: FilterValueList | undefined): FilterList | null =>
  reply
    ? {
        total: reply.total,
        values: reply.values.map(({ vendor, item, itemAlias, cost }) => ({ vendor, item, name: itemAlias, cost })),
      }
    : null;

/** Values of one list under the filters of all others, always including selected ones. */
export async function loadFilterList(
  { upstream, language }: PanelSource,
  query: CostQuery,
  key: PanelKey | ParentKey,
  word: string,
): Promise<FilterList | null> {
  if (key === "tag") return searched(await tagKeys(upstream, query), word);
  if (key === "serviceGroup") return searched(await sets(upstream), word);
  const { field } = fieldOf(filterKeyOf(key).filterKey);
  const requested = { word, matchesEmpty: matchesEmpty(field, word, language), limit: LIST_LIMIT };
  return toList(await valuesOf(upstream, key, { ...scopeOf(query), ...requested }));
}

/** Values of a field, of one tag key, or the groups of one set. */
function valuesOf(
  upstream: Upstream,
  key: PanelKey,
  scope: ReturnType<typeof scopeOf> & { word: string; matchesEmpty: boolean; limit: number },
): Promise<FilterValueList> {
  const { filterKey, setId } = filterKeyOf(key);
  const on = fieldOf(filterKey);
  if (setId !== null) return upstream.call(getSubFilter, { ...scope, serviceGroupSetId: setId });
  return on.field === "tag"
    ? upstream.call(getSubFilter, { ...scope, tagKey: on.tagKey })
    : upstream.call(getFilterValues, { ...scope, ...on });
}

async function tagKeys(upstream: Upstream, query: CostQuery): Promise<FilterList["values"]> {
  const reply = await upstream.call(getTagKeys, scopeOf(query));
  return reply.tagKeys.map(({ key, cost }) => ({ vendor: null, item: key, name: key, cost }));
}

async function sets(upstream: Upstream): Promise<FilterList["values"]> {
  const { serviceGroupInfo } = await upstream.call(getServiceGroupSets, {});
  return serviceGroupInfo.map(({ setId, setName }) => ({ vendor: null, item: setId, name: setName, cost: null }));
}

function searched(values: FilterList["values"], word: string): FilterList {
  const matches = values.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()));
  return { total: matches.length, values: matches.slice(0, LIST_LIMIT) };
}
