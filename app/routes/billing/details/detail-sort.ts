import type { Sort } from "../sort";

/** How the tree is sorted unless asked otherwise. */
export const detailSort: Sort<"item" | "cost"> = { key: "cost", descending: true };
