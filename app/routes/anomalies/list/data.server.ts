import type { AnomalyList } from "~/contract/anomalies/anomalies";
import { getAnomalies } from "~/contract/anomalies/anomalies";
import { listIgnored } from "~/features/address/ignored";
import type { IgnoredParameters } from "~/features/address/ignored";
import { loadPage } from "~/features/paging/load-page";
import type { Vendor } from "~/lib/providers";
import { addDays } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "~/features/anomalies/href";
import { filterOf, periodOf } from "../query";
import { parse } from "../search";

export interface AnomalyPage extends IgnoredParameters {
  search: Search;
  period: { start: string; end: string };
  /** Yesterday, the last day that can be complete. */
  lastDay: string;
  /** The user's providers. */
  vendors: Vendor[];
  /** null if it could not be loaded. */
  list: AnomalyList | null;
}

/** The list of an address. Pages beyond the last show the last one; providers that the user may not see are ignored. */
export async function loadAlerts(
  { upstream, today, vendors }: { upstream: Upstream; today: string; vendors: Vendor[] },
  params: URLSearchParams,
): Promise<AnomalyPage> {
  const { search: requested, ignored } = parse(params);
  const foreign = requested.vendor.filter((vendor) => !vendors.includes(vendor));
  const search = { ...requested, vendor: requested.vendor.filter((vendor) => vendors.includes(vendor)) };
  const filter = filterOf(search, today);
  const loaded = await attempt(
    loadPage((page) => upstream.call(getAnomalies, { ...filter, page, size: search.size }), search),
  );
  return {
    ...listIgnored([...ignored, ...foreign.map((value) => ({ parameter: "vendor", value }))]),
    search: { ...search, page: loaded?.page ?? search.page },
    period: periodOf(search, today),
    lastDay: addDays(today, -1),
    vendors,
    list: loaded && loaded.reply,
  };
}
