import type { CostField } from "~/contract/costs/cost-fields";
import { serviceGroupKey } from "~/contract/service-groups";
import { valuesIn } from "../../cost-analytics/filters/filter-values";
import type { Scope } from "../../measures/scope";
import type { CostStore } from "../../cost-store/cost-store";

/** Display name of a filter value; undefined if it is the value itself. */
export type FilterNames = (field: CostField, value: string) => string | undefined;

/** Names of the accounts and service groups in the scope's filters, which contain ids. */
export async function filterNames(scope: Scope, store: CostStore): Promise<FilterNames> {
  const filters = scope.filters.filter(({ field }) => field === "account");
  // Without the other filters, which might exclude all lines of an account.
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
