import type { Filter } from "~/contract/costs/cost-query";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import { conditionsOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { conditionsOfSaved } from "../saved-conditions";
import type { FilterValues } from "./form-values";

/** Conditions of a saved filter, and those of an address of Cost Analytics. */
export async function addedFilters(
  upstream: Upstream,
  { savedFilter, address }: Pick<FilterValues, "savedFilter" | "address">,
): Promise<Filter[]> {
  const saved =
    savedFilter === undefined
      ? null
      : await attempt(upstream.call(getSavedFilter, { filterIndex: Number(savedFilter) }));
  const query = address?.includes("?") ? new URLSearchParams(address.slice(address.indexOf("?") + 1)) : null;
  return [...(saved ? conditionsOfSaved(saved) : []), ...(query ? conditionsOf(parse(query).search) : [])];
}
