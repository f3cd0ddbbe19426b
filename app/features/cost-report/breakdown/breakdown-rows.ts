import type { Change, Changes } from "../changes";
import type { Report } from "../report";

/** A row of the table: an item, the total of other rows, or the total of items that only the previous range has. */
export interface Row {
  key: string;
  kind: "item" | "elsewhere" | "gone";
  item: Report["items"][number] | null;
  cost: string;
  portion: number;
  /** In compare mode. */
  change: Change | null;
  /** Otherwise; null where ranges are not comparable. */
  previous: Report["items"][number]["change"];
}

/**
 * Rows that add up to the totals of cost, share and previous cost. Without comparable ranges there are no removed
 * items.
 */
export function breakdownRows(
  { items, elsewhere, gone }: Report,
  changes: Changes | null,
  isComparable: boolean,
): Row[] {
  const previousOf = (previous: Row["previous"]) => (isComparable ? previous : null);
  return [
    ...items.map((item, index): Row => ({
      key: `${item.vendor} ${item.item}`,
      kind: "item",
      item,
      cost: item.cost,
      portion: item.portion,
      change: changes?.items[index] ?? null,
      previous: previousOf(item.change),
    })),
    ...(elsewhere
      ? [
          {
            key: "elsewhere",
            kind: "elsewhere" as const,
            item: null,
            ...elsewhere,
            change: changes?.elsewhere ?? null,
            previous: previousOf(elsewhere.change),
          },
        ]
      : []),
    ...(isComparable && !changes && gone && gone.numberOfItems > 0
      ? [
          {
            key: "gone",
            kind: "gone" as const,
            item: null,
            cost: "0",
            portion: 0,
            change: null,
            previous: { cost: "0", previousCost: gone.previousCost },
          },
        ]
      : []),
  ];
}
