import { searchOf } from "../../frame/widget-search";
import type { WidgetDefinition } from "../../frame/widget-type";
import { viewBys } from "../../frame/widget-type";

/** Items whose cost has changed by an amount and a percentage against the same days before. */
export const abnormalChange: WidgetDefinition = {
  folder: "abnormal-change",
  viewBys,
  timeFrames: ["last_3_days", "last_7_days", "last_14_days", "month_to_date"],
  threshold: "minimum",
  hasBand: true,
  start: { timeFrame: "last_7_days", threshold: 10 },
  search: (widget, today) => searchOf(widget, today, { grain: "DAY", sort: "-difference" }),
};
