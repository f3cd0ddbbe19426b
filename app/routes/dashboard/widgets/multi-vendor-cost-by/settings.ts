import { grainOf, searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { monthFrames, weekFrames } from "../../frame/widget-type";

/** Cost of each provider by week or month. */
export const multiVendorCostBy: WidgetDefinition = {
  folder: "multi-vendor-cost-by",
  timeFrames: [...monthFrames, ...weekFrames],
  hasScale: true,
  start: { timeFrame: "last_6_months" },
  search: (widget, today) => searchOf(widget, today, { grain: grainOf(widget.timeFrame), by: "product" }),
};
