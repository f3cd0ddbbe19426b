import type { Filter } from "~/contract/costs/cost-query";
import type { Conditions, SavedFilter } from "~/contract/costs/saved-filters";
import type { Vendor } from "~/contract/vendors";
import type { Filters } from "~/features/filters/filters";
import { keyOf, withChoices } from "~/features/filters/filters";
import { namedIn, vendorsOfSaved } from "~/features/filters/saved-conditions";
import type { Search } from "~/features/cost-report/search/href";
import { toParameters } from "~/features/cost-report/search/href";
import { choicesFrom, conditionsOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";

/** The part of a search that is saved: everything that determines the content, except page numbers and drilldown. */
const saveable = (search: Search): Search => ({ ...search, page: 1, opened: null, filter: null, lang: null });

/** The search as stored: its filters as conditions, the rest as a query string. */
export function contentOf(search: Search): { conditions: Conditions; search: string } {
  const [only, ...others] = search.vendor ?? [];
  const conditions = conditionsOf(search);
  return {
    conditions: conditions.length === 0 ? {} : { [only && others.length === 0 ? only : "all"]: conditions },
    search: toParameters({ ...saveable(search), include: {}, exclude: {} }).toString(),
  };
}

/**
 * The search that a saved filter opens. The page filters all its providers alike, so conditions on one provider apply
 * only if it is the only one selected, and replace those for all on the same field. A filter that names no providers
 * but has conditions on exactly one implies that one. `only`: the provider whose own conditions apply, if any;
 * `notApplied`: selected ones whose conditions do not.
 */
export function searchOf({ index, conditions, search }: Pick<SavedFilter, "index" | "conditions" | "search">): {
  search: Search;
  only: Vendor | undefined;
  notApplied: Vendor[];
} {
  const rest = parse(new URLSearchParams(search)).search;
  const selected = vendorsOfSaved({ conditions, search });
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
    only,
    notApplied: namedIn(conditions).filter(
      (vendor) => vendor !== only && (selected === null || selected.includes(vendor)),
    ),
  };
}

/** Of several conditions on one field the last one applies. */
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

/**
 * The conditions of a page that is saved to a filter, with those of the filter that the page could not show; without
 * these if the filter would then open another page than the one that is saved.
 */
export function savedConditions(saved: SavedFilter, search: Search): Conditions {
  const { only } = searchOf(saved);
  const content = contentOf(search);
  const kept = namedIn(saved.conditions).filter((vendor) => vendor !== only);
  const conditions = {
    ...Object.fromEntries(kept.map((vendor) => [vendor, saved.conditions[vendor]])),
    ...content.conditions,
  };
  return isChanged(search, { ...saved, ...content, conditions }) ? content.conditions : conditions;
}
