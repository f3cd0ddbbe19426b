import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import type { Cause } from "~/contract/anomalies/anomaly-replies";
import { valuesOf } from "~/contract/anomalies/anomalies-lists";
import { daysOfAmount } from "~/contract/anomalies/compared-days";
import { href } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";
import { filtersFrom } from "~/features/cost-report/search/query";
import { keyOf, withChoices } from "~/features/filters/filters";
import type { FilterKey } from "~/features/filters/filters";
import { NO_VALUE } from "~/lib/no-value";
import { addDays } from "~/lib/time/time-frames";
import { watchedCosts } from "../watched-costs";

/** An alert, with the filters of its rule as far as the reader may know them. */
type Alert = Pick<AnomalyDetail, "anomaly" | "filters">;

/**
 * The lines of an alert's series: those that the filters of its rule select, of its own values and of others that are
 * named.
 */
function seriesSearch({ anomaly, filters }: Alert, others: [FilterKey, string][] = []): Search {
  const values = valuesOf(anomaly).map(({ field, tagKey, value }) => [keyOf(field, tagKey)!, value] as const);
  return {
    ...watchedCosts(anomaly.rule !== null, filtersFrom(filters, true)),
    vendor: [anomaly.vendor],
    include: [...values, ...others].reduce(
      (include, [key, value]) => withChoices(include, key, [{ vendor: null, item: value === "" ? NO_VALUE : value }]),
      filtersFrom(filters, false),
    ),
  };
}

/** Cost Analytics of the series around the day of the alert. */
export function seriesHref(alert: Alert): string {
  const { baseDate, kind } = alert.anomaly;
  return href({
    ...seriesSearch(alert),
    start: addDays(baseDate, -24),
    end: addDays(baseDate, 6),
    by: kind === "product" ? "account" : "product",
  });
}

/** The lines of a cause on the days that the alert sums up: their cost is its actual amount. */
export function causeHref(alert: Alert, cause: Cause): string {
  const { startDate, endDate } = daysOfAmount(alert.anomaly);
  const lines = seriesSearch(alert, [
    ["account", cause.account],
    ["product", cause.product],
    ["region", cause.region],
    ["usageType", cause.usageType],
    ["resourceId", cause.resource],
  ]);
  return href({ ...lines, start: startDate, end: endDate, by: "product" });
}
