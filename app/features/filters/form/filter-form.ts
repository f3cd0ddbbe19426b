import type { FilterPanel, PanelKey } from "../panel/filter-panel";
import { belongsTo, filterKeyOf, filterPanelOf, readPanelKey, withPanel } from "../panel/filter-panel";
import type { Choice, FilterMode } from "../filters";
import { choicesOf, isSameChoice, withChoices } from "../filters";
import type { Search } from "~/features/cost-report/search/href";
import { href } from "~/features/cost-report/search/href";

/**
 * The search of a submitted filter form; null if the parameters do not come from the form. `search` is theirs without
 * the modes.
 */
export function submittedSearch(search: Search, params: URLSearchParams): Search | null {
  const modes = [...params].flatMap(([name, mode]) => {
    const key = name.startsWith("mode.") ? readPanelKey(name.slice("mode.".length)) : null;
    return key === null || key === "tag" || key === "serviceGroup" ? [] : [{ key, mode }];
  });
  if (modes.length === 0) return null;
  return modes.filter(({ mode }) => mode === "exclude").reduce((changed, { key }) => exclude(changed, key), search);
}

/** Target of a submitted filter form; null if the URL does not come from the form. */
export function filterFormTarget(search: Search, params: URLSearchParams): string | null {
  const submitted = submittedSearch(search, params);
  if (!submitted) return null;
  const target = href(submitted);
  const panel: FilterPanel = filterPanelOf(params);
  return panel.isOpen ? withPanel(target, panel) : target;
}

/** The list's values are excluded. */
function exclude(search: Search, key: PanelKey): Search {
  const { filterKey } = filterKeyOf(key);
  const [moved, others] = split(choicesOf(search.include, filterKey), key);
  if (moved.length === 0) return search;
  return {
    ...search,
    include: withChoices(search.include, filterKey, others),
    exclude: withChoices(search.exclude, filterKey, union(choicesOf(search.exclude, filterKey), moved)),
  };
}

/** The search's filter of a list: one of include and exclude is edited, the other stays. */
export function filterOf(
  search: Search,
  key: PanelKey,
): { mode: FilterMode; values: Choice[]; alsoExcluded: Choice[] } {
  const { filterKey } = filterKeyOf(key);
  const [included] = split(choicesOf(search.include, filterKey), key);
  const [excluded] = split(choicesOf(search.exclude, filterKey), key);
  const mode = included.length === 0 && excluded.length > 0 ? "exclude" : "include";
  return mode === "exclude"
    ? { mode, values: excluded, alsoExcluded: [] }
    : { mode, values: included, alsoExcluded: excluded };
}

/** The search with one list filtered by these values. */
export function filterWith(search: Search, key: PanelKey, mode: FilterMode, values: Choice[]): Search {
  const { filterKey } = filterKeyOf(key);
  const { alsoExcluded } = filterOf(search, key);
  const [, others] = split(choicesOf(search.include, filterKey), key);
  const [, excludedOthers] = split(choicesOf(search.exclude, filterKey), key);
  return {
    ...search,
    page: 1,
    include: withChoices(search.include, filterKey, mode === "include" ? union(others, values) : others),
    exclude: withChoices(
      search.exclude,
      filterKey,
      union(excludedOthers, mode === "exclude" ? union(alsoExcluded, values) : alsoExcluded),
    ),
  };
}

/** Values of the list, and the others. */
const split = (values: Choice[], key: PanelKey): [Choice[], Choice[]] => [
  values.filter(({ item }) => belongsTo(key, item)),
  values.filter(({ item }) => !belongsTo(key, item)),
];
const union = (a: Choice[], b: Choice[]): Choice[] => [
  ...a,
  ...b.filter((choice) => !a.some((other) => isSameChoice(choice, other))),
];
