import type { InsightKey } from "~/lib/insight-order";
import type { Sort } from "../sort";

/** How the insight is sorted unless asked otherwise. */
export const insightSort: Sort<InsightKey> = { key: "thisMonthCost", descending: true };
