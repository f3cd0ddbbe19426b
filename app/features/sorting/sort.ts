import type { TableColumn as DeclaredColumn } from "~/contract/tables/table-columns";
import type { Sorting } from "~/ui/table/table";
import type { Order } from "~/ui/table/table-model";

/** Order of a table's rows by one of its columns. */
export interface Sort<Key extends string> {
  key: Key;
  descending: boolean;
}

/** A sort order in an address: a leading "-" means descending. */
export type SortText<Key extends string> = Key | `-${Key}`;

/** "-cost" → by cost, largest first. */
export const parseSort = <Key extends string>(text: SortText<Key>): Sort<Key> =>
  text.startsWith("-") ? { key: text.slice(1) as Key, descending: true } : { key: text as Key, descending: false };

export const sortText = <Key extends string>({ key, descending }: Sort<Key>): SortText<Key> =>
  descending ? `-${key}` : key;

/** The order that a column's header leads to first: text from A, figures from the largest, days from the newest. */
export const firstOrder = ({ type }: Pick<DeclaredColumn, "type">): Order =>
  type === "text" ? "ascending" : "descending";

/** A table's order and its addresses in other orders; sortable columns have their sort keys as ids. */
export const sortingBy = <Key extends string>(by: Sort<Key>, to: (next: Sort<Key>) => string): Sorting => ({
  by,
  to: ({ key, descending }) => to({ key: key as Key, descending }),
});
