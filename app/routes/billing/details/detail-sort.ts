import type { Sort } from "~/features/sorting/sort";

/** Default sort order of the tree. */
export const detailSort: Sort<"item" | "cost"> = { key: "cost", descending: true };
