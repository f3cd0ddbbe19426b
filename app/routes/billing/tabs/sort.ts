import type { TableColumn as DeclaredColumn } from "~/contract/tables/table-columns";
import type { Sort, SortText } from "~/features/sorting/sort";
import { parseSort, sortLink, sortText } from "~/features/sorting/sort";
import type { TableColumn } from "~/ui/table/table";
import type { Search } from "../href";
import { hrefWith } from "../href";

/** The order of a tab's table; `fallback` if the search names none. `search.ts` accepts only keys of the tab. */
export const sortOf = <Key extends string>({ sort }: Pick<Search, "sort">, fallback: Sort<Key>): Sort<Key> =>
  sort === null ? fallback : parseSort(sort as SortText<Key>);

/** Header link that sorts a tab's table by the column; the address of the default order names none. */
export const tabSortLink = <Key extends string>(
  search: Search,
  column: Pick<DeclaredColumn<Key>, "name" | "type">,
  fallback: Sort<Key>,
): TableColumn<never>["sort"] =>
  sortLink(sortOf(search, fallback), column, (next) =>
    hrefWith(search, { sort: sortText(next) === sortText(fallback) ? null : sortText(next) }),
  );
