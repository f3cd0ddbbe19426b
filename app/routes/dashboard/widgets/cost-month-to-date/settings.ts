import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";

/** Cost of the month so far, next to the same days of the month before. */
export const costMonthToDate: WidgetDefinition = {
  folder: "cost-month-to-date",
  isTile: true,
  search: (widget, today) => searchOf(widget, today, { range: "month_to_date", grain: "DAY", by: "product" }),
};
