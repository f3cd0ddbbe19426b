import type { Filter } from "~/contract/costs/cost-query";
import { allValuesOf } from "~/contract/costs/cost-query";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Viewer } from "../viewer/viewer";
import { visibleFilter } from "../viewer/visible-filter";

/**
 * A widget without the providers that the reader may not see and, unless it is their own, without accounts: filters
 * name accounts and resources. If none of its providers is left, neither are its filters, and it shows nothing.
 */
export function visibleWidget(viewer: Pick<Viewer, "vendors" | "accounts">, stored: Widget, isOwn: boolean): Widget {
  const { vendors } = viewer;
  const { selectedVendorsByWidget: selected, filter } = stored;
  const visible = selected?.filter((vendor) => vendors.includes(vendor)) ?? null;
  if (selected && selected.length > 0 && visible?.length === 0)
    return { ...stored, selectedVendorsByWidget: [], filter: [] };
  const filters = filter
    .map((entry) => ofVendors(entry, viewer))
    .map((entry) => (isOwn ? entry : visibleFilter(entry, visible ?? vendors, viewer)));
  return {
    ...stored,
    selectedVendorsByWidget: visible,
    filter: filters.filter((left) => allValuesOf(left).length > 0),
  };
}

function ofVendors({ vendorValues = {}, ...rest }: Filter, { vendors }: Pick<Viewer, "vendors">): Filter {
  const visibleValues = vendors.flatMap((vendor) => (vendorValues[vendor] ? [[vendor, vendorValues[vendor]]] : []));
  return { ...rest, ...(visibleValues.length > 0 && { vendorValues: Object.fromEntries(visibleValues) }) };
}
