import type { Widget } from "~/contract/dashboards/dashboards";
import { subtract } from "~/lib/money/decimal";
import { changeRatio } from "~/lib/money/money";
import { loadCosts } from "../../frame/load/costs.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { top5 } from "./settings";

export const load = (widget: Widget, page: PageContext): Promise<Costs | null> =>
  loadCosts(page, "top5", top5.search!(widget, page.today));

/** `cost` is of the whole range; `comparableCost`, `previousCost` and their difference are of the comparable days. */
export const rows = ({ report }: Costs): string[][] => [
  ["vendor", "item", "itemAlias", "cost", "portion", "comparableCost", "previousCost", "difference", "ratio"],
  ...report.items.map(({ vendor, item, name, cost, portion, change }) => [
    vendor ?? "",
    item,
    name,
    cost,
    String(portion),
    change?.cost ?? "",
    change?.previousCost ?? "",
    change ? subtract(change.cost, change.previousCost ?? "0") : "",
    change ? String(changeRatio(change.cost, change.previousCost ?? "0")) : "",
  ]),
];
