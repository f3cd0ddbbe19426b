import type { BillFileRequest } from "~/contract/tables/table-files";
import type { Filter } from "~/contract/costs/cost-query";
import type { Bill } from "../../billing/bills/bill";
import type { Sql } from "../../cost-store/sql";
import type { Dimension } from "../../measures/dimensions";
import type { Services } from "../../serve";
import type { FilterNames } from "../costs/filter-names";
import type { MemoryRow } from "../memory-rows";

/** The rows of a bill's table; all are in its currency unless they name another. */
export interface BillRows {
  /** FROM clause with the table's columns, or the rows themselves. */
  rows: Sql | MemoryRow[];
  /** Column totals; the last row of a workbook. */
  total?: MemoryRow;
  /** Currency of the amounts; absent: the bill's. */
  currency?: string;
  /** What the rows are grouped by; absent: nothing that can be chosen. */
  view?: Dimension;
  /** What lines are limited to, and the names of the values. */
  filters?: Filter[];
  names?: FilterNames;
  /** Part of their ids or names that the rows are limited to; absent: they are not searched. */
  word?: string;
}

/** Makes the rows of a bill's table. Throws CallError if a file would be incomplete. */
export type BillSource = (bill: Bill, query: BillFileRequest, services: Services) => Promise<BillRows>;

/** The requested sort order if the table supports it, otherwise by amount, largest first. */
export function sortIn<Key extends string>(
  keys: readonly Key[],
  { sort }: Pick<BillFileRequest, "sort">,
  usual: Key,
): { key: Key; descending: boolean } {
  const key = keys.find((name) => name === sort?.key);
  return sort && key ? { key, descending: sort.descending } : { key: usual, descending: true };
}
