import type { Filter } from "~/contract/costs/cost-query";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import type { Vendor } from "~/contract/vendors";
import { vendor as vendorSchema, vendors } from "~/contract/vendors";
import { parse } from "~/features/cost-report/search/search";

/** The conditions of a saved filter as those of a query; conditions of one provider are limited to it. */
export const conditionsOfSaved = ({ conditions }: Pick<SavedFilter, "conditions">): Filter[] =>
  Object.entries(conditions).flatMap(([key, filters = []]) => {
    const { data: only } = vendorSchema.safeParse(key);
    return filters.map(({ values, vendorValues, ...rest }) =>
      only === undefined
        ? { ...rest, values, ...(vendorValues && { vendorValues }) }
        : {
            ...rest,
            values: [],
            vendorValues: { ...vendorValues, [only]: [...values, ...(vendorValues?.[only] ?? [])] },
          },
    );
  });

/** Providers with conditions of their own. */
export const namedIn = (conditions: SavedFilter["conditions"]): Vendor[] =>
  vendors.filter((vendor) => (conditions[vendor] ?? []).length > 0);

/** The providers of a saved filter: those it names, else the only one it has conditions on; null: all. */
export function vendorsOfSaved({ conditions, search }: Pick<SavedFilter, "conditions" | "search">): Vendor[] | null {
  const named = namedIn(conditions);
  return parse(new URLSearchParams(search)).search.vendor ?? (named.length === 1 ? named : null);
}
