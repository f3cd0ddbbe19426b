import type { Widget } from "~/contract/dashboards/dashboards";
import { toFloat } from "~/lib/money/money";
import type { ItemChange } from "../../frame/load/changed-items.server";
import { loadChanges } from "../../frame/load/changed-items.server";
import { costRows, loadCosts } from "../../frame/load/costs.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { costMonthToDate } from "./settings";

export interface MonthToDate extends Costs {
  /** The largest changes of items, those by more than MIN_CHANGE_SHARE of the earlier total. */
  changes: ItemChange[];
}

const MIN_CHANGE_SHARE = 0.01;

export async function load(widget: Widget, page: PageContext): Promise<MonthToDate | null> {
  const search = costMonthToDate.search!(widget, page.today);
  const [costs, changed] = await Promise.all([
    loadCosts(page, "costMonthToDate", search),
    loadChanges(page, "costMonthToDate", search, { amount: 0, percent: 0 }),
  ]);
  if (!costs || !changed) return null;
  const limit = Math.abs(toFloat(costs.report.previous.totalCost)) * MIN_CHANGE_SHARE;
  return { ...costs, changes: changed.changes.filter(({ difference }) => Math.abs(toFloat(difference)) > limit) };
}

export const rows = costRows;
