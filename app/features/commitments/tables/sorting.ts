import type { Sort } from "~/features/sorting/sort";
import { parseSort, sortingBy, sortText } from "~/features/sorting/sort";
import type { Sorting } from "~/ui/table/table";
import { hrefWith } from "../href";
import type { CommitmentPage } from "../load.server";

/** How a screen's table is sorted; the default order is not part of the address. */
export const sortingOf = (page: Pick<CommitmentPage, "kind" | "screen" | "search">, usual: Sort<string>): Sorting =>
  sortingBy(page.search.sort === null ? usual : parseSort<string>(page.search.sort), (next) =>
    hrefWith(page, { sort: sortText(next) === sortText(usual) ? null : sortText(next) }),
  );
