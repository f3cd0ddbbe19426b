import type { Widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import { href } from "~/features/cost-report/search/href";
import { loadCosts, resolve } from "../../frame/costs.server";
import type { PageContext } from "../../frame/page-context.server";
import { multiVendorCostBy } from "./settings";

/** Cost of each provider, the highest first. */
export interface ProviderCosts {
  currency: string;
  grain: "DAY" | "WEEK" | "MONTH";
  dates: string[];
  isIncomplete: boolean[];
  providers: { vendor: Vendor; total: string; costs: (string | null)[]; link: string }[];
}

export async function load(widget: Widget, page: PageContext): Promise<ProviderCosts | null> {
  const search = multiVendorCostBy.search!(widget, page.today);
  const resolved = await resolve(page, search);
  const found = await Promise.all(
    (resolved?.providers ?? []).map((vendor) => loadCosts(page, "multiVendorCostBy", { ...search, vendor: [vendor] })),
  );
  const costs = found.flatMap((one) => (one ? [one] : []));
  const [first] = costs;
  if (!first) return null;
  return {
    currency: page.currency,
    grain: first.report.grain,
    dates: first.report.dates,
    isIncomplete: first.report.dates.map((_, at) => costs.some(({ report }) => report.isIncomplete[at])),
    providers: costs
      .map(({ view, report }) => ({
        vendor: view.providers[0]!,
        total: report.total,
        costs: report.totals.map((cost, at) => (report.isCovered[at] ? cost : null)),
        link: href(view.search),
      }))
      .sort((a, b) => Number(b.total) - Number(a.total)),
  };
}

export const rows = ({ dates, providers }: ProviderCosts): string[][] => [
  ["vendor", "cost", ...dates],
  ...providers.map(({ vendor, total, costs }) => [vendor, total, ...costs.map((cost) => cost ?? "")]),
];
