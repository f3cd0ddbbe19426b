import type { IntegratedPortion } from "~/contract/dashboards/dashboard-figures";
import { getIntegratedGroupPortion, getIntegratedProductPortion } from "~/contract/dashboards/dashboard-figures";
import type { CostView } from "~/features/cost-report/cost-view";
import { onlyVendorOf } from "~/lib/providers";
import type { Search } from "~/features/cost-report/search/href";
import { scopeOf } from "~/features/cost-report/search/query";
import type { PageContext } from "./page-context.server";
import { resolve } from "./costs.server";

/** Shares over all providers, and the search of Cost Analytics for each provider's part of them. */
export interface Integrated {
  view: CostView;
  portion: IntegratedPortion;
}

const calls = { serviceCategory: getIntegratedProductPortion, serviceGroup: getIntegratedGroupPortion };

/** Null if there are no costs, or the service group set does not exist. */
export async function loadIntegrated(
  page: PageContext,
  by: keyof typeof calls,
  search: Search,
): Promise<Integrated | null> {
  const resolved = await resolve(page, search);
  if (!resolved) return null;
  const { query, providers } = resolved;
  const request = {
    ...scopeOf(query),
    ...(query.serviceGroupSetId && { serviceGroupSetId: query.serviceGroupSetId }),
  };
  const portion = await page.callOnce([by, request], () => page.source.upstream.call(calls[by], request));
  if (portion.items.length === 0) return null;
  const view = {
    search: resolved.search,
    currency: page.currency,
    providers,
    onlyVendor: onlyVendorOf(providers),
    names: {},
  };
  return { view, portion };
}

export const integratedRows = ({ portion }: Integrated): string[][] => [
  ["item", "itemAlias", "cost", "portion"],
  ...portion.items.map(({ item, itemAlias, cost, portion: share }) => [item, itemAlias, cost, String(share)]),
];
