import type { WidgetBudget } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import { completenessOf } from "~/contract/dashboards/budget-table";
import { loadBudgets } from "../../frame/load/budgets.server";
import type { PageContext } from "../../frame/load/page-context.server";

/** Null: there is no budget that the reader may see. */
export async function load(widget: Widget, page: PageContext): Promise<WidgetBudget[] | null> {
  const { budgets } = await loadBudgets(widget, page);
  return budgets.length === 0 ? null : budgets;
}

export const rows = (budgets: WidgetBudget[]): string[][] => [
  [
    "budgetName",
    "startDate",
    "endDate",
    "amount",
    "actual",
    "usedPercent",
    "forecast",
    "left",
    "state",
    "completeness",
    "currency",
  ],
  ...budgets.map(({ budgetName, currency, figures }) => [
    budgetName,
    figures?.startDate ?? "",
    figures?.endDate ?? "",
    figures?.amount ?? "",
    figures?.actual ?? "",
    String(figures?.usedPercent ?? ""),
    figures?.forecast?.cost ?? "",
    figures?.left ?? "",
    figures?.state ?? "",
    completenessOf(figures),
    currency,
  ]),
];
