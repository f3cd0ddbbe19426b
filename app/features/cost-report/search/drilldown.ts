import type { CostField } from "~/contract/costs/cost-fields";
import type { DetailColumn } from "~/contract/costs/detail-columns";
import type { Vendor } from "~/contract/vendors";

type DetailSort = DetailColumn | `-${DetailColumn}`;

/** A detailed view of part of the report: its lines, or how they add up. */
export interface Drilldown {
  /** First day of a period of the report or of the compared range; `all`: every period. */
  date: string;
  /** Value of an item of the view; null: all of them. */
  item: string | null;
  /** Provider of the item; null: all. */
  vendor: Vendor | null;
  /** Page of the table of lines. */
  page: number;
  sort: DetailSort;
  /** Field that the lines are split by; null: the report's view-by, or usage type for an item. */
  by: CostField | null;
  isExplained: boolean;
}

export const everything: Drilldown = {
  date: "all",
  item: null,
  vendor: null,
  page: 1,
  sort: "-cost",
  by: null,
  isExplained: false,
};

/** The drilldown as URL parameters, without defaults. */
export function appendDrilldown(
  params: URLSearchParams,
  { date, item, vendor, page, sort, by, isExplained }: Drilldown,
): void {
  params.append("detail", date);
  if (item !== null) params.append("item", item);
  if (vendor !== null) params.append("of", vendor);
  if (page !== everything.page) params.append("dpage", String(page));
  if (sort !== everything.sort) params.append("dsort", sort);
  if (by !== null) params.append("dby", by);
  if (isExplained) params.append("explain", "1");
}
