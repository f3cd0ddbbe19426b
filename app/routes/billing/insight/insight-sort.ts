import type { InsightKey } from "~/lib/insight-order";
import type { Sort } from "../tabs/sort";

/** Default sort order of the insight. */
export const insightSort: Sort<InsightKey> = { key: "thisMonthCost", descending: true };
