import type { MinChange } from "~/contract/costs/cost-analytics";
import type { widgetCosts } from "~/contract/dashboards/dashboard-figures";
import type { Search } from "~/features/cost-report/search/href";
import { subtract } from "~/lib/money/decimal";
import type { Costs } from "./costs.server";
import { loadCosts } from "./costs.server";
import type { PageContext } from "./page-context.server";

export type CostItem = Costs["report"]["items"][number];

/** An item and its cost before, as decimal text. */
export interface ItemChange {
  item: CostItem;
  cost: string;
  before: string;
  difference: string;
}

/**
 * The report of a search with the items that changed at least as much as `minChange`, the largest amounts first; null
 * without costs. The engine compares all items, as the largest ones may have changed too little in percent.
 */
export async function loadChanges(
  page: PageContext,
  call: keyof typeof widgetCosts,
  search: Search,
  minChange: MinChange,
): Promise<(Costs & { changes: ItemChange[] }) | null> {
  const costs = await loadCosts(page, call, search, { minChange });
  return costs && { ...costs, changes: costs.report.items.flatMap(changeOf) };
}

function changeOf(item: CostItem): ItemChange[] {
  if (!item.change) return [];
  const { cost, previousCost } = item.change;
  const before = previousCost ?? "0";
  return [{ item, cost, before, difference: subtract(cost, before) }];
}
