import type { CostQuery } from "~/contract/cost-analytics";
import { join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { portionOf } from "../measures/items";
import type { ItemQuery } from "../measures/items";

/** Columns with an item's cost in the current and the earlier range; without compare mode there is only one range. */
function costsOf({ other }: Pick<ItemQuery, "other">): { current: Sql; total: Sql; earlier: Sql | null } {
  if (!other) return { current: sql`cost`, total: sql`total`, earlier: null };
  return other.isCurrent
    ? { current: sql`otherCost`, total: sql`otherTotal`, earlier: sql`cost` }
    : { current: sql`cost`, total: sql`total`, earlier: sql`otherCost` };
}

/** All lists rank items by the cost of the current range. */
export const rankingCost = (query: Pick<ItemQuery, "other">): Sql => costsOf(query).current;

/** Order of the table: as requested, then by cost, provider and item. Deterministic, also between the two calls of a comparison. */
export function itemOrder(query: Pick<ItemQuery, "other"> & Pick<CostQuery, "sort">): Sql {
  const { current, total, earlier } = costsOf(query);
  const { key, descending } = query.sort;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const asked = {
    item: [sql`lowerUTF8(itemAlias)`, sql`itemAlias`],
    vendor: [sql`vendor`],
    cost: [current],
    portion: [portionOf(current, total)],
    compareCost: [earlier ?? current],
    difference: [earlier ? sql`${current} - ${earlier}` : current],
    ratio: [earlier ? ratioOf(current, earlier) : current],
  }[key];
  return join([...asked.map((by) => sql`${by} ${direction}`), sql`${current} DESC`, sql`vendor`, sql`item`]);
}

/** The ratio of `changeRatio` in app/lib (spec §4), to the six decimals of a float. */
export const ratioOf = (current: Sql, earlier: Sql): Sql => {
  const percent = sql`round(toFloat64(${current} - ${earlier}) / abs(toFloat64(${earlier})) * 100, 6)`;
  return sql`multiIf(${earlier} = 0, toFloat64(sign(${current})) * 100, abs(${percent}) < 0.05, 0., ${percent})`;
};
