import type { Anomaly, Cause } from "~/contract/anomalies/anomalies";
import { periodicCharges } from "~/lib/periodic-charges";
import { defaultSearch, href } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";
import type { Filters } from "~/features/filters/filters";
import { NO_VALUE } from "~/lib/no-value";
import { addDays } from "~/lib/time/time-frames";

const valueOf = (text: string): string[] => [text === "" ? NO_VALUE : text];

/** What every address has: the costs that alerts are about. */
const watched: Search = {
  ...defaultSearch,
  range: "custom",
  exclude: { chargeType: [...periodicCharges] },
  cost: "amortized",
  currency: "USD",
};

/** Cost Analytics of the series around the day of the alert. */
export function seriesHref({ vendor, kind, account, product, region, baseDate }: Anomaly): string {
  const include: Filters = {
    ...((kind === "account" || kind === "accountProduct") && { account: valueOf(account) }),
    ...((kind === "product" || kind === "accountProduct") && { product: valueOf(product) }),
    ...(kind === "region" && { region: valueOf(region) }),
  };
  return href({
    ...watched,
    start: addDays(baseDate, -24),
    end: addDays(baseDate, 6),
    vendor: [vendor],
    include,
    by: kind === "product" ? "account" : "product",
  });
}

/** The lines of a cause on the day: their cost is its actual amount. */
export const causeHref = ({ vendor, baseDate }: Anomaly, cause: Cause): string =>
  href({
    ...watched,
    start: baseDate,
    end: baseDate,
    vendor: [vendor],
    include: {
      account: valueOf(cause.account),
      product: valueOf(cause.product),
      region: valueOf(cause.region),
      usageType: valueOf(cause.usageType),
      resourceId: valueOf(cause.resource),
    },
    by: "product",
  });
