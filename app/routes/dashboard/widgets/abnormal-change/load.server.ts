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

/** Default threshold, in percent. */
const THRESHOLD = 5;

export async function load(widget: Widget, page: PageContext): Promise<Changes | null> {
  const changes = await loadChanges(page, "top5", abnormalChange.search!(widget, page.today));
  return changes && { ...changes, changes: changes.changes.flatMap((change) => judgeChange(change, widget)) };
}

/** The change with its level, if it is within the widget's band, which is in the currency of the change. */
export function judgeChange(change: ItemChange, widget: Pick<Widget, "threshold" | "minAlert" | "maxAlert">): Change[] {
  const amount = Math.abs(Number(change.difference));
  const ratio = changeRatio(change.cost, change.before);
  const from = bandLevels(widget);
  const level = anomalyLevels.findLast((anomalyLevel) => amount >= from[anomalyLevel]);
  return level && Math.abs(ratio) >= (widget.threshold ?? THRESHOLD) ? [{ ...change, ratio, level }] : [];
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
