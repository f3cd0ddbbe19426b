import { getTotalSaving } from "~/contract/dashboards/dashboard-figures";
import type { TotalSaving } from "~/contract/dashboards/dashboard-figures";
import type { Widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { onlyVendorOf } from "~/lib/providers";
import { scopeOf } from "~/features/cost-report/search/query";
import { isZero } from "~/lib/money/decimal";
import { resolve } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { searchOf } from "../../frame/widget-search";

export interface Saving {
  currency: string;
  onlyVendor: Vendor | null;
  saving: TotalSaving;
}

export async function load(widget: Widget, page: PageContext): Promise<Saving | null> {
  const resolved = await resolve(page, searchOf(widget, page.today, { by: "product", cost: "amortized" }));
  if (!resolved) return null;
  const request = scopeOf(resolved.query);
  const saving = await page.callOnce(["saving", request], () => page.source.upstream.call(getTotalSaving, request));
  if (isZero(saving.listCost) && isZero(saving.unused)) return null;
  return { currency: page.currency, onlyVendor: onlyVendorOf(resolved.providers), saving };
}

export const rows = ({ saving }: Saving): string[][] => [
  ["part", "cost"],
  ...(["listCost", "negotiated", "commitments", "spot", "other", "unused", "saving", "effectiveCost"] as const).map(
    (part) => [part, saving[part]],
  ),
  ["rate", saving.rate === null ? "" : String(saving.rate)],
];
