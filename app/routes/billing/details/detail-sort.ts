import type { Sort } from "../sort";

/** Default sort order of the tree. */
export const detailSort: Sort<"item" | "cost"> = { key: "cost", descending: true };
