import { getFilterValues } from "~/contract/costs/cost-filters";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { getServiceGroupSets, readServiceGroupKey } from "~/contract/service-groups";
import { vendorsWithCosts } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { onlyVendorOf } from "~/lib/providers";
import { rangeOf } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

/** The company's sets by name, null if they could not be loaded. */
export async function loadSets(upstream: Upstream): Promise<ServiceGroupSet[] | null> {
  const reply = await attempt(upstream.call(getServiceGroupSets, {}));
  return reply?.serviceGroupInfo ?? null;
}

/** Cost of a set's groups in the newest month with bills, as far as they reach; `groupId` NO_VALUE means no group. */
export interface Preview {
  range: DayRange;
  currency: string;
  /** The only provider with costs; null for several. */
  vendor: Vendor | null;
  groups: { groupId: string; name: string; cost: string }[];
}

/** Null if it could not be loaded, and if there are no costs at all. */
export const loadPreview = (
  upstream: Upstream,
  setId: string,
  info: Promise<CommonInfo>,
  today: string,
): Promise<Preview | null> =>
  attempt(
    (async () => {
      const common = await info;
      const currency = common.defaultCurrency;
      const selectedVendors = vendorsWithCosts(common);
      if (selectedVendors.length === 0) return null;
      // On the first days of a month every group would cost nothing, as if its rules matched nothing.
      const range = rangeOf(
        "month_to_date",
        common.lastDay !== null && common.lastDay < today ? common.lastDay : today,
      );
      const requested = {
        ...range,
        currency,
        selectedVendors,
        filters: [],
        isAmortizedCost: false,
        field: "serviceGroup" as const,
        serviceGroupSetId: setId,
      };
      const { values } = await upstream.call(getFilterValues, requested);
      return {
        range,
        currency,
        vendor: onlyVendorOf(selectedVendors),
        groups: values.map(({ item, itemAlias, cost }) => ({
          groupId: readServiceGroupKey(item)?.groupId ?? item,
          name: itemAlias,
          cost,
        })),
      };
    })(),
  );
