import type { ViewBy } from "~/contract/costs/cost-query";
import type { CostField } from "~/contract/costs/cost-fields";
import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time/time-frames";
import type { Choice } from "~/features/filters/filters";
import { choicesOf, chosenFrom, keyOf, withChoices } from "~/features/filters/filters";
import { belongsTo, setKey } from "~/features/filters/panel/filter-panel";
import type { Search } from "./href";
import { href, hrefWith } from "./href";
import type { Drilldown } from "./drilldown";
import { notCompared } from "./comparison";
import { everything } from "./drilldown";

/** Id of the table, the target of marks that cannot be opened further. */
export const breakdownId = "breakdown";

/** Id of the forecast, which marks of estimates link to. */
export const forecastId = "forecast";

/** Opens the lines behind a figure; the page stays the same. */
export const openHref = (search: Search, drilldown: Partial<Drilldown>, path?: string): string =>
  href({ ...search, opened: { ...everything, ...drilldown } }, path);

/**
 * A part of a drilldown: its own item or, split by another field, the drilldown with one more filter; `by` is the view
 * of the figures, and `providers` are the page's. Undefined for a tag value without a known key.
 */
export function partHref(
  search: Search,
  by: ViewBy,
  part: { by: CostField; item: string; vendor: Vendor | null; providers: readonly Vendor[] },
  path?: string,
): string | undefined {
  const { opened } = search;
  if (!opened) return undefined;
  if (opened.item === null && part.by === by)
    return openHref(
      search,
      { ...opened, item: part.item, vendor: part.vendor ?? opened.vendor, page: 1, by: null },
      path,
    );
  const key = keyOf(part.by, search.tag);
  return key === null
    ? undefined
    : openHref(
        { ...search, page: 1, include: withChoices(search.include, key, [chosenFrom(part.providers, part)]) },
        { ...opened, page: 1 },
        path,
      );
}

/** The page without the drilldown. */
export const closeHref = (search: Search): string => href({ ...search, opened: null });

/** The merged rest of the trend: in the table, it follows the items with the highest cost. */
export const othersHref = (search: Search): string => `${hrefWith(search, { sort: "-cost" })}#${breakdownId}`;

/** Links to the comparison, which also lists the items that only the previous range has. */
export const goneHref = (search: Search): string =>
  `${hrefWith(search, { compare: { ...notCompared, with: "last_period" }, sort: "difference", name: "" })}#${breakdownId}`;

/** A period's own days, by day. */
export const periodHref = (search: Search, { startDate, endDate }: DayRange): string =>
  hrefWith(search, { range: "custom", start: startDate, end: endDate, grain: null });

/** The view-by of a page that shows only one item. */
const nextView: Record<ViewBy, ViewBy> = {
  product: "account",
  account: "product",
  region: "product",
  tag: "product",
  serviceGroup: "product",
  serviceCategory: "product",
  instanceType: "account",
  usageType: "account",
};

/**
 * An item leads to the page that shows only it, by the next dimension; `by` is the view of the figures. Undefined if no
 * address can: for a tag value without a known key, and for a service group among those of another set, as choices of
 * one field add up.
 */
export function itemHref(search: Search, by: ViewBy, vendor: Vendor | null, item: string): string | undefined {
  const key = keyOf(by, search.tag);
  if (key === null) return undefined;
  const isOfSet = (choice: Choice) => belongsTo(setKey(search.set), choice.item);
  if (key === "serviceGroup" && !choicesOf(search.include, key).every(isOfSet)) return undefined;
  return hrefWith(search, {
    by: nextView[by],
    vendor: vendor ? [vendor] : search.vendor,
    include: withChoices(search.include, key, [{ vendor: null, item }]),
  });
}
