import type { Anomaly, Cause } from "~/contract/anomalies";
import { defaultSearch, href } from "~/features/cost-report/search/href";
import type { Filters } from "~/features/filters/filters";
import { NO_VALUE } from "~/lib/no-value";
import { addDays } from "~/lib/time/time-frames";

const valueOf = (text: string): string[] => [text === "" ? NO_VALUE : text];

/** Cost Analytics of the series around the day of the alert. */
export function seriesHref({ vendor, kind, account, product, region, baseDate }: Anomaly): string {
  const include: Filters = {
    ...((kind === "account" || kind === "accountProduct") && { account: valueOf(account) }),
    ...((kind === "product" || kind === "accountProduct") && { product: valueOf(product) }),
    ...(kind === "region" && { region: valueOf(region) }),
  };
  return href({
    ...defaultSearch,
    range: "custom",
    start: addDays(baseDate, -24),
    end: addDays(baseDate, 6),
    vendor: [vendor],
    include,
    cost: "amortized",
    currency: "USD",
    by: kind === "product" ? "account" : "product",
  });
}

/** The lines of a cause on the day. */
export const causeHref = ({ vendor, baseDate }: Anomaly, cause: Cause): string =>
  href({
    ...defaultSearch,
    range: "custom",
    start: baseDate,
    end: baseDate,
    vendor: [vendor],
    include: {
      account: valueOf(cause.account),
      product: valueOf(cause.product),
      region: valueOf(cause.region),
      usageType: valueOf(cause.usageType),
      ...(cause.resource !== "" && { resourceId: [cause.resource] }),
    },
    cost: "amortized",
    currency: "USD",
    by: "product",
  });
