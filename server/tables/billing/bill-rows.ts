import type { BillFileRequest } from "~/contract/table-files";
import type { Bill } from "../../billing/bills/bill";
import type { Sql } from "../../cost-store/sql";
import type { Services } from "../../serve";
import type { KnownRow } from "../known-rows";

/** The rows of a table of a bill; every row has the currency, unless it says another one. */
export interface BillRows {
  /** FROM clause with the table's columns by their names, or the rows themselves. */
  rows: Sql | KnownRow[];
  /** What the rows add up to, by column; the last row of a workbook. */
  total?: KnownRow;
  /** Of the amounts; absent: the bill's. */
  currency?: string;
}

/** Makes the rows of a bill's table. Throws CallError for what a file cannot say. */
export type BillSource = (bill: Bill, query: BillFileRequest, services: Services) => Promise<BillRows>;

/** As asked, where the table is sorted by that; else by its amounts, the largest first. */
export function sortIn<Key extends string>(
  keys: readonly Key[],
  { sort }: Pick<BillFileRequest, "sort">,
  usual: Key,
): { key: Key; descending: boolean } {
  const key = keys.find((one) => one === sort?.key);
  return sort && key ? { key, descending: sort.descending } : { key: usual, descending: true };
}
