import { getFilterValues, getTagKeys } from "~/contract/cost-filters";
import type { Vendor } from "~/contract/vendors";
import { serve } from "../serve";
import { dimensionOf } from "./dimensions";
import { filterValues, selectedValues } from "./filter-values";
import type { ValueRow } from "./filter-values";
import { rowsOf, tagKeyCosts } from "./queries";
import { scopeOf } from "./scope";

export const filterCalls = [
  serve(getFilterValues, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const dimension = dimensionOf(query.field, query, scope.sets);
    if (!dimension) return { total: 0, values: [] };
    const rows = await rowsOf<ValueRow>(services.costStore, scope, filterValues(scope, dimension, query));
    const values = rows.map(({ vendor, item, itemAlias, cost }) => ({ vendor: (vendor as Vendor) || null, item, itemAlias, cost }));
    const unseen = selectedValues(scope, dimension).filter((item) => !values.some((value) => value.item === item));
    return {
      total: Number(rows[0]?.found ?? 0),
      values: [...values, ...unseen.map((item) => ({ vendor: null, item, itemAlias: item, cost: "0" }))],
    };
  }),

  serve(getTagKeys, async (query, caller, services) => ({
    tagKeys: await tagKeyCosts(services.costStore, await scopeOf(query, caller, services)),
  })),
];
