import type { CostField } from "~/contract/cost-fields";
import { serviceGroupKey } from "~/contract/service-groups";
import { valuesIn } from "../../cost-analytics/filters/filter-values";
import type { Scope } from "../../measures/scope";
import type { CostStore } from "../../cost-store/cost-store";

/** What a value that a filter holds is called; undefined: by itself. */
export type FilterNames = (field: CostField, value: string) => string | undefined;

/** Filters hold ids; people know accounts and service groups by their names. Those that the scope's own filters hold. */
export async function filterNames(scope: Scope, store: CostStore): Promise<FilterNames> {
  const filters = scope.filters.filter(({ field }) => field === "account");
  // Whether the other filters leave anything of an account does not change its name.
  const accounts =
    filters.length > 0
      ? await valuesIn(store, { ...scope, filters }, { field: "account" }, { word: "", limit: 1 })
      : null;
  const names = new Map<string, string>([
    ...(accounts?.values ?? []).map(({ item, itemAlias }) => [`account ${item}`, itemAlias] as const),
    ...scope.sets.flatMap(({ setId, groups }) =>
      groups.map(({ groupId, groupName }) => [`serviceGroup ${serviceGroupKey(setId, groupId)}`, groupName] as const),
    ),
  ]);
  return (field, value) => names.get(`${field} ${value}`);
}
