import { alertFrames } from "../../frame/widget-type";
import type { WidgetDefinition } from "../../frame/widget-type";

/** The largest alerts of the company's own rules. */
export const mlAbnormalUser: WidgetDefinition = {
  folder: "ml-abnormal-user",
  timeFrames: alertFrames,

  isWithoutCostBasis: true,
  isWithoutFilters: true,
  start: { timeFrame: "last_60_days" },
};
