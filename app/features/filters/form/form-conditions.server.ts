import type { Filter } from "~/contract/costs/cost-query";
import { filterLimits } from "~/contract/costs/filter-limits";
import { problem } from "~/contract/field-problems";
import { conditionsOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { requireSavedFilter } from "../require-saved-filter.server";
import { conditionsOfSaved } from "../saved-conditions";
import type { FilterValues } from "./form-values";
import { filtersWith } from "./form-values";

/**
 * The filters as changed by the form, with those of its saved filter and of its address of Cost Analytics. Throws
 * UpstreamError 422 at the field of a saved filter or an address that cannot be applied, or at `filters` if there are
 * too many.
 *
 * @param chosen filters of the form's panel; null: it has none
 */
export async function formConditions(
  upstream: Upstream,
  before: Filter[],
  form: FilterValues,
  chosen: Filter[] | null,
): Promise<Filter[]> {
  const { savedFilter, address } = form;
  const saved =
    savedFilter === undefined ? null : await requireSavedFilter(upstream, Number(savedFilter), "savedFilter");
  const added = [...(saved ? conditionsOfSaved(saved) : []), ...(address?.trim() ? conditionsIn(address) : [])];
  const filters = filtersWith(before, form, chosen, added);
  if (filters.length > filterLimits.filters)
    throw new UpstreamError(422, "invalid", "", { filters: [problem("tooManyConditions")] });
  return filters;
}

/** All filters of an address: with fewer, the form's object would cover more costs than was chosen. */
function conditionsIn(address: string): Filter[] {
  const [, query] = /\?([^#]*)/.exec(address) ?? [];
  const { search, ignored } = parse(new URLSearchParams(query));
  const conditions = conditionsOf(search);
  if (conditions.length === 0 || ignored.some(({ parameter }) => /^[fx]\./.test(parameter)))
    throw new UpstreamError(422, "invalid", "", { address: [problem("reportAddressInvalid")] });
  return conditions;
}
