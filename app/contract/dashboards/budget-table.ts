import { day, money, number, text } from "../tables/table-columns";
import type { WidgetBudget } from "./budgets";

/** Budgets with their current period, for `tables`. */
export const budgetTable = {
  page: "/budgets",
  menu: "budgets",
  api: "/api/v3/budget",
  fileName: "budgets",
  list: "Every budget that the reader may see, with its current period; amounts in the budget's currency, unrounded.",
  columns: [
    text("budgetName"),
    text("subject"),
    text("subjectName"),
    text("period"),
    day("startDate"),
    day("endDate"),
    money("amount"),
    money("actual"),
    number("usedPercent"),
    money("forecast"),
    money("forecastLow"),
    money("forecastHigh"),
    money("left"),
    day("usedUpOn"),
    text("state"),
    text("completeness"),
    text("currency"),
  ],
} as const;

/** Words in files for whether all costs of a budget's period are known. */
export const completenessOf = (figures: WidgetBudget["figures"]): "complete" | "incomplete" =>
  figures?.isComplete && !figures.hasAmortizedOnly ? "complete" : "incomplete";
