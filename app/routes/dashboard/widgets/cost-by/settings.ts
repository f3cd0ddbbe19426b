import { grainOf, searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { monthFrames, weekFrames, viewBys } from "../../frame/widget-type";

/** Cost by week or month, split by a field. */
export const costBy: WidgetDefinition = {
  folder: "cost-by",
  viewBys,
  timeFrames: [...monthFrames, ...weekFrames],
  hasChartType: true,
  hasScale: true,
  start: { timeFrame: "last_6_months" },
  search: (widget, today) => searchOf(widget, today, { grain: grainOf(widget.timeFrame) }),
};
