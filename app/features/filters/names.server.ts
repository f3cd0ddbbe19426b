import type { CostQuery } from "~/contract/costs/cost-query";
import { NO_VALUE } from "~/lib/no-value";
import { getFilterValues } from "~/contract/costs/cost-filters";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { serviceGroupKey } from "~/contract/service-groups";
import { scopeOf } from "~/features/cost-report/search/query";
import type { Upstream } from "~/upstream/upstream.server";

/** Filters contain ids; accounts are shown by name. */
export async function accountNames(upstream: Upstream, query: CostQuery): Promise<Record<string, string>> {
  const filters = query.filters.filter(({ field }) => field === "account");
  if (filters.length === 0) return {};
  const { values } = await upstream.call(getFilterValues, { ...scopeOf(query), filters, field: "account", limit: 1 });
  return Object.fromEntries(values.map(({ item, itemAlias }) => [item, itemAlias]));
}

/** A group by its name; no group by its marker, which is worded where it is shown. */
export const groupNames = (sets: ServiceGroupSet[]): Record<string, string> =>
  Object.fromEntries(
    sets.flatMap(({ setId, groups }) => [
      ...groups.map(({ groupId, groupName }) => [serviceGroupKey(setId, groupId), groupName]),
      [serviceGroupKey(setId, NO_VALUE), NO_VALUE],
    ]),
  );
