import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { anomalyLevels } from "~/contract/anomalies/anomalies-lists";
import { bandLevels } from "~/contract/anomalies/rule-lists";
import type { Widget } from "~/contract/dashboards/dashboards";
import { changeRatio } from "~/lib/money/money";
import type { ItemChange } from "../../frame/load/changed-items.server";
import { loadChanges } from "../../frame/load/changed-items.server";
import type { Costs } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { abnormalChange } from "./settings";

/** An item that costs much more or less than before. */
export interface Change extends ItemChange {
  /** Percent. */
  ratio: number;
  level: Anomaly["level"];
}

export interface Changes extends Costs {
  changes: Change[];
}

export async function load(widget: Widget, page: PageContext): Promise<Changes | null> {
  const search = abnormalChange.search!(widget, page.today);
  const minChange = { amount: widget.minAlert, percent: widget.threshold ?? 0 };
  const loaded = await loadChanges(page, "abnormalChange", search, minChange);
  return loaded && { ...loaded, changes: loaded.changes.map((change) => withLevel(change, widget)) };
}

/** The change with its level by the widget's band, which is in the currency of the change and not above it. */
export function withLevel(change: ItemChange, band: Pick<Widget, "minAlert" | "maxAlert">): Change {
  const amount = Math.abs(Number(change.difference));
  const from = bandLevels(band);
  const level = anomalyLevels.findLast((candidate) => amount >= from[candidate]) ?? "minor";
  return { ...change, ratio: changeRatio(change.cost, change.before), level };
}

export const rows = ({ changes }: Changes): string[][] => [
  ["vendor", "item", "itemAlias", "cost", "previousCost", "difference", "ratio", "level"],
  ...changes.map(({ item, cost, before, difference, ratio, level }) => [
    item.vendor ?? "",
    item.item,
    item.name,
    cost,
    before,
    difference,
    String(ratio),
    level,
  ]),
];
