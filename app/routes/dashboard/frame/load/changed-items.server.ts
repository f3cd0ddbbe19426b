import type { widgetCosts } from "~/contract/dashboards/dashboard-figures";
import type { Search } from "~/features/cost-report/search/href";
import { subtract } from "~/lib/money/decimal";
import { toFloat } from "~/lib/money/money";
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

/** The report of a search, and its increases and decreases, the largest amounts first; null without costs. */
export async function loadChanges(
  page: PageContext,
  call: keyof typeof widgetCosts,
  search: Search,
): Promise<(Costs & { changes: ItemChange[] }) | null> {
  const [up, down] = await Promise.all(
    (["-difference", "difference"] as const).map((sort) => loadCosts(page, call, { ...search, sort })),
  );
  if (!up || !down) return null;
  const items = new Map(
    [...up.report.items, ...down.report.items].map((item) => [`${item.vendor} ${item.item}`, item]),
  );
  const changes = [...items.values()]
    .flatMap((item) => changeOf(item))
    .sort((a, b) => Math.abs(toFloat(b.difference)) - Math.abs(toFloat(a.difference)));
  return { ...up, changes };
}

function changeOf(item: CostItem): ItemChange[] {
  if (!item.change) return [];
  const { cost, previousCost } = item.change;
  const before = previousCost ?? "0";
  return [{ item, cost, before, difference: subtract(cost, before) }];
}
