import type { Widget } from "~/contract/dashboards/dashboards";
import { subtract } from "~/lib/decimal";
import { changeRatio } from "~/lib/money";
import type { Costs } from "../../frame/costs.server";
import { loadCosts } from "../../frame/costs.server";
import type { PageContext } from "../../frame/page-context.server";
import { abnormalChange } from "./settings";

type Item = Costs["report"]["items"][number];

/** An item that costs much more or less than before. */
export interface Change {
  item: Item;
  cost: string;
  before: string;
  difference: string;
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
  const search = abnormalChange.search!(widget, page.today);
  const [up, down] = await Promise.all(
    (["-difference", "difference"] as const).map((sort) => loadCosts(page, "top5", { ...search, sort })),
  );
  if (!up || !down) return null;
  const items = new Map(
    [...up.report.items, ...down.report.items].map((item) => [`${item.vendor} ${item.item}`, item]),
  );
  const changes = [...items.values()]
    .flatMap((item) => changeOf(item, widget.threshold ?? THRESHOLD))
    .sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)));
  return { ...up, changes };
}

function changeOf(item: Item, threshold: number): Change[] {
  if (!item.change) return [];
  const { cost, previousCost } = item.change;
  const before = previousCost ?? "0";
  const difference = subtract(cost, before);
  const amount = Math.abs(Number(difference));
  const ratio = changeRatio(cost, before);
  if (amount < BAND.minAlert || Math.abs(ratio) < threshold) return [];
  return [{ item, cost, before, difference, ratio, level: amount >= BAND.maxAlert ? "critical" : "minor" }];
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
