import type { TableColumn } from "~/ui/table/table";
import { hrefWith } from "../href";
import type { CommitmentPage } from "../load.server";

interface Usual {
  key: string;
  descending: boolean;
}

/** Sorts by the column, and in reverse the second time. Names start with A, amounts with the largest. */
export function sortLink<Row>(
  page: Pick<CommitmentPage, "kind" | "screen" | "search">,
  key: string,
  { usual, isName = false }: { usual: Usual; isName?: boolean },
): TableColumn<Row>["sort"] {
  const { sort } = page.search;
  const current = sort === null ? usual : { key: sort.replace(/^-/, ""), descending: sort.startsWith("-") };
  const isSorted = current.key === key;
  const descending = isSorted ? !current.descending : !isName;
  const isUsual = key === usual.key && descending === usual.descending;
  return {
    to: hrefWith(page, { sort: isUsual ? null : `${descending ? "-" : ""}${key}` }),
    ...(isSorted && { direction: current.descending ? "descending" : "ascending" }),
  };
}
