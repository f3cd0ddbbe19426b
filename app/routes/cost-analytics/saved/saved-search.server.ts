import type { Filter } from "~/contract/cost-analytics";
import type { Conditions, SavedFilter } from "~/contract/saved-filters";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/contract/vendors";
import type { Filters } from "../filters/filters";
import { keyOf, withChoices } from "../filters/filters";
import type { Search } from "../href";
import { toParameters } from "../href";
import { choicesFrom, conditionsOf } from "../query";
import { parse } from "../search";

/** What of a search is saved: all that says what is shown, and not which page of it or what is looked at closer. */
const saveable = (search: Search): Search => ({ ...search, page: 1, opened: null, filter: null, lang: null });

/** The search as a saved filter keeps it: its filters as conditions, the rest as a query string. */
export function contentOf(search: Search): { conditions: Conditions; search: string } {
  const [only, ...others] = search.vendor ?? [];
  const conditions = conditionsOf(search);
  return {
    conditions: conditions.length === 0 ? {} : { [only && others.length === 0 ? only : "all"]: conditions },
    search: toParameters({ ...saveable(search), include: {}, exclude: {} }).toString(),
  };
}

/**
 * The search that a saved filter opens. The page filters all its providers alike, so conditions on one provider take
 * part when it is the only one selected, and on the same field stand in place of those for all. A filter that names no
 * providers but has conditions on exactly one means that one. `leftOut`: providers whose conditions take no part.
 */
export function searchOf({ index, conditions, search }: Pick<SavedFilter, "index" | "conditions" | "search">): {
  search: Search;
  leftOut: Vendor[];
} {
  const rest = parse(new URLSearchParams(search)).search;
  const named = vendors.filter((vendor) => (conditions[vendor] ?? []).length > 0);
  const selected = rest.vendor ?? (named.length === 1 ? named : null);
  const only = selected?.length === 1 ? selected[0] : undefined;
  const filters = [...(conditions.all ?? []), ...((only && conditions[only]) ?? [])];
  return {
    search: {
      ...rest,
      vendor: selected,
      include: filtersOf(filters, false),
      exclude: filtersOf(filters, true),
      filter: index,
    },
    leftOut: named.filter((vendor) => vendor !== only && (selected === null || selected.includes(vendor))),
  };
}

/** Of several conditions on one field the last one stands. */
function filtersOf(conditions: Filter[], isExclude: boolean): Filters {
  return conditions
    .filter(({ exclude }) => exclude === isExclude)
    .reduce<Filters>((filters, { field, tagKey, ...values }) => {
      const key = keyOf(field, tagKey);
      return key === null ? filters : withChoices(filters, key, choicesFrom(values));
    }, {});
}

/** Whether the page still shows what the filter opens. */
export function isChanged(search: Search, saved: SavedFilter): boolean {
  return toParameters(saveable(search)).toString() !== toParameters(saveable(searchOf(saved).search)).toString();
}

/** Conditions to keep when what the page shows is saved over a filter: those that the page cannot show. */
export function keptConditions(saved: SavedFilter, content: Conditions): Conditions {
  return {
    ...Object.fromEntries(searchOf(saved).leftOut.map((vendor) => [vendor, saved.conditions[vendor]])),
    ...content,
  };
}

/** The search of a page whose canonical query string a form carries along. */
export const readSearchText = (text: string): Search => parse(new URLSearchParams(text)).search;
