import type { Anomaly, Cause } from "~/contract/anomalies/anomaly-replies";
import { valuesOf } from "~/contract/anomalies/anomalies-lists";
import { daysOfAmount } from "~/contract/anomalies/compared-days";
import type { SeriesIdentity } from "~/contract/anomalies/anomalies-lists";
import { href } from "~/features/cost-report/search/href";
import { keyOf } from "~/features/filters/filters";
import type { Filters } from "~/features/filters/filters";
import { NO_VALUE } from "~/lib/no-value";
import { addDays } from "~/lib/time/time-frames";
import { watchedCosts } from "../watched-costs";

const valueOf = (text: string): string[] => [text === "" ? NO_VALUE : text];

/** The filters that select the lines of a series. */
const seriesFilters = (series: SeriesIdentity): Filters =>
  Object.fromEntries(valuesOf(series).map(({ field, tagKey, value }) => [keyOf(field, tagKey), valueOf(value)]));

/** Cost Analytics of the series around the day of the alert. */
export function seriesHref({ vendor, baseDate, rule, ...series }: Anomaly): string {
  return href({
    ...watchedCosts(rule !== null),
    start: addDays(baseDate, -24),
    end: addDays(baseDate, 6),
    vendor: [vendor],
    include: seriesFilters(series),
    by: series.kind === "product" ? "account" : "product",
  });
}

/** The lines of a cause on the days that the alert sums up: their cost is its actual amount. */
export function causeHref({ vendor, baseDate, rule, ...series }: Anomaly, cause: Cause): string {
  const { startDate, endDate } = daysOfAmount({ baseDate, rule });
  return href({
    ...watchedCosts(rule !== null),
    start: startDate,
    end: endDate,
    vendor: [vendor],
    include: {
      ...seriesFilters(series),
      account: valueOf(cause.account),
      product: valueOf(cause.product),
      region: valueOf(cause.region),
      usageType: valueOf(cause.usageType),
      resourceId: valueOf(cause.resource),
    },
    by: "product",
  });
}
