import type { BillDetailsReply, BillDetailsRequest, UsageRow } from "~/contract/billing/billing-tables";
import type { CostStore } from "../../cost-store/cost-store";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { itemsSql } from "../../measures/items";
import type { Services } from "../../serve";
import type { Bill } from "../bills/bill";
import { accountNames } from "./account-names";
import { detailScope } from "./detail-scope";
import type { DetailScope } from "./detail-scope";
import { pageOf } from "./paged";
import type { Page } from "./paged";
import { treeOrder, usageRows } from "./usage-rows";

const sums = { totalCost: "cost" };

/** One page of a level of the tree, or of all usage in tree order. */
export async function detailsOf(bill: Bill, query: BillDetailsRequest, services: Services): Promise<BillDetailsReply> {
  const { group, product, expanded } = query;
  const details = await detailScope(bill, query, services);
  const head = { viewBy: details.viewBy, invoiceCurrency: bill.currency };
  if (expanded || (group !== undefined && product !== undefined))
    return { ...head, level: "usage", ...(await usagePage(bill, details, query, services.costStore)) };
  const level = group === undefined ? "group" : "product";
  return { ...head, level, ...(await itemPage(details, level, query, services.costStore)) };
}

/** FROM clause: groups whose id or name contains the word, or the products of one group. */
function itemsOf(
  { scope, view }: DetailScope,
  level: "group" | "product",
  { word: requested }: Pick<BillDetailsRequest, "word">,
): Sql {
  const items = itemsSql({ scope, view: level === "group" ? view : { field: "product" }, grain: null });
  const word = bind("String", level === "group" ? requested : "");
  return sql`(SELECT item, itemAlias, cost FROM (${items}) WHERE positionCaseInsensitiveUTF8(item, ${word}) > 0 OR positionCaseInsensitiveUTF8(itemAlias, ${word}) > 0)`;
}

async function itemPage(details: DetailScope, level: "group" | "product", query: BillDetailsRequest, store: CostStore) {
  const { key, descending } = query.sort;
  const order = sql`${key === "cost" ? sql`cost` : sql`lowerUTF8(itemAlias)`} ${descending ? sql`DESC` : sql`ASC`}`;
  const items = itemsOf(details, level, query);
  return pageOf<{ item: string; itemAlias: string; cost: string }, "totalCost">(store, items, {
    ...query,
    order: sql`${order}, item`,
    sums,
  });
}

/** FROM clause: all requested usage; order it by `treeOrder`. */
export async function usageOf(
  bill: Bill,
  details: DetailScope,
  query: Pick<BillDetailsRequest, "word">,
  store: CostStore,
): Promise<Sql> {
  const usage = usageRows(details, await accountNames(store, bill.scope));
  return query.word === ""
    ? usage
    : sql`(SELECT * FROM ${usage} WHERE group IN (SELECT item FROM ${itemsOf(details, "group", query)}))`;
}

async function usagePage(
  bill: Bill,
  details: DetailScope,
  query: BillDetailsRequest,
  store: CostStore,
): Promise<Page<UsageRow, "totalCost">> {
  const usage = await usageOf(bill, details, query, store);
  return pageOf<UsageRow, "totalCost">(store, usage, { ...query, order: treeOrder(query.sort), sums });
}
