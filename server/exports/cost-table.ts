import type { CostQuery } from "~/contract/cost-analytics";
import { periodStarts } from "~/lib/time-frames";
import { costItems, viewOf } from "../cost-analytics/cost-items";
import type { ItemQuery } from "../cost-analytics/cost-items";
import { itemOrder, ratioOf } from "../cost-analytics/item-order";
import { compareRange, scopesOf } from "../cost-analytics/scope";
import { bind, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import type { Caller, Services } from "../serve";
import { refuseIncomplete, refuseUnknownSet } from "./complete";
import type { ExportColumn, ExportTable } from "./export-table";

/**
 * Every item of the cost page's table in the order asked for: amounts unrounded, portion in percent with 6 decimals, in
 * compare mode what the earlier range cost and the change, then a column per period named by its first day. Throws
 * CallError 422 when a month is damaged or an amount has no exchange rate.
 */
export async function costTable(query: CostQuery, caller: Caller, services: Services): Promise<ExportTable> {
  const range = compareRange(query);
  const { scopeIn } = await scopesOf(query, caller, services);
  const [scope, otherScope] = await Promise.all([scopeIn(query), range && scopeIn(range)]);
  refuseUnknownSet(query, scope);
  for (const asked of [scope, otherScope]) if (asked) await refuseIncomplete(services.costStore, asked);
  const other = otherScope ? { scope: otherScope, isCurrent: query.isCompare === true } : undefined;
  const items: ItemQuery = { ...query, scope, view: viewOf(query, scope), other };
  const isEmpty = [scope, otherScope].every((asked) => !asked || asked.slices.length === 0);
  return {
    title: "Cost",
    columns: [
      { name: "vendor", type: "text", value: sql`vendor` },
      { name: "item", type: "text", value: sql`item` },
      { name: "itemAlias", type: "text", value: sql`itemAlias` },
      { name: "cost", type: "money", value: sql`cost` },
      { name: "portion", type: "number", value: percent(sql`portion`) },
      ...(other ? compared : []),
      ...periodStarts(query, query.grain).map((date): ExportColumn => ({ name: date, type: "money", value: sql`costs[${bind("Date", date)}]` })),
    ],
    from: isEmpty ? null : sql`(SELECT *, mapFromArrays(periods.1, periods.2) AS costs FROM (${costItems(items)})) ORDER BY ${itemOrder({ ...query, other })}`,
  };
}

/** With 6 decimals; what is added makes 0 of a negative one. */
const percent = (value: Sql): Sql => sql`toDecimalString(${value} + 0, 6)`;

/** The other range beside the asked one; the change is from it to the asked one. */
const compared: ExportColumn[] = [
  { name: "compareCost", type: "money", value: sql`otherCost` },
  { name: "difference", type: "money", value: sql`cost - otherCost` },
  { name: "ratio", type: "number", value: percent(ratioOf(sql`cost`, sql`otherCost`)) },
];
