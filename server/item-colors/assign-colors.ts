import { CHART_COLORS } from "~/contract/costs/cost-analytics";

/** An item of a field; an item that two providers have is two. */
export interface ItemKey {
  vendor: string;
  item: string;
}

export interface StoredColor extends ItemKey {
  /** Place in the palette, from 0. */
  color: number;
  /** A bit for each color that the item had before. */
  givenUp: number;
}

interface Assignment {
  /** Of the shown items, in their order. */
  colors: number[];
  /** Items that are new or have changed their color. */
  changed: StoredColor[];
}

/**
 * The colors of at most CHART_COLORS items that one chart shows, highest cost first. `stored` are all of the field, the
 * oldest first. A stored item keeps its color. If two of the same color meet, the older one keeps it, and the other one
 * changes for good, never back to an earlier color, so that colors become stable. A new item, or one that has to
 * change, takes the color that fewest items of the field have of those that the chart leaves free. An item that has had
 * all of these takes one for this chart alone.
 */
export function assignColors(items: ItemKey[], stored: StoredColor[]): Assignment {
  const indexes = new Map(items.map((item, index) => [keyOf(item), index]));
  const colors = items.map(() => -1);
  const uses = Array.from(
    { length: CHART_COLORS },
    (_, color) => stored.filter((entry) => entry.color === color).length,
  );
  const waiting: { index: number; before: StoredColor | null }[] = [];
  for (const before of stored) {
    const index = indexes.get(keyOf(before));
    if (index === undefined) continue;
    indexes.delete(keyOf(before));
    if (colors.includes(before.color)) waiting.push({ index, before });
    else colors[index] = before.color;
  }
  waiting.push(...[...indexes.values()].map((index) => ({ index, before: null })));

  const changed: StoredColor[] = [];
  for (const { index, before } of waiting) {
    const earlier = before ? before.givenUp | (1 << before.color) : 0;
    const free = [...uses.keys()].filter((color) => !colors.includes(color));
    const fresh = free.filter((color) => (earlier & (1 << color)) === 0);
    const color = leastUsed(fresh.length > 0 ? fresh : free, uses);
    colors[index] = color;
    if (fresh.length === 0) continue;
    uses[color] = (uses[color] ?? 0) + 1;
    const { vendor, item } = items[index] as ItemKey;
    changed.push({ vendor, item, color, givenUp: earlier });
  }
  return { colors, changed };
}

const keyOf = ({ vendor, item }: ItemKey): string => `${vendor} ${item}`;

/** The first of those that fewest items have. */
const leastUsed = (colors: number[], uses: number[]): number =>
  colors.reduce((best, color) => ((uses[color] ?? 0) < (uses[best] ?? 0) ? color : best), colors[0] ?? 0);
