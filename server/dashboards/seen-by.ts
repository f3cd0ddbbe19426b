import type { Widget } from "~/contract/dashboards";
import { allValuesOf } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";

/**
 * A widget without what names providers that the reader may not see: filters name accounts and resources. If none of its
 * providers is left, neither are its filters, and it shows nothing.
 */
export function seenBy(vendors: Vendor[], one: Widget): Widget {
  const { selectedVendorsByWidget: selected, filter } = one;
  const kept = selected?.filter((vendor) => vendors.includes(vendor)) ?? null;
  if (selected && selected.length > 0 && kept?.length === 0) return { ...one, selectedVendorsByWidget: [], filter: [] };
  const filters = filter.map(({ vendorValues, ...rest }) => {
    if (!vendorValues) return rest;
    const seen = Object.entries(vendorValues).filter(([vendor]) => vendors.some((own) => own === vendor));
    return { ...rest, ...(seen.length > 0 && { vendorValues: Object.fromEntries(seen) }) };
  });
  return {
    ...one,
    selectedVendorsByWidget: kept,
    filter: filters.filter((left) => allValuesOf(left).length > 0),
  };
}
