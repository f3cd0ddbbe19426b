import type { WidgetDefinition } from "../../frame/widget-type";

/** The spent part of budgets, the most used budget first. */
export const cloudBudget: WidgetDefinition = {
  folder: "cloud-budget",
  menu: "budgets",
  hasBudget: true,
  isWithoutCostBasis: true,
  isWithoutFilters: true,
  isTile: true,
  empty: {
    title: "empty.noBudget",
    text: "empty.budgetText",
    links: [{ label: "empty.budgets", to: "/budgets" }],
  },
};
