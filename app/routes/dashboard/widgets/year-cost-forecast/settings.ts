import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";

/** What the next twelve months are expected to cost, after the last twelve. */
export const yearCostForecast: WidgetDefinition = {
  folder: "year-cost-forecast",
  search: (widget, today) =>
    searchOf({ ...widget, timeFrame: "last_12_months" }, today, { grain: "MONTH", by: "product" }),
};
