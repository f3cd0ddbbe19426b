import { isDeepStrictEqual } from "node:util";
import type { Filter } from "~/contract/costs/cost-query";
import { allValuesOf } from "~/contract/costs/cost-query";
import type { Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Viewer } from "../viewer/viewer";
import { visibleFilter } from "../viewer/visible-filter";

/**
 * A widget without the providers that the reader may not see and, unless it is their own, without accounts: filters
 * name accounts and resources. If none of its providers or of the values that it is limited to is left, it has neither
 * providers nor filters, and shows nothing: without the values, it would show all costs under the same title.
 */
export function visibleWidget(viewer: Pick<Viewer, "vendors" | "accounts">, stored: Widget, isOwn: boolean): Widget {
  const { selectedVendorsByWidget: selected, filter } = stored;
  const visible = selected?.filter((vendor) => viewer.vendors.includes(vendor)) ?? null;
  const filters = filter
    .map((entry) => ofVendors(entry, viewer))
    .map((entry) => (isOwn ? entry : visibleFilter(entry, visible ?? viewer.vendors, viewer)));
  const isLeft = (entry: Filter) => allValuesOf(entry).length > 0;
  if (seesNone({ selectedVendorsByWidget: visible }) || filters.some((entry) => !entry.exclude && !isLeft(entry)))
    return { ...stored, selectedVendorsByWidget: [], filter: [] };
  return { ...stored, selectedVendorsByWidget: visible, filter: filters.filter(isLeft) };
}

const seesNone = ({ selectedVendorsByWidget: visible }: Pick<Widget, "selectedVendorsByWidget">): boolean =>
  visible?.length === 0;

function ofVendors({ vendorValues = {}, ...rest }: Filter, viewer: Pick<Viewer, "vendors">): Filter {
  const visibleValues = viewer.vendors.flatMap((vendor) =>
    vendorValues[vendor] ? [[vendor, vendorValues[vendor]]] : [],
  );
  return { ...rest, ...(visibleValues.length > 0 && { vendorValues: Object.fromEntries(visibleValues) }) };
}

/**
 * A widget as its owner saves it, with what `visibleWidget` left out of the stored one: they could not see it, so they
 * have not removed it. A widget that showed them nothing is replaced as a whole.
 */
export function withUnseen(viewer: Pick<Viewer, "vendors" | "accounts">, stored: Widget, saved: Widget): Widget {
  const seen = visibleWidget(viewer, stored, true);
  const { selectedVendorsByWidget, filter } = stored;
  const settings = (one: Widget) => [one.selectedVendorsByWidget, one.filter];
  if (isDeepStrictEqual(settings(saved), settings(seen))) return { ...saved, selectedVendorsByWidget, filter };
  if (seesNone(seen)) return saved;
  const unseen = selectedVendorsByWidget?.filter((vendor) => !viewer.vendors.includes(vendor)) ?? [];
  const selected = saved.selectedVendorsByWidget;
  const filters = filter.reduce((changed, entry) => withUnseenValues(changed, entry, viewer.vendors), saved.filter);
  return {
    ...saved,
    selectedVendorsByWidget:
      selected && unseen.length > 0 ? vendors.filter((vendor) => [...selected, ...unseen].includes(vendor)) : selected,
    // A widget with more filters than possible could not be read.
    filter: widget.shape.filter.safeParse(filters).data ?? saved.filter,
  };
}

/** The filters with a stored one's values of unseen providers, unless its other values were removed. */
function withUnseenValues(filters: Filter[], stored: Filter, visible: Vendor[]): Filter[] {
  const entries = Object.entries(stored.vendorValues ?? {}) as [Vendor, string[]][];
  const unseen = Object.fromEntries(entries.filter(([vendor]) => !visible.includes(vendor)));
  const numberOfUnseen = Object.values(unseen).flat().length;
  if (numberOfUnseen === 0) return filters;
  const isSame = ({ field, tagKey, exclude }: Filter) =>
    field === stored.field && tagKey === stored.tagKey && exclude === stored.exclude;
  if (filters.some(isSame))
    return filters.map((entry) =>
      isSame(entry) ? { ...entry, vendorValues: { ...entry.vendorValues, ...unseen } } : entry,
    );
  return numberOfUnseen === allValuesOf(stored).length ? [...filters, stored] : filters;
}
