import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { alertFrames } from "../../frame/widget-type";
import type { WidgetDefinition } from "../../frame/widget-type";

/** The largest anomalies that two of the three models have found. */
export const mlAbnormalAi: WidgetDefinition = {
  folder: "ml-abnormal-ai",
  timeFrames: alertFrames,
  currency: ANOMALY_CURRENCY,
  hasSensitivity: true,
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  start: { timeFrame: "last_60_days" },
};
