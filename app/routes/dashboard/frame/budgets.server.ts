import { getBudgetData } from "~/contract/dashboards/budgets";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { PageContext } from "./page-context.server";

/** The budgets that a widget is about, the most used first, with the alerts of their current periods. */
export function loadBudgets({ budgetId, selectedVendorsByWidget }: Widget, page: PageContext) {
  const request = {
    ...(budgetId !== undefined && { budgetId }),
    ...(selectedVendorsByWidget && { vendors: selectedVendorsByWidget }),
  };
  return page.callOnce(["budgets", request], () => page.source.upstream.call(getBudgetData, request));
}
