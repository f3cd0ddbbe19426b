import type { Widget } from "~/contract/dashboards/dashboards";
import { changeRatio } from "~/lib/money";
import type { ItemChange } from "../../frame/changed-items.server";
import { loadChanges } from "../../frame/changed-items.server";
import type { Costs } from "../../frame/costs.server";
import type { PageContext } from "../../frame/page-context.server";
import { abnormalChange } from "./settings";

/** An item that costs much more or less than before. */
export interface Change extends ItemChange {
  /** Percent. */
  ratio: number;
  level: "minor" | "critical";
}

export interface Changes extends Costs {
  changes: Change[];
}

/** The band of spec §9, in the shown currency: below its least amount nothing is told, from its largest on it is critical. */
const BAND = { minAlert: 100, maxAlert: 1000 };
/** Percent without a threshold of the widget. */
const THRESHOLD = 5;

export async function load(widget: Widget, page: PageContext): Promise<Changes | null> {
  const found = await loadChanges(page, "top5", abnormalChange.search!(widget, page.today));
  return found && { ...found, changes: found.changes.flatMap((one) => judge(one, widget.threshold ?? THRESHOLD)) };
}

function judge(change: ItemChange, threshold: number): Change[] {
  const amount = Math.abs(Number(change.difference));
  const ratio = changeRatio(change.cost, change.before);
  if (amount < BAND.minAlert || Math.abs(ratio) < threshold) return [];
  return [{ ...change, ratio, level: amount >= BAND.maxAlert ? "critical" : "minor" }];
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
