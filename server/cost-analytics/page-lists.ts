import { CHART_ITEMS } from "~/contract/costs/cost-analytics";
import type { MinChange } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { bind, join, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { isEmptyItem } from "../measures/dimensions";
import { itemsSql, portionOf } from "../measures/items";
import type { ItemQuery } from "../measures/items";
import { changeOf, hasChange, itemOrder, rankingCost } from "./item-order";

/**
 * The list of a row: table page, trend, grand total, provider totals, parts of a provider; the total of items that only
 * the previous range has; the item with the largest change.
 */
export type List = "page" | "series" | "total" | "vendor" | "part" | "gone" | "mover";

export interface ListRow {
  list: List;
  /** Position in its list, from 1; the merged items come last. UInt64. */
  position: string;
  /** Provider of a `vendor` or `part` row, else "". */
  ofVendor: string;
  vendor: string;
  item: string;
  itemAlias: string;
  cost: string;
  /** Its cost in the other range, if there is one. */
  otherCost?: string;
  /** 1: there are lines of it in the other range. */
  hasOther?: 0 | 1;
  /** Cost in the days compared with the other range. */
  matchedCost?: string;
  /** Cost in the days of the daily average, if these are not all. */
  averagedCost?: string;
  /** Cost of all items in the other range. */
  otherTotal?: string;
  portion: number;
  /** Number of items in it; more than one for merged items and totals. UInt64. */
  numberOfItems: string;
  /** Those of them that the search finds. UInt64. */
  numberFound: string;
  /** Periods with a cost, by first day, and these costs; for the page, the trend and the total. */
  periods: [days: string[], costs: string[]];
  /** Periods with lines, even if these add up to 0; for the total. */
  days: string[];
}

/**
 * All lists of the cost page in one query: items are ranked by the cost of the current range, each is assigned a
 * position in every list it belongs to (its own, or that of the merged items), and costs are summed by list and
 * position. `find` is part of the names or ids of the items of the page, or with `findsEmpty` of the text shown for an
 * empty one; `minChange` is their smallest change.
 */
export function pageListsSql(
  query: ItemQuery &
    Pick<CostQuery, "sort"> & {
      page: number;
      itemsPerPage: number;
      find?: string;
      findsEmpty?: boolean;
      minChange?: MinChange;
    },
): Sql {
  const { other, minChange, find = "", findsEmpty = false } = query;
  const ranking = rankingCost(query);
  const change = changeOf(query);
  const bySize = change && sql`abs(${change}) DESC, vendor, item`;
  const order = (minChange && bySize) ?? itemOrder(query);
  const first = (query.page - 1) * query.itemsPerPage + 1;
  const onPage = sql`isFound AND place BETWEEN ${bind("UInt64", first)} AND ${bind("UInt64", first + query.itemsPerPage - 1)}`;
  const isGone = other?.isPrevious ? sql`empty(days)` : sql`false`;
  const contains = (text: Sql) => sql`positionCaseInsensitiveUTF8(${text}, ${bind("String", find)}) > 0`;
  const isFound = join(
    [
      find === ""
        ? sql`true`
        : sql`if(${isEmptyItem(sql`item`)}, ${findsEmpty ? sql`true` : sql`false`}, ${contains(sql`itemAlias`)} OR ${contains(sql`item`)})`,
      ...(minChange ? [hasChange(query, minChange)] : []),
    ],
    " AND ",
  );
  const otherCosts = sql`sum(ranked.otherCost) AS otherCost, max(ranked.hasOther) AS hasOther,
    sum(${other?.matched ? sql`ranked.matchedCost` : sql`ranked.cost`}) AS matchedCost, any(ranked.otherTotal) AS otherTotal,`;
  return sql`SELECT seat.1 AS list, seat.2 AS position, seat.3 AS ofVendor,
    any(ranked.vendor) AS vendor, any(ranked.item) AS item, any(ranked.itemAlias) AS itemAlias,
    sum(ranked.cost) AS cost, ${portionOf(sql`sum(ranked.cost)`, sql`any(total)`)} AS portion,
    ${other ? otherCosts : sql``} ${query.averaged ? sql`sum(ranked.averagedCost) AS averagedCost,` : sql``}
    count() AS numberOfItems, countIf(isFound) AS numberFound,
    sumMapIf(ranked.periods.1, ranked.periods.2, ofVendor = '') AS periods,
    groupUniqArrayArrayIf(ranked.days, list = 'total') AS days
  FROM (
    SELECT *, ${isGone} AS isGone, (${isFound}) AS isFound,
      row_number() OVER (ORDER BY isGone, NOT isFound, ${order}) AS place,
      row_number() OVER (ORDER BY isGone, ${ranking} DESC, vendor, item) AS rank,
      row_number() OVER (PARTITION BY vendor ORDER BY isGone, ${ranking} DESC, item) AS vendorRank,
      ${bySize ? sql`row_number() OVER (ORDER BY ${bySize})` : sql`0`} AS changeRank,
      CAST(vendor AS String) AS seatVendor,
      arrayConcat(
        if(isGone, [('gone', toUInt64(0), '')],
          [('series', least(rank, ${bind("UInt64", CHART_ITEMS + 1)}), ''), ('total', toUInt64(0), ''),
           ('vendor', toUInt64(0), seatVendor), ('part', least(vendorRank, ${bind("UInt64", CHART_ITEMS + 1)}), seatVendor)]),
        if(NOT isGone AND ${onPage}, [('page', place, '')], []),
        if(changeRank = 1, [('mover', toUInt64(0), '')], [])
      ) AS seats
    FROM (${itemsSql(query)})
  ) AS ranked ARRAY JOIN seats AS seat
  GROUP BY seat ORDER BY list, position, ${ranking} DESC, ofVendor`;
}
