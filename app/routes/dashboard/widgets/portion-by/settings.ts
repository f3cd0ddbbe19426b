import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { dayFrames, viewBys } from "../../frame/widget-type";

/** Share of each account, region, tag value, … */
export const portionBy: WidgetDefinition = {
  folder: "portion-by",
  viewBys,
  timeFrames: dayFrames,
  start: { viewBy: "account" },
  search: (widget, today) => searchOf(widget, today),
};
