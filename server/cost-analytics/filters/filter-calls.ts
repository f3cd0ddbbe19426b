import {
  getFilterValues,
  getRelatedFilters,
  getSubFilter,
  getTagKeys,
  MAX_SUGGESTIONS,
  searchFilters,
} from "~/contract/costs/cost-filters";
import type { FilterValueList } from "~/contract/costs/cost-filters";
import { mainFields } from "~/contract/costs/cost-fields";
import { dimensionOf } from "../../measures/dimensions";
import { tagKeyCosts } from "../../measures/totals";
import { serve } from "../../serve";
import { valuesIn, valuesLike } from "./filter-values";
import { scopeOf } from "../scope";

const none: FilterValueList = { total: 0, values: [] };

export const filterCalls = [
  serve(getFilterValues, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const dimension = dimensionOf(query.field, query, scope.sets);
    return dimension ? valuesIn(services.costStore, scope, dimension, query) : none;
  }),

  serve(getTagKeys, async (query, caller, services) => ({
    tagKeys: await tagKeyCosts(services.costStore, await scopeOf(query, caller, services)),
  })),

  serve(getSubFilter, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const dimension = dimensionOf(query.tagKey ? "tag" : "serviceGroup", query, scope.sets);
    return dimension ? valuesIn(services.costStore, scope, dimension, query) : none;
  }),

  serve(getRelatedFilters, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const listOf = async (field: (typeof query.fields)[number]) => {
      const dimension = dimensionOf(field, query, scope.sets);
      return {
        field,
        ...(dimension ? await valuesIn(services.costStore, scope, dimension, { word: "", limit: query.limit }) : none),
      };
    };
    return { fields: await Promise.all([...new Set(query.fields)].map(listOf)) };
  }),

  serve(searchFilters, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const fields = mainFields.filter((field) => query.field === "all" || query.field === field);
    const lists = await Promise.all(
      fields.map(async (field) => {
        const matchesEmpty = query.emptyFields.includes(field);
        const values = await valuesLike(
          services.costStore,
          scope,
          { field },
          { word: query.word, matchesEmpty, limit: MAX_SUGGESTIONS },
        );
        return values.map((value) => ({ field, ...value }));
      }),
    );
    return { items: lists.flat() };
  }),
];
