import type { WidgetDefinition } from "../../frame/widget-type";

/** Thresholds that budgets have reached in their current periods, and the newest anomalies of two weeks. */
export const alerts: WidgetDefinition = {
  folder: "alerts",
  menu: ["budgets", "anomalies"],
  hasBudget: true,
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  empty: {
    title: "empty.noAlerts",
    text: "empty.alertsText",
    links: [
      { label: "empty.budgets", to: "/budgets" },
      { label: "empty.anomalies", to: "/anomaly-detection" },
    ],
  },
};
