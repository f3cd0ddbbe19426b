import type { CostQuery, Grain, ViewBy } from "~/contract/cost-analytics";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { costBy, fieldColumns, valueOf } from "./cost-by";
import type { Grouping } from "./cost-by";
import type { Scope } from "./scope";

/** How the asked lines are cut into items and periods. */
export interface ItemQuery extends Pick<CostQuery, "grain" | "viewBy" | "tagKey"> {
  scope: Scope;
  keepsUnconverted?: boolean;
}

/** By tag needs a key; without one the view is by account (spec §4). */
export const effectiveViewBy = ({ viewBy, tagKey }: Pick<CostQuery, "viewBy" | "tagKey">): ViewBy =>
  viewBy === "tag" && !tagKey ? "account" : viewBy;

/**
 * One row per item of a provider: `vendor`, `item`, `itemAlias`, `cost`, `periods` (day, cost; those with lines),
 * `total` of all items and `portion` in percent.
 */
export const costItems = (query: ItemQuery): Sql => sql`SELECT *, sum(cost) OVER () AS total,
    round(if(total = 0, 0, toFloat64(cost) / toFloat64(total) * 100), 6) AS portion
  FROM (
    SELECT vendor, item, ${alias(query)} AS itemAlias, sum(cells.cost) AS cost, ${periodCosts(query)} AS periods
    FROM (${costBy(query.scope, cells(query))}) AS cells GROUP BY vendor, item
  )`;

/** Order of the table: as asked, then by cost, provider and item, so that it is the same every time. */
export function itemOrder({ key, descending }: CostQuery["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const asked = {
    item: [sql`lowerUTF8(itemAlias)`, sql`itemAlias`],
    vendor: [sql`vendor`],
    cost: [sql`cost`],
    portion: [sql`portion`],
  }[key];
  return join([...asked.map((by) => sql`${by} ${direction}`), sql`cost DESC`, sql`vendor`, sql`item`]);
}

/** Days are put into periods that begin on Monday or the first, but never before the range does. */
const periods: Record<Grain, Sql> = { DAY: sql`Day`, WEEK: sql`toMonday(Day)`, MONTH: sql`toStartOfMonth(Day)` };

function cells(query: ItemQuery): Grouping {
  const period = sql`greatest(${periods[query.grain]}, ${bind("Date", query.scope.startDate)})`;
  const by = effectiveViewBy(query);
  const item = by === "tag" ? sql`Tags[${bind("String", query.tagKey ?? "")}]` : named(fieldColumns[by]);
  const keys = [
    { name: "vendor", value: sql`Vendor` },
    { name: "item", value: valueOf(item) },
    { name: "period", value: period },
  ];
  const { keepsUnconverted } = query;
  if (by !== "account") return { from: by === "tag" ? "lines" : "rollup", keys, keepsUnconverted };
  return { from: "rollup", keys: [...keys, { name: "name", value: sql`SubAccountName` }], withLastDay: true, keepsUnconverted };
}

/** Days and costs of an item. An account with two names has two cells in a period, which are added up. */
const periodCosts = (query: ItemQuery): Sql =>
  effectiveViewBy(query) === "account" ? sql`sumMap([period], [cells.cost])` : sql`(groupArray(period), groupArray(cells.cost))`;

/** An account goes by its newest known name. */
const alias = (query: ItemQuery): Sql =>
  effectiveViewBy(query) === "account"
    ? sql`if(max(name) = '', item, argMaxIf(name, (lastDay, name), name != ''))`
    : sql`item`;
