import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";

/** Forecast for the next twelve months, after the costs of the last twelve. */
export const yearCostForecast: WidgetDefinition = {
  folder: "year-cost-forecast",
  search: (widget, today) =>
    searchOf({ ...widget, timeFrame: "last_12_months" }, today, { grain: "MONTH", by: "product" }),
};
