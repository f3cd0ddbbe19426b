import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";

/** Cost of the whole month: billed so far, plus the forecast of the remaining days. */
export const estimatedCost: WidgetDefinition = {
  folder: "estimated-cost",
  isTile: true,
  search: (widget, today) => searchOf(widget, today, { range: "month_to_date", grain: "DAY", by: "product" }),
};
