import { day, money, percent, text } from "../tables/table-columns";
import type { BudgetFigures } from "./budgets";

const amount = <Name extends string>(name: Name) => money(name, { currencyIn: "currency" });

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
    amount("amount"),
    amount("actual"),
    percent("usedPercent"),
    amount("forecast"),
    amount("forecastLow"),
    amount("forecastHigh"),
    amount("left"),
    day("usedUpOn"),
    text("state"),
    text("completeness"),
    text("currency"),
  ],
} as const;

/** Words in files for whether all costs of a budget's period are known. */
export const completenessOf = (
  figures: Pick<BudgetFigures, "isComplete" | "hasAmortizedOnly" | "lacksBills" | "lacksGroups"> | null,
): "complete" | "incomplete" =>
  figures?.isComplete && !figures.hasAmortizedOnly && !figures.lacksBills && !figures.lacksGroups
    ? "complete"
    : "incomplete";
