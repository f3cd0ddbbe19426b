import type { Report } from "~/features/cost-report/report";
import type { Forecast } from "~/contract/costs/cost-analytics";
import { add, subtract } from "~/lib/money/decimal";
import { withoutNoise } from "~/lib/money/rounding";

/**
 * The parts of a month's estimate: what its link shows, which ends today, and what is expected for the remaining days.
 * Charges that bills date after today are among the fees to come. The total is the sum of the parts.
 */
export function partsOf({ cost, fixedCost, totalCost }: Forecast, { total: billed }: Pick<Report, "total">) {
  const varying = subtract(cost, fixedCost);
  const fixed = withoutNoise(subtract(subtract(totalCost, billed), varying));
  return { billed, varying, fixed, total: add(billed, varying, fixed) };
}
