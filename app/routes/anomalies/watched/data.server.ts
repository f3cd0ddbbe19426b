import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { getTagKeys } from "~/contract/costs/cost-filters";
import { vendorsWithCosts } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import { addDays } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

/** Number of days whose tags are listed, and of tags, those with the highest cost first. */
const LISTED_DAYS = 30;
const LISTED_TAGS = 60;

/** Tags to choose from; none if they could not be loaded. */
export async function loadTagKeys(upstream: Upstream, info: Promise<CommonInfo>, today: string): Promise<string[]> {
  const reply = await attempt(
    info.then((common) =>
      upstream.call(getTagKeys, {
        startDate: addDays(today, -LISTED_DAYS),
        endDate: addDays(today, -1),
        selectedVendors: vendorsWithCosts(common),
        isAmortizedCost: true,
        currency: ANOMALY_CURRENCY,
      }),
    ),
  );
  return (reply?.tagKeys ?? []).slice(0, LISTED_TAGS).map(({ key }) => key);
}
