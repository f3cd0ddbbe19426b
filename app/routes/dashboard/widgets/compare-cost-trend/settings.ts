import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";

/** Days of the month laid over those of the months before. */
export const compareCostTrend: WidgetDefinition = {
  folder: "compare-cost-trend",
  timeFrames: ["last_2_months", "last_3_months", "last_6_months"],
  hasChartType: true,
  start: { timeFrame: "last_2_months" },
  search: (widget, today) => searchOf(widget, today, { grain: "MONTH", by: "product" }),
};
