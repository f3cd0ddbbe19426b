import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import { loadAlerts } from "../../frame/load/alerts.server";
import { loadBudgetAlerts } from "../../frame/load/budgets.server";
import type { PageContext } from "../../frame/load/page-context.server";

/** A budget's or an anomaly's, with its day. */
export type WidgetAlert = { day: string; budget: ReachedAlert } | { day: string; anomaly: Anomaly };

/** Alerts that the reader may see, newest first; null: none. A widget of one budget has only that budget's. */
export async function load(widget: Widget, page: PageContext): Promise<WidgetAlert[] | null> {
  const [budgets, ai, rules] = await Promise.all([
    mayUse(page.user, "budgets", "view") ? loadBudgetAlerts(widget, page).then(({ alerts }) => alerts) : [],
    ...(["ai", "rule"] as const).map((type) =>
      widget.budgetId === undefined && mayUse(page.user, "anomalies", "view")
        ? loadAlerts(widget, type, page).then(({ anomalies }) => anomalies)
        : [],
    ),
  ]);
  const alerts = newestFirst(budgets, [...ai!, ...rules!]);
  return alerts.length === 0 ? null : alerts;
}

export const newestFirst = (budgets: ReachedAlert[], anomalies: Anomaly[]): WidgetAlert[] =>
  [
    ...budgets.map((budget): WidgetAlert => ({ day: budget.reachedAt.slice(0, 10), budget })),
    ...anomalies.map((anomaly): WidgetAlert => ({ day: anomaly.baseDate, anomaly })),
  ].sort((a, b) => b.day.localeCompare(a.day));

/** Columns that only budgets or only anomalies have are empty for the others. */
export const rows = (alerts: WidgetAlert[]): string[][] => [
  ["reachedAt", "budgetName", "measure", "percent", "cost", "amount", "currency", "number", "level", "vendor"],
  ...alerts.map((alert) => {
    if ("budget" in alert) {
      const { reachedAt, budgetName, measure, percent, cost, amount, currency } = alert.budget;
      return [reachedAt, budgetName, measure, String(percent), cost, amount, currency, "", "", ""];
    }
    const { baseDate, rate, actual, predicted, number, level, vendor } = alert.anomaly;
    return [baseDate, "", "anomaly", String(rate ?? ""), actual, predicted, "USD", String(number), level, vendor];
  }),
];
