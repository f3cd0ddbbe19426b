import { CHART_ITEMS } from "~/contract/cost-analytics";
import type { CostQuery } from "~/contract/cost-analytics";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { itemsSql, portionOf } from "../measures/items";
import type { ItemQuery } from "../measures/items";
import { itemOrder, rankingCost } from "./item-order";

/** The list of a row: table page, trend, grand total, provider totals, parts of a provider. */
export type List = "page" | "series" | "total" | "vendor" | "part";

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
  /** In compare mode: its cost in the other range. */
  otherCost?: string;
  portion: number;
  /** Number of items in it; more than one for merged items and totals. UInt64. */
  numberOfItems: string;
  /** Periods with a cost, by first day, and these costs; for the page, the trend and the total. */
  periods: [days: string[], costs: string[]];
  /** Periods with lines, even if these add up to 0; for the total. */
  days: string[];
}

/**
 * All lists of the cost page in one query: items are ranked by the cost of the current range, each is assigned a position
 * in every list it belongs to (its own, or that of the merged items), and costs are summed by list and position.
 */
export const pageListsSql = (
  query: ItemQuery & Pick<CostQuery, "sort"> & { page: number; itemsPerPage: number },
): Sql => {
  const ranking = rankingCost(query);
  const first = (query.page - 1) * query.itemsPerPage + 1;
  const onPage = sql`place BETWEEN ${bind("UInt64", first)} AND ${bind("UInt64", first + query.itemsPerPage - 1)}`;
  return sql`SELECT seat.1 AS list, seat.2 AS position, seat.3 AS ofVendor,
    any(ranked.vendor) AS vendor, any(ranked.item) AS item, any(ranked.itemAlias) AS itemAlias,
    sum(ranked.cost) AS cost, ${portionOf(sql`sum(ranked.cost)`, sql`any(total)`)} AS portion,
    ${query.other ? sql`sum(ranked.otherCost) AS otherCost,` : sql``}
    count() AS numberOfItems, sumMapIf(ranked.periods.1, ranked.periods.2, ofVendor = '') AS periods,
    groupUniqArrayArrayIf(ranked.days, list = 'total') AS days
  FROM (
    SELECT *, row_number() OVER (ORDER BY ${itemOrder(query)}) AS place,
      row_number() OVER (ORDER BY ${ranking} DESC, vendor, item) AS rank,
      row_number() OVER (PARTITION BY vendor ORDER BY ${ranking} DESC, item) AS vendorRank,
      CAST(vendor AS String) AS seatVendor,
      arrayConcat(
        if(${onPage}, [('page', place, '')], []),
        [('series', least(rank, ${bind("UInt64", CHART_ITEMS + 1)}), ''), ('total', toUInt64(0), ''),
         ('vendor', toUInt64(0), seatVendor), ('part', least(vendorRank, ${bind("UInt64", CHART_ITEMS + 1)}), seatVendor)]
      ) AS seats
    FROM (${itemsSql(query)})
  ) AS ranked ARRAY JOIN seats AS seat
  GROUP BY seat ORDER BY list, position, ${ranking} DESC, ofVendor`;
};
