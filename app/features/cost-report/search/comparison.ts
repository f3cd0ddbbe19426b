import type { compareCosts } from "~/contract/costs/cost-query";

/** The comparison in the URL. */
export interface Comparison {
  with: "off" | "last_period" | "custom";
  /** As typed; empty unless the range is custom. */
  start: string;
  end: string;
  /** Totals, or amounts per day of each range. */
  cost: (typeof compareCosts)[number];
}

export const notCompared: Comparison = { with: "off", start: "", end: "", cost: "individual_cost" };

export function appendComparison(params: URLSearchParams, { with: mode, start, end, cost }: Comparison): void {
  if (mode === "off") return;
  params.append("compare", mode);
  if (mode === "custom") {
    params.append("cstart", start);
    params.append("cend", end);
  }
  if (cost !== notCompared.cost) params.append("compareCost", cost);
}
