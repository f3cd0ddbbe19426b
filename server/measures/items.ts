import type { Grain } from "~/contract/cost-analytics";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column, expression } from "./columns";
import type { Key } from "./columns";
import { valueIn } from "./dimensions";
import type { Dimension } from "./dimensions";
import type { Scope } from "./scope";
import { groupName } from "./service-group";
import { sumCosts } from "./sum-costs";

/** How the scope's costs are grouped into items and periods. */
export interface ItemQuery {
  scope: Scope;
  /** Null: no periods. */
  grain: Grain | null;
  view: Dimension;
  /** Compare mode: includes items of the other range; the current range ranks all. */
  other?: OtherRange;
  /** Keeps items without any convertible amount, with cost 0. */
  keepsUnconverted?: boolean;
  /** Merges equal values of several providers into one item with empty `vendor`. */
  acrossVendors?: boolean;
}

export interface OtherRange {
  scope: Scope;
  isCurrent: boolean;
}

/**
 * One row per item of a provider: `vendor`, `item`, `itemAlias`, `cost`, with a grain `periods` (day, cost; sums of 0 may be
 * missing) and `days` (periods with lines), `total` of all items and `portion` in percent; in compare mode also `otherCost`
 * and `otherTotal`.
 */
export const itemsSql = (
  query: ItemQuery,
): Sql => sql`SELECT *, sum(cost) OVER () AS total, ${portionOf(sql`cost`, sql`total`)} AS portion
    ${query.other ? sql`, sum(otherCost) OVER () AS otherTotal` : sql``}
  FROM (
    SELECT vendor, item, ${alias(query.view)} AS itemAlias, ${query.other ? comparedCosts : ownCosts(query)}
    FROM (${query.other ? cellsOfBoth(query, query.other) : cellsSql(query)}) AS cells GROUP BY vendor, item
  )`;

/** Percent with six decimals. */
export const portionOf = (cost: Sql, total: Sql): Sql =>
  sql`round(if(${total} = 0, 0, toFloat64(${cost}) / toFloat64(${total}) * 100), 6)`;

/** First day of a day's period: a Monday or the first of a month, but not before the start of the range. */
export function periodStart(grain: Grain, day: Sql, startDate: string): Sql {
  const starts = { DAY: day, WEEK: sql`toMonday(${day})`, MONTH: sql`toStartOfMonth(${day})` };
  return sql`greatest(${starts[grain]}, ${bind("Date", startDate)})`;
}

/** Costs by vendor, item and period; for accounts also by name, with the latest day of each. */
function cellsSql({ scope, grain, view, keepsUnconverted, acrossVendors = false }: ItemQuery): Sql {
  const keys: Key[] = [
    as("vendor", acrossVendors ? expression(sql`''`) : column("Vendor")),
    as("item", valueIn(view)),
    ...(grain ? [as("period", expression(periodStart(grain, sql`Day`, scope.startDate), "Day"))] : []),
  ];
  return view.field === "account"
    ? sumCosts(scope, { keys: [...keys, as("name", column("SubAccountName"))], withLastDay: true, keepsUnconverted })
    : sumCosts(scope, { keys, keepsUnconverted });
}

/** Cells of both ranges; those of the other range have no periods. */
const cellsOfBoth = (query: ItemQuery, { scope }: OtherRange): Sql =>
  sql`SELECT *, true AS isOwn FROM (${cellsSql(query)}) UNION ALL SELECT *, false AS isOwn FROM (${cellsSql({ ...query, scope, grain: "MONTH" })})`;

const comparedCosts = sql`sumIf(cells.cost, isOwn) AS cost, sumIf(cells.cost, NOT isOwn) AS otherCost, sumMapIf([period], [cells.cost], isOwn) AS periods,
  groupUniqArrayIf(period, isOwn) AS days`;

/** Merges cells: accounts with several names have several cells per period. */
function ownCosts({ view, grain }: ItemQuery): Sql {
  const periods =
    view.field === "account" ? sql`sumMap([period], [cells.cost])` : sql`(groupArray(period), groupArray(cells.cost))`;
  return sql`sum(cells.cost) AS cost${grain ? sql`, ${periods} AS periods, groupUniqArray(period) AS days` : sql``}`;
}

/** Display name: the latest name of an account, the name of a service group. */
function alias(view: Dimension): Sql {
  if (view.field === "account") return sql`if(max(name) = '', item, argMaxIf(name, (lastDay, name), name != ''))`;
  if (view.field !== "serviceGroup") return sql`item`;
  return groupName(view.set, sql`item`);
}
