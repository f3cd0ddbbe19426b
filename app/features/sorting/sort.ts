import type { TableColumn as DeclaredColumn } from "~/contract/tables/table-columns";
import type { TableColumn } from "~/ui/table/table";

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

/**
 * Header link that sorts by a column, or in reverse if the table is already sorted by it. Text starts with A, figures
 * with the largest and days with the newest. `to`: the address of the table in another order.
 */
export function sortLink<Key extends string>(
  { key, descending }: Sort<Key>,
  { name, type }: Pick<DeclaredColumn<Key>, "name" | "type">,
  to: (next: Sort<Key>) => string,
): NonNullable<TableColumn<never>["sort"]> {
  const isSorted = key === name;
  return {
    to: to({ key: name, descending: isSorted ? !descending : type !== "text" }),
    ...(isSorted && { direction: descending ? "descending" : "ascending" }),
  };
}
