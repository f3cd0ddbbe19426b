import type { FilterPanel, PanelKey } from "./filter-panel";
import { belongsTo, filterKeyOf, filterPanelOf, readPanelKey, withPanel } from "./filter-panel";
import type { FilterMode } from "./filters";
import { valuesOf, withValues } from "./filters";
import type { Search } from "../href";
import { href } from "../href";

/** Where a submitted filter form leads; null when the URL does not come from the form. `search` is what the URL says without the modes. */
export function filterFormTarget(search: Search, params: URLSearchParams): string | null {
  const modes = [...params].flatMap(([name, mode]) => {
    const key = name.startsWith("mode.") ? readPanelKey(name.slice("mode.".length)) : null;
    return key === null || key === "tag" || key === "serviceGroup" ? [] : [{ key, mode }];
  });
  if (modes.length === 0) return null;
  const target = href(modes.filter(({ mode }) => mode === "exclude").reduce((changed, { key }) => exclude(changed, key), search));
  const panel: FilterPanel = filterPanelOf(params);
  return panel.isOpen ? withPanel(target, panel) : target;
}

/** What is included of a list is excluded. */
function exclude(search: Search, key: PanelKey): Search {
  const { filterKey } = filterKeyOf(key);
  const [moved, others] = split(valuesOf(search.include, filterKey), key);
  if (moved.length === 0) return search;
  return {
    ...search,
    include: withValues(search.include, filterKey, others),
    exclude: withValues(search.exclude, filterKey, union(valuesOf(search.exclude, filterKey), moved)),
  };
}

/** What the search filters a list by: at most one of the two is offered to be edited, the other stays as it is. */
export function filterOf(search: Search, key: PanelKey): { mode: FilterMode; values: string[]; kept: string[] } {
  const { filterKey } = filterKeyOf(key);
  const [included] = split(valuesOf(search.include, filterKey), key);
  const [excluded] = split(valuesOf(search.exclude, filterKey), key);
  const mode = included.length === 0 && excluded.length > 0 ? "exclude" : "include";
  return mode === "exclude" ? { mode, values: excluded, kept: [] } : { mode, values: included, kept: excluded };
}

/** The search with one list filtered by these values. */
export function filterWith(search: Search, key: PanelKey, mode: FilterMode, values: string[]): Search {
  const { filterKey } = filterKeyOf(key);
  const { kept } = filterOf(search, key);
  const [, others] = split(valuesOf(search.include, filterKey), key);
  const [, othersOut] = split(valuesOf(search.exclude, filterKey), key);
  return {
    ...search,
    page: 1,
    include: withValues(search.include, filterKey, mode === "include" ? union(others, values) : others),
    exclude: withValues(search.exclude, filterKey, union(othersOut, mode === "exclude" ? union(kept, values) : kept)),
  };
}

/** Values of the list, and the others. */
const split = (values: string[], key: PanelKey): [string[], string[]] => [values.filter((value) => belongsTo(key, value)), values.filter((value) => !belongsTo(key, value))];
const union = (a: string[], b: string[]): string[] => [...new Set([...a, ...b])].sort();
