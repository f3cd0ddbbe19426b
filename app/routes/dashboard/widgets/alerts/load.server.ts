import type { ReachedAlert } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import { loadBudgets } from "../../frame/budgets.server";
import type { PageContext } from "../../frame/page-context.server";

/** Newest first; null: none was reached. */
export async function load(widget: Widget, page: PageContext): Promise<ReachedAlert[] | null> {
  const { alerts } = await loadBudgets(widget, page);
  return alerts.length === 0 ? null : alerts;
}

export const rows = (alerts: ReachedAlert[]): string[][] => [
  ["reachedAt", "budgetName", "measure", "percent", "cost", "amount", "currency"],
  ...alerts.map(({ reachedAt, budgetName, measure, percent, cost, amount, currency }) => [
    reachedAt,
    budgetName,
    measure,
    String(percent),
    cost,
    amount,
    currency,
  ]),
];
