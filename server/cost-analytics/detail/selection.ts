import type { ViewBy } from "~/contract/costs/cost-query";
import type { DetailSelection } from "~/contract/costs/cost-detail";
import { selectedDays } from "~/contract/costs/selected-days";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { viewOf } from "../../measures/dimensions";
import type { Dimension } from "../../measures/dimensions";
import type { Scope } from "../../measures/scope";
import type { LiveSlice } from "../../slices/live-slices";
import { fieldError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { scopesOf } from "../scope";

/** The lines behind a figure, and the view that shows it. */
export interface Selection {
  scope: Scope;
  view: Dimension & { field: ViewBy };
  /** The service group set for the lines, if the query names one of the company's. */
  set: ServiceGroupSet | undefined;
  /** All live slices of the selected providers, whatever the range. */
  slices: LiveSlice[];
}

/** Limits the query to the selected lines. Throws CallError 422 for a range or day beyond the limits. */
export async function selectionOf(query: DetailSelection, caller: Caller, services: Services): Promise<Selection> {
  const { selectedVendors, selectedVendor, viewByItem, costDate } = query;
  const vendors =
    selectedVendor === undefined ? selectedVendors : selectedVendors.filter((vendor) => vendor === selectedVendor);
  const filters = [...query.filters, ...query.detailFilters];
  const { scopeIn, slices } = await scopesOf({ ...query, selectedVendors: vendors, filters }, caller, services);
  if (costDate !== undefined && (costDate < query.startDate || costDate > query.endDate))
    throw fieldError("costDate", "dateInvalid");
  const scope = await scopeIn(selectedDays(query));
  const view = viewOf(query, scope);
  const set = scope.sets.find(({ setId }) => setId === query.serviceGroupSetId);
  if (viewByItem === undefined) return { scope, view, set, slices };
  const tagKey = view.field === "tag" ? view.tagKey : undefined;
  return {
    view,
    set,
    slices,
    scope: { ...scope, filters: [...filters, { field: view.field, tagKey, values: [viewByItem], exclude: false }] },
  };
}
