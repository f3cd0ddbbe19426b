import type { Sort } from "../tabs/sort";

/** Default sort order of the tree. */
export const detailSort: Sort<"item" | "cost"> = { key: "cost", descending: true };
