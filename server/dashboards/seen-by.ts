import type { Widget } from "~/contract/dashboards";
import { allValuesOf } from "~/contract/cost-analytics";
import type { Viewer } from "../access/viewer";

/**
 * A widget without what names providers and accounts that the reader may not see: filters name accounts and resources.
 * If none of its providers is left, neither are its filters, and it shows nothing.
 */
export function seenBy({ vendors, accounts }: Pick<Viewer, "vendors" | "accounts">, one: Widget): Widget {
  const { selectedVendorsByWidget: selected, filter } = one;
  const kept = selected?.filter((vendor) => vendors.includes(vendor)) ?? null;
  if (selected && selected.length > 0 && kept?.length === 0) return { ...one, selectedVendorsByWidget: [], filter: [] };
  const filters = filter.map(({ field, values, vendorValues = {}, ...rest }) => {
    const isSeen = (vendor: (typeof vendors)[number], value: string) =>
      field !== "account" || accounts.has(vendor, value);
    const own = vendors.flatMap((vendor) => {
      const left = (vendorValues[vendor] ?? []).filter((value) => isSeen(vendor, value));
      return left.length > 0 ? [[vendor, left]] : [];
    });
    return {
      ...rest,
      field,
      values: values.filter((value) => vendors.some((vendor) => isSeen(vendor, value))),
      ...(own.length > 0 && { vendorValues: Object.fromEntries(own) }),
    };
  });
  return {
    ...one,
    selectedVendorsByWidget: kept,
    filter: filters.filter((left) => allValuesOf(left).length > 0),
  };
}
