import type { Report } from "~/features/cost-report/report";
import type { Forecast } from "~/contract/costs/cost-analytics";
import { add, subtract } from "~/lib/money/decimal";
import { withoutNoise } from "~/lib/money/rounding";

/**
 * What a month's estimate adds up from: what its link shows, which ends today, and what is expected of its other days. Charges
 * that bills date after today are among the fees to come. The total is their sum.
 */
export function partsOf({ cost, fixedCost, totalCost }: Forecast, { total: billed }: Pick<Report, "total">) {
  const varying = subtract(cost, fixedCost);
  const fixed = withoutNoise(subtract(subtract(totalCost, billed), varying));
  return { billed, varying, fixed, total: add(billed, varying, fixed) };
}
