import type { Sort, SortText } from "~/features/sorting/sort";
import { parseSort, sortingBy, sortText } from "~/features/sorting/sort";
import type { Sorting } from "~/ui/table/table";
import type { Search } from "../href";
import { hrefWith } from "../href";

/** The order of a tab's table; `fallback` if the search names none. `search.ts` accepts only keys of the tab. */
export const sortOf = <Key extends string>({ sort }: Pick<Search, "sort">, fallback: Sort<Key>): Sort<Key> =>
  sort === null ? fallback : parseSort(sort as SortText<Key>);

/** How a tab's table is sorted; the default order is not part of the address. */
export const tabSorting = <Key extends string>(search: Search, fallback: Sort<Key>): Sorting =>
  sortingBy(sortOf(search, fallback), (next) =>
    hrefWith(search, { sort: sortText(next) === sortText(fallback) ? null : sortText(next) }),
  );
