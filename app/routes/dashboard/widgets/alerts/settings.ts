import type { WidgetDefinition } from "../../frame/widget-type";

/** Thresholds that budgets have reached in their current periods. Alerts of anomalies join them in the loader. */
export const alerts: WidgetDefinition = {
  folder: "alerts",
  menu: "budgets",
  hasBudget: true,
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  empty: { title: "empty.noAlerts", text: "empty.alertsText", action: "empty.budgets", to: "/budgets" },
};
