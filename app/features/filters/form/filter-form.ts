import type { PanelKey } from "../panel/filter-panel";
import { belongsTo, filterKeyOf } from "../panel/filter-panel";
import type { Choice, FilterMode } from "../filters";
import { choicesOf, isSameChoice, withChoices } from "../filters";
import type { Search } from "~/features/cost-report/search/href";

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
export const split = (values: Choice[], key: PanelKey): [Choice[], Choice[]] => [
  values.filter(({ item }) => belongsTo(key, item)),
  values.filter(({ item }) => !belongsTo(key, item)),
];
export const union = (a: Choice[], b: Choice[]): Choice[] => [
  ...a,
  ...b.filter((choice) => !a.some((other) => isSameChoice(choice, other))),
];
