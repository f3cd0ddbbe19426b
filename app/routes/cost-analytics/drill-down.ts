import type { FilterField, ViewBy } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import type { DayRange, Grain } from "~/lib/time-frames";
import { daysIn, periodAt } from "~/lib/time-frames";
import type { Search } from "./href";
import { hrefWith } from "./href";

/** Id of the table, where a mark leads that cannot be opened further. */
export const breakdownId = "breakdown";

/** A column leads to its own days, by day. A single day is all there is: its figures are in the table. */
export function periodHref(search: Search, start: string, range: DayRange, grain: Grain): string {
  const period = periodAt(start, range, grain);
  if (daysIn(range) === 1) return `#${breakdownId}`;
  return hrefWith(search, { range: "custom", start: period.startDate, end: period.endDate, grain: null });
}

/** What an item is looked at by once the page shows only it. */
const nextView: Record<FilterField, ViewBy> = { product: "account", account: "product", region: "product" };

/**
 * An item leads to the page that shows only it, by the next dimension; `by` is the view that the figures are in.
 * A tag value cannot be filtered by, so it has no page of its own: undefined.
 */
export function itemHref(search: Search, by: ViewBy, vendor: Vendor | null, item: string): string | undefined {
  if (by === "tag" || by === "serviceGroup") return undefined;
  return hrefWith(search, {
    by: nextView[by],
    vendor: vendor ? [vendor] : search.vendor,
    include: { ...search.include, [by]: [item] },
    exclude: { ...search.exclude, [by]: [] },
  });
}
