import type { WidgetDefinition } from "../../frame/widget-type";

/** What is spent of a budget; of several, the most used one first. */
export const cloudBudget: WidgetDefinition = {
  folder: "cloud-budget",
  menu: "budgets",
  hasBudget: true,
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  isTile: true,
  empty: { title: "empty.noBudget", text: "empty.budgetText", action: "empty.budgets", to: "/budgets" },
};
