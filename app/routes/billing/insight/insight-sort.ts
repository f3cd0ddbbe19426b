import type { InsightKey } from "~/lib/money/insight-order";
import type { Sort } from "~/features/sorting/sort";

/** Default sort order of the insight. */
export const insightSort: Sort<InsightKey> = { key: "thisMonthCost", descending: true };
