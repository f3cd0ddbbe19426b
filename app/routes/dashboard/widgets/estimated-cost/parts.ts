import type { Report } from "~/features/cost-report/report";
import type { Forecast } from "~/contract/costs/cost-analytics";
import { subtract } from "~/lib/money/decimal";

/**
 * What a month's estimate adds up from: what its link shows, which ends today, and what is expected of its other days. Charges
 * that bills date after today are among the fees to come.
 */
export function partsOf({ cost, fixedCost, totalCost }: Forecast, { total: billed }: Pick<Report, "total">) {
  const varying = subtract(cost, fixedCost);
  return { billed, varying, fixed: subtract(subtract(totalCost, billed), varying) };
}
