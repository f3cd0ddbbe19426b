import { NO_VALUE } from "~/contract/cost-analytics";
import type { CostQuery, Grain, ViewBy } from "~/contract/cost-analytics";
import { bind, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { groupNames } from "../service-groups/group-expression";
import { costBy } from "./cost-by";
import type { Key } from "./cost-by";
import { dimensionOf, valueIn } from "./dimensions";
import type { Dimension } from "./dimensions";
import type { Scope } from "./scope";

/** How the asked lines are cut into items and periods. */
export interface ItemQuery {
  scope: Scope;
  grain: Grain;
  view: Dimension;
  /** Keep items of which no amount has a rate, with cost 0. */
  keepsUnconverted?: boolean;
  /** One item for a value of several providers; its `vendor` is empty. */
  acrossVendors?: boolean;
}

/** The view as answered: tags without a key and service groups without a set are accounts (spec §4). */
export const viewOf = (query: Pick<CostQuery, "tagKey" | "serviceGroupSetId"> & { viewBy: ViewBy }, { sets }: Scope): Dimension & { field: ViewBy } =>
  (dimensionOf(query.viewBy, query, sets) as (Dimension & { field: ViewBy }) | null) ?? { field: "account" };

/**
 * One row per item of a provider: `vendor`, `item`, `itemAlias`, `cost`, `periods` (day, cost; those with lines),
 * `total` of all items and `portion` in percent.
 */
export const costItems = (query: ItemQuery): Sql => sql`SELECT *, sum(cost) OVER () AS total, ${portionOf(sql`cost`, sql`total`)} AS portion
  FROM (
    SELECT vendor, item, ${alias(query.view)} AS itemAlias, sum(cells.cost) AS cost, ${periodCosts(query.view)} AS periods
    FROM (${costCells(query)}) AS cells GROUP BY vendor, item
  )`;

/** Percent with six decimals. */
export const portionOf = (cost: Sql, total: Sql): Sql => sql`round(if(${total} = 0, 0, toFloat64(${cost}) / toFloat64(${total}) * 100), 6)`;

/** Order of the table: as asked, then by cost, provider and item, so that it is the same every time. */
export function itemOrder({ key, descending }: CostQuery["sort"]): Sql {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const asked = {
    item: [sql`lowerUTF8(itemAlias)`, sql`itemAlias`],
    vendor: [sql`vendor`],
    portion: [sql`portion`],
    cost: [sql`cost`],
    compareCost: [sql`cost`],
    difference: [sql`cost`],
    ratio: [sql`cost`],
  }[key];
  return join([...asked.map((by) => sql`${by} ${direction}`), sql`cost DESC`, sql`vendor`, sql`item`]);
}

/** Days are put into periods that begin on Monday or the first, but never before the range does. */
const periods: Record<Grain, Sql> = { DAY: sql`Day`, WEEK: sql`toMonday(Day)`, MONTH: sql`toStartOfMonth(Day)` };

/** Costs by vendor, item and period; of accounts also by name, with the newest day of each. */
function costCells({ scope, grain, view, keepsUnconverted, acrossVendors = false }: ItemQuery): Sql {
  const keys: Key[] = [
    { name: "vendor", ...(acrossVendors ? { value: sql`''`, reads: [] } : { value: sql`Vendor`, reads: ["Vendor"] }) },
    { name: "item", ...valueIn(view) },
    { name: "period", value: sql`greatest(${periods[grain]}, ${bind("Date", scope.startDate)})`, reads: ["Day"] },
  ];
  if (view.field !== "account") return costBy(scope, { keys, keepsUnconverted });
  return costBy(scope, { keys: [...keys, { name: "name", value: sql`SubAccountName`, reads: ["SubAccountName"] }], withLastDay: true, keepsUnconverted });
}

/** Days and costs of an item. An account with two names has two cells in a period, which are added up. */
const periodCosts = ({ field }: Dimension): Sql =>
  field === "account" ? sql`sumMap([period], [cells.cost])` : sql`(groupArray(period), groupArray(cells.cost))`;

/** An account goes by its newest known name, a service group by its own. */
function alias(view: Dimension): Sql {
  if (view.field === "account") return sql`if(max(name) = '', item, argMaxIf(name, (lastDay, name), name != ''))`;
  if (view.field !== "serviceGroup") return sql`item`;
  const names = groupNames(view.set);
  return sql`transform(item, ${bind("Array(String)", [...names.keys()])}, ${bind("Array(String)", [...names.values()])}, ${bind("String", NO_VALUE)})`;
}
