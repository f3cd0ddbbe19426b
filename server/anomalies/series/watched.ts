import type { Filter } from "~/contract/costs/cost-query";
import { periodicCharges } from "../../forecast/periodic-charges";

/**
 * Selects usage from day to day: steps of other charges are no anomalies, as they are bought, refunded or taxed once,
 * on a day that says nothing.
 */
export const watchedCharges: Filter = { field: "chargeType", values: periodicCharges, exclude: true };
