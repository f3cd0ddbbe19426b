import { subtract, toUnits } from "./decimal";

export const insightSorts = ["item", "thisMonthCost", "lastMonthCost", "averageCost", "maxCost", "status"] as const;
export type InsightKey = (typeof insightSorts)[number];

/** Sort keys of insight rows; amounts are decimal text. */
type Row = Record<Exclude<InsightKey, "status"> | "itemAlias", string>;

/**
 * Rows in the requested order: names alphabetically, amounts by size, changes from decrease to increase by magnitude.
 */
export function sorted<T extends Row>(rows: T[], { key, descending }: { key: InsightKey; descending: boolean }): T[] {
  const compare = (a: Row, b: Row): number =>
    key === "item" ? compareText(sortName(a), sortName(b)) : compareUnits(figure(a, key), figure(b, key));
  return rows.toSorted((a, b) => compare(a, b) * (descending ? -1 : 1) || compareText(a.item, b.item));
}

const figure = (row: Row, key: Exclude<InsightKey, "item">): bigint =>
  toUnits(key === "status" ? subtract(row.thisMonthCost, row.lastMonthCost) : row[key]);
const sortName = ({ item, itemAlias }: Row): string => (itemAlias || item).toLowerCase();
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
