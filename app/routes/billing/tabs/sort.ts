import type { TableColumn } from "~/ui/table/table";
import type { Search } from "../href";
import { hrefWith } from "../href";

export interface Sort<Key extends string> {
  key: Key;
  descending: boolean;
}

/** "-cost" → by cost, largest first; `fallback` if the search names none. `search.ts` accepts only keys of the tab. */
export const sortOf = <Key extends string>({ sort }: Pick<Search, "sort">, fallback: Sort<Key>): Sort<Key> =>
  sort === null ? fallback : { key: sort.replace(/^-/, "") as Key, descending: sort.startsWith("-") };

/** Link that sorts by the column, or in reverse if it is sorted by it. Names start with A, amounts with the largest. */
export function sortLink<Key extends string, Row>(
  search: Search,
  key: Key,
  { fallback, isName = false }: { fallback: Sort<Key>; isName?: boolean },
): TableColumn<Row>["sort"] {
  const { key: current, descending } = sortOf(search, fallback);
  const isSorted = current === key;
  const next = { key, descending: isSorted ? !descending : !isName };
  const isFallback = next.key === fallback.key && next.descending === fallback.descending;
  return {
    to: hrefWith(search, { sort: isFallback ? null : `${next.descending ? "-" : ""}${key}` }),
    ...(isSorted && { direction: descending ? "descending" : "ascending" }),
  };
}
