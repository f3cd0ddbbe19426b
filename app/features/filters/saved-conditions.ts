import type { Filter } from "~/contract/costs/cost-query";
import type { SavedFilter } from "~/contract/costs/saved-filters";
import { vendor as vendorSchema } from "~/contract/vendors";

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
