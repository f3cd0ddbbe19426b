import type { Anomaly, Availability } from "~/contract/anomalies/anomaly-replies";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import { href } from "~/features/anomalies/href";
import { listOf, loadAlerts } from "../../frame/load/alerts.server";
import { loadBudgetAlerts } from "../../frame/load/budgets.server";
import type { PageContext } from "../../frame/load/page-context.server";

/** A budget's or an anomaly's, with its day. */
export type WidgetAlert = { day: string; budget: ReachedAlert } | { day: string; anomaly: Anomaly };

/** Sources whose alerts are not shown: a menu that the reader may not view, a budget, or AI that is not ready. */
export type Missing =
  | { part: "budgets" | "anomalies" | "budget" }
  | { part: "othersThan"; budgetName: string }
  | { part: "ai"; availability: Availability };

export interface AlertsData {
  /** The newest of each kind. */
  alerts: WidgetAlert[];
  missing: Missing[];
  /** All anomalies of these days, with the address of their list; null if there are no more than these. */
  list: { total: number; address: string } | null;
}

const byDay = { key: "baseDate" as const, descending: true };

/**
 * Alerts that the reader may see, newest first; null: none, and nothing is missing. A widget of one budget has only
 * that budget's.
 */
export async function load(widget: Widget, page: PageContext): Promise<AlertsData | null> {
  const [budgets, anomalies] = await Promise.all([ofBudgets(widget, page), ofAnomalies(widget, page)]);
  const alerts = newestFirst(budgets.alerts, anomalies.alerts);
  const missing = [...budgets.missing, ...anomalies.missing];
  return alerts.length + missing.length === 0 ? null : { alerts, missing, list: anomalies.list };
}

async function ofBudgets(widget: Widget, page: PageContext): Promise<{ alerts: ReachedAlert[]; missing: Missing[] }> {
  if (!mayUse(page.user, "budgets", "view")) return { alerts: [], missing: [{ part: "budgets" }] };
  const { alerts, budgets } = await loadBudgetAlerts(widget, page);
  if (widget.budgetId === undefined) return { alerts, missing: [] };
  const [budget] = budgets;
  if (!budget) return { alerts, missing: [{ part: "budget" }] };
  return { alerts, missing: alerts.length > 0 ? [] : [{ part: "othersThan", budgetName: budget.budgetName }] };
}

async function ofAnomalies(
  widget: Widget,
  page: PageContext,
): Promise<Pick<AlertsData, "missing" | "list"> & { alerts: Anomaly[] }> {
  if (widget.budgetId !== undefined) return { alerts: [], missing: [], list: null };
  if (!mayUse(page.user, "anomalies", "view")) return { alerts: [], missing: [{ part: "anomalies" }], list: null };
  // A month begins without a judged day.
  const recent: Widget = { ...widget, timeFrame: "last_14_days" };
  const [ai, rules] = await Promise.all([
    loadAlerts(recent, "ai", page, byDay),
    loadAlerts(recent, "rule", page, byDay),
  ]);
  const alerts = [...ai.anomalies, ...rules.anomalies];
  const total = ai.total + rules.total;
  return {
    alerts,
    missing: ai.availability.state === "ready" ? [] : [{ part: "ai", availability: ai.availability }],
    list: total > alerts.length ? { total, address: href(listOf(recent, [], page.today, byDay)) } : null,
  };
}

export const newestFirst = (budgets: ReachedAlert[], anomalies: Anomaly[]): WidgetAlert[] =>
  [
    ...budgets.map((budget): WidgetAlert => ({ day: budget.reachedAt.slice(0, 10), budget })),
    ...anomalies.map((anomaly): WidgetAlert => ({ day: anomaly.baseDate, anomaly })),
  ].sort((a, b) => b.day.localeCompare(a.day));

/** Columns that only budgets or only anomalies have are empty for the others. */
export const rows = ({ alerts }: Pick<AlertsData, "alerts">): string[][] => [
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
