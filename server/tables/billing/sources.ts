import { billViewBys } from "~/lib/providers";
import { billTableIds, tables } from "~/contract/tables/tables";
import type { BillTableId } from "~/contract/tables/tables";
import type { Table } from "~/contract/tables/table";
import { detailScope } from "../../billing/details/detail-scope";
import { usageOf } from "../../billing/details/details";
import { billReplies } from "../../billing/details/table-calls";
import { treeOrder } from "../../billing/details/usage-rows";
import { sql } from "../../cost-store/sql";
import { filterNames } from "../costs/filter-names";
import { sortIn } from "./bill-rows";
import type { BillSource } from "./bill-rows";
import { chargesSource } from "./charges";
import { insightSource } from "./insight";

/** All usage of a bill in tree order, written by the engine in any number of rows. */
const detailsSource: BillSource = async (bill, query, services) => {
  const viewBy = billViewBys.find((by) => by === query.viewBy) ?? "account";
  const details = await detailScope(bill, { ...query, viewBy }, services);
  const usage = await usageOf(bill, details, query, services.costStore);
  const { view, scope } = details;
  return {
    rows: sql`${usage} ORDER BY ${treeOrder(sortIn(tables.details.sorts, query, "cost"))}`,
    view,
    filters: scope.filters,
    word: query.word,
    names: await filterNames(scope, services.costStore),
  };
};

/** Tables whose rows differ from those of any reply. */
const ownSources: Record<
  { [Id in BillTableId]: (typeof tables)[Id] extends { reply: object } ? never : Id }[BillTableId],
  BillSource
> = { charges: chargesSource, details: detailsSource, insight: insightSource };

/** Paging that returns all rows. */
const everyRow = { page: 1, itemsPerPage: Number.MAX_SAFE_INTEGER };

/** All rows of the call that the declaration names. */
function replySource(id: BillTableId): BillSource {
  const { reply, sorts = [] }: Table = tables[id];
  const billReply = billReplies.find(({ call }) => call.path === reply?.path);
  if (!reply || !billReply) throw new Error(`The table ${id} names no call about a bill that has its rows.`);
  return async (bill, { sort, ...query }, services) => {
    const isSorted = sort !== undefined && sorts.includes(sort.key);
    const request = billReply.call.request.parse({ ...query, ...(isSorted && { sort }) });
    const answer = (await billReply.replyOf(bill, { ...request, ...everyRow }, services)) as never;
    const isSearched = "word" in billReply.call.request.shape;
    return {
      rows: reply.rowsOf(answer),
      total: reply.totalOf?.(answer),
      ...(isSearched && { word: query.word }),
    };
  };
}

/** The source of rows of each table of a bill. */
export const billSources = Object.fromEntries(
  billTableIds.map((id) => [id, (ownSources as Partial<Record<BillTableId, BillSource>>)[id] ?? replySource(id)]),
) as Record<BillTableId, BillSource>;
