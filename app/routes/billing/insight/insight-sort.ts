import type { Sort } from "../sort";

/** Columns that the insight is sorted by, and how unless asked otherwise. */
export type InsightKey = "item" | "thisMonthCost" | "lastMonthCost" | "averageCost" | "maxCost" | "status";
export const insightSort: Sort<InsightKey> = { key: "thisMonthCost", descending: true };
