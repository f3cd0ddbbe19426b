import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { alertFrames } from "../../frame/widget-type";
import type { WidgetDefinition } from "../../frame/widget-type";

/** The largest alerts of the company's own rules. */
export const mlAbnormalUser: WidgetDefinition = {
  folder: "ml-abnormal-user",
  timeFrames: alertFrames,
  currency: ANOMALY_CURRENCY,

  isWithoutCostBasis: true,
  isWithoutFilters: true,
  start: { timeFrame: "last_60_days" },
};
