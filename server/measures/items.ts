import type { Grain } from "~/contract/costs/cost-query";
import type { DayRange } from "~/lib/time/time-frames";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column, expression } from "./columns";
import type { Expression, Key } from "./columns";
import { valueIn } from "./dimensions";
import type { Dimension } from "./dimensions";
import { isWithin } from "./scope";
import type { Scope } from "./scope";
import { groupName } from "./service-group";
import { sumCosts } from "./sum-costs";

/** How the scope's costs are grouped into items and periods. */
export interface ItemQuery {
  scope: Scope;
  /** Null: no periods. */
  grain: Grain | null;
  view: Dimension;
  /** Includes items of the other range; the current range ranks all. */
  other?: OtherRange;
  /** Days of the range that are also added up on their own, as `averagedCost`. */
  averaged?: DayRange;
  /** Keeps items without any convertible amount, with cost 0. */
  keepsUnconverted?: boolean;
  /** Merges equal values of several providers into one item with empty `vendor`. */
  acrossVendors?: boolean;
}

export interface OtherRange {
  scope: Scope;
  isCurrent: boolean;
  /** Not compare mode: the change of the query's own items from the comparable days before. */
  isPrevious?: true;
  /** Days of the query's own range that are compared with it; absent: all of its lines. */
  matched?: DayRange;
}

/**
 * One row per item of a provider: `vendor`, `item`, `itemAlias`, `cost`, with a grain `periods` (day, cost; sums of 0
 * may be missing) and `days` (periods with lines), `total` of all items and `portion` in percent; with another range
 * also `otherCost`, `hasOther` (lines there) and `otherTotal`, and `matchedCost` if only some days are compared with
 * it; `averagedCost` if only some days are averaged.
 */
export const itemsSql = (
  query: ItemQuery,
): Sql => sql`SELECT *, sum(cost) OVER () AS total, ${portionOf(sql`cost`, sql`total`)} AS portion
    ${query.other ? sql`, sum(otherCost) OVER () AS otherTotal` : sql``}
  FROM (
    SELECT vendor, item, ${alias(query)} AS itemAlias, ${query.other ? comparedCosts(query, query.other) : ownCosts(query)}
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
function cellsSql(query: ItemQuery, { period, isOwn = true }: { period?: Expression; isOwn?: boolean } = {}): Sql {
  const { scope, grain, view, keepsUnconverted, acrossVendors = false } = query;
  const inPeriod = period ?? (grain && expression(periodStart(grain, sql`Day`, scope.startDate), "Day"));
  const keys: Key[] = [
    as("vendor", acrossVendors ? expression(sql`''`) : column("Vendor")),
    as("item", valueIn(view)),
    ...(inPeriod ? [as("period", inPeriod)] : []),
    ...partKeys(query, isOwn),
  ];
  return view.field === "account"
    ? sumCosts(scope, { keys: [...keys, as("name", column("SubAccountName"))], withLastDay: true, keepsUnconverted })
    : sumCosts(scope, { keys, keepsUnconverted });
}

/** Whether cells are within the days of the query's own range that are also added up on their own. */
const partKeys = ({ averaged, other }: ItemQuery, isOwn: boolean): Key[] =>
  Object.entries({ isMatched: other?.matched, isAveraged: averaged }).flatMap(([name, days]) =>
    days ? [as(name, isOwn ? isWithin(days) : expression(sql`0`))] : [],
  );

/** A first day that belongs to no range. */
const noPeriod = expression(sql`toDate(0)`);

/** Cells of both ranges; those of the other range have no periods. */
const cellsOfBoth = (query: ItemQuery, { scope }: OtherRange): Sql =>
  sql`SELECT *, true AS isOwn FROM (${cellsSql(query)})
    UNION ALL SELECT *, false AS isOwn FROM (${cellsSql({ ...query, scope }, { period: noPeriod, isOwn: false })})`;

const averagedCost = ({ averaged }: ItemQuery): Sql =>
  averaged ? sql`sumIf(cells.cost, isAveraged) AS averagedCost,` : sql``;

/** Whether a period may have several cells: of an account's names, or of its days within a part and others. */
const hasSeveralCells = ({ view, averaged, other }: ItemQuery): boolean =>
  view.field === "account" || averaged !== undefined || other?.matched !== undefined;

const comparedCosts = (query: ItemQuery, { matched }: OtherRange): Sql =>
  sql`sumIf(cells.cost, isOwn) AS cost, sumIf(cells.cost, NOT isOwn) AS otherCost, countIf(NOT isOwn) > 0 AS hasOther,
  ${matched ? sql`sumIf(cells.cost, isOwn AND isMatched) AS matchedCost,` : sql``} ${averagedCost(query)}
  ${
    hasSeveralCells(query)
      ? sql`sumMapIf([period], [cells.cost], isOwn)`
      : sql`(groupArrayIf(period, isOwn), groupArrayIf(cells.cost, isOwn))`
  } AS periods, groupUniqArrayIf(period, isOwn) AS days`;

function ownCosts(query: ItemQuery): Sql {
  const periods = hasSeveralCells(query)
    ? sql`sumMap([period], [cells.cost])`
    : sql`(groupArray(period), groupArray(cells.cost))`;
  return sql`${averagedCost(query)} sum(cells.cost) AS cost${query.grain ? sql`, ${periods} AS periods, groupUniqArray(period) AS days` : sql``}`;
}

/** Display name: the latest name of an account, the name of a service group. */
function alias({ view, other }: ItemQuery): Sql {
  if (view.field === "serviceGroup") return groupName(view.set, sql`item`);
  if (view.field !== "account") return sql`item`;
  const latest = (isCounted: Sql) =>
    sql`if(maxIf(name, ${isCounted}) = '', item, argMaxIf(name, (lastDay, name), name != '' AND ${isCounted}))`;
  // The previous range only names items that the current one lacks, so that names do not depend on what is compared.
  return other?.isPrevious
    ? sql`if(countIf(isOwn) = 0, ${latest(sql`true`)}, ${latest(sql`isOwn`)})`
    : latest(sql`true`);
}
