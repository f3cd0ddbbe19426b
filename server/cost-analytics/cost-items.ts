import { CHART_ITEMS } from "~/contract/costs/cost-analytics";
import type { ChartItem, CostItem, CostReply } from "~/contract/costs/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { isNoValue } from "~/lib/no-value";
import type { ColorItems } from "../item-colors/item-colors";
import type { ListRow } from "./page-lists";

/** Name of the merged rest; `isOthers` distinguishes it from an item that happens to have the same name. */
const OTHERS = "others";

/** An item of the contract; one period per entry of `dates`. */
export function toItem(row: ListRow, isOthers: boolean, dates: string[]): CostItem {
  return {
    vendor: isOthers && row.ofVendor === "" ? null : (row.vendor as Vendor),
    item: isOthers ? OTHERS : row.item,
    itemAlias: isOthers ? OTHERS : row.itemAlias,
    cost: row.cost,
    portion: row.portion,
    isOthers,
    numberOfOthers: isOthers ? Number(row.numberOfItems) : 0,
    dailyCosts: periodCosts(row.periods, dates),
  };
}

/** Every period of the range with its cost, 0 where there are no lines. */
export function periodCosts([days, costs]: ListRow["periods"], dates: string[]): CostReply["dailyCosts"] {
  const byDay = new Map(days.map((day, i) => [day, costs[i]]));
  return dates.map((date) => ({ date, cost: byDay.get(date) ?? "0" }));
}

/** The items of a chart in its order: those with a value by cost, the merged rest, those without a value. */
export function chartOrder(rows: ListRow[], dates: string[]): CostItem[] {
  const items = rows.map((row) => toItem(row, Number(row.position) > CHART_ITEMS, dates));
  return [
    ...items.filter(isNamed),
    ...items.filter(({ isOthers }) => isOthers),
    ...items.filter((item) => !item.isOthers && !isNamed(item)),
  ];
}

/** The same with the colors that the items keep. */
export async function chartItems(rows: ListRow[], dates: string[], colorItems: ColorItems): Promise<ChartItem[]> {
  const items = chartOrder(rows, dates);
  const named = items.filter(isNamed);
  const colors = await colorItems(named.map(({ vendor, item }) => ({ vendor: vendor ?? "", item })));
  // Named items come first, in the order of the colors.
  return items.map((item, index) => ({ ...item, color: colors[index] ?? null }));
}

const isNamed = ({ isOthers, item }: CostItem): boolean => !isOthers && !isNoValue(item);
