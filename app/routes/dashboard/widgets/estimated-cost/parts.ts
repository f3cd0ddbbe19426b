import type { Forecast } from "~/contract/costs/cost-analytics";
import { subtract } from "~/lib/money/decimal";

/** What a month's estimate adds up from: what is billed, and what is expected of its other days. */
export const partsOf = ({ cost, fixedCost, totalCost }: Forecast) => ({
  billed: subtract(totalCost, cost),
  varying: subtract(cost, fixedCost),
  fixed: fixedCost,
});
