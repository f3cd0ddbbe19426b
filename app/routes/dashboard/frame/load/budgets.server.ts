import { getBudgetAlerts, getBudgetData } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { PageContext } from "./page-context.server";

/** The budgets that a widget is about: the one chosen for it, else those of its providers. */
const requestOf = ({ budgetId, selectedVendorsByWidget: vendors }: Widget) =>
  budgetId === undefined ? { ...(vendors && { vendors }) } : { budgetId };

/** Budgets with their figures, the most used first. */
export function loadBudgets(widget: Widget, page: PageContext) {
  const request = requestOf(widget);
  return page.callOnce(["budgets", request], () => page.source.upstream.call(getBudgetData, request));
}

/** The alerts of their current periods, newest first. */
export function loadBudgetAlerts(widget: Widget, page: PageContext) {
  const request = requestOf(widget);
  return page.callOnce(["budgetAlerts", request], () => page.source.upstream.call(getBudgetAlerts, request));
}
