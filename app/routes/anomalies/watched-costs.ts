import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { defaultSearch } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";
import type { Filters } from "~/features/filters/filters";
import { periodicCharges } from "~/lib/money/periodic-charges";

/**
 * Address of Cost Analytics with the costs that alerts are about.
 *
 * @param isOfRule rules count charges of several days by day
 * @param exclude further filters, of a rule
 */
export const watchedCosts = (isOfRule: boolean, exclude: Filters = {}): Search => ({
  ...defaultSearch,
  range: "custom",
  exclude: { ...exclude, chargeType: [...new Set([...(exclude.chargeType ?? []), ...periodicCharges])] },
  cost: "amortized",
  currency: ANOMALY_CURRENCY,
  spread: isOfRule ? "yes" : "no",
});
