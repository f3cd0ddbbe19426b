import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { viewBys } from "../../frame/widget-type";

/** Orders as Cost Analytics sorts: the last two by the amount of the change. */
const sorts = { cost: "-cost", increase: "-difference", decrease: "difference" } as const;

/** The five items with the highest cost or the largest change. */
export const top5: WidgetDefinition = {
  folder: "top5",
  viewBys,
  timeFrames: ["month_to_date", "last_7_days", "last_10_days", "last_14_days", "last_30_days", "last_60_days"],
  hasOrder: true,
  threshold: "mark",
  search: (widget, today) => searchOf(widget, today, { grain: "DAY", sort: sorts[widget.sortBy] }),
};
