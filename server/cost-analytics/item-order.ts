import type { MinChange } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { bind, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { portionOf } from "../measures/items";
import type { ItemQuery } from "../measures/items";

/** Columns with an item's cost in the current and in the earlier range, if there is one. */
function costsOf({ other }: Pick<ItemQuery, "other">): { current: Sql; total: Sql; earlier: Sql | null; matched: Sql } {
  const columnOf = { current: sql`cost`, total: sql`total`, matched: other?.matched ? sql`matchedCost` : sql`cost` };
  if (!other) return { ...columnOf, earlier: null };
  return other.isCurrent
    ? { current: sql`otherCost`, total: sql`otherTotal`, earlier: sql`cost`, matched: sql`otherCost` }
    : { ...columnOf, earlier: sql`otherCost` };
}

/** Sort keys that need an earlier range. */
export const changeKeys: readonly CostQuery["sort"]["key"][] = ["compareCost", "difference", "ratio"];

/** All lists rank items by the cost of the current range. */
export const rankingCost = (query: Pick<ItemQuery, "other">): Sql => costsOf(query).current;

/** Change of an item from the earlier range, over the days compared; null without one. */
export function changeOf(query: Pick<ItemQuery, "other">): Sql | null {
  const { matched, earlier } = costsOf(query);
  return earlier && sql`${matched} - ${earlier}`;
}

/** Whether an item changed at all, and by at least this much; false without an earlier range. */
export function hasChange(query: Pick<ItemQuery, "other">, { amount, percent }: MinChange): Sql {
  const { matched, earlier } = costsOf(query);
  const change = changeOf(query);
  return earlier && change
    ? sql`(${change} != 0 AND abs(${change}) >= ${bind("Decimal(18, 2)", amount.toFixed(2))}
        AND abs(${ratioOf(matched, earlier)}) >= ${bind("Float64", percent)})`
    : sql`false`;
}

/**
 * Order of the table: as requested, then by cost, provider and item. Deterministic, also between the two calls of a
 * comparison.
 */
export function itemOrder(query: Pick<ItemQuery, "other"> & Pick<CostQuery, "sort">): Sql {
  const { current, total, earlier, matched } = costsOf(query);
  const { key, descending } = query.sort;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const columns = {
    item: [sql`lowerUTF8(itemAlias)`, sql`itemAlias`],
    vendor: [sql`vendor`],
    cost: [current],
    portion: [portionOf(current, total)],
    compareCost: [earlier ?? current],
    difference: [changeOf(query) ?? current],
    ratio: [earlier ? ratioOf(matched, earlier) : current],
  }[key];
  return join([...columns.map((by) => sql`${by} ${direction}`), sql`${current} DESC`, sql`vendor`, sql`item`]);
}

/** The ratio of `changeRatio` in app/lib (spec §4), to the six decimals of a float. */
export const ratioOf = (current: Sql, earlier: Sql): Sql => {
  const percent = sql`round(toFloat64(${current} - ${earlier}) / abs(toFloat64(${earlier})) * 100, 6)`;
  return sql`multiIf(${earlier} = 0, toFloat64(sign(${current})) * 100, abs(${percent}) < 0.05, 0., ${percent})`;
};
