import type { CostField } from "~/contract/cost-fields";
import type { DetailColumn } from "~/contract/detail-columns";
import type { Vendor } from "~/contract/vendors";

export type DetailSort = DetailColumn | `-${DetailColumn}`;

/** What of the report is looked at closer: its lines, or the sum that explains it. */
export interface Drilldown {
  /** First day of a period of the report or of the range it is compared with; `all`: every period. */
  date: string;
  /** Value of an item of the view; null: all of them. */
  item: string | null;
  /** Provider of the item; null: every one. */
  of: Vendor | null;
  /** Of the table of lines. */
  page: number;
  sort: DetailSort;
  /** What the lines are split by; null: all of them by what the report is by, an item's by usage type. */
  by: CostField | null;
  isExplained: boolean;
}

export const everything: Drilldown = {
  date: "all",
  item: null,
  of: null,
  page: 1,
  sort: "-cost",
  by: null,
  isExplained: false,
};

/** What is opened as URL parameters, without what is the default. */
export function appendDrilldown(
  params: URLSearchParams,
  { date, item, of, page, sort, by, isExplained }: Drilldown,
): void {
  params.append("detail", date);
  if (item !== null) params.append("item", item);
  if (of !== null) params.append("of", of);
  if (page !== everything.page) params.append("dpage", String(page));
  if (sort !== everything.sort) params.append("dsort", sort);
  if (by !== null) params.append("dby", by);
  if (isExplained) params.append("explain", "1");
}
