import { hasNoBills } from "~/contract/costs/months-without-bills";
import { getVendorCosts } from "~/contract/dashboards/dashboard-figures";
import type { Widget } from "~/contract/dashboards/dashboards";
import { firstBilledDay } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { costsByDate, coveredPeriods, incompletePeriods } from "~/features/cost-report/report";
import { href } from "~/features/cost-report/search/href";
import { scopeOf } from "~/features/cost-report/search/query";
import { isZero } from "~/lib/money/decimal";
import { coveredRange } from "~/lib/time/covered-range";
import { periodAt } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { resolve } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { multiVendorCostBy } from "./settings";

/** Cost of each provider, the highest first; null in periods without its bills, but for late charges. */
export interface ProviderCosts {
  currency: string;
  grain: "DAY" | "WEEK" | "MONTH";
  range: DayRange;
  dates: string[];
  /** Whether any bill covers the period, in the order of `dates`. */
  isCovered: boolean[];
  isIncomplete: boolean[];
  /** Address of Cost Analytics with the costs of all providers. */
  link: string;
  providers: { vendor: Vendor; total: string; costs: (string | null)[]; link: string }[];
}

export async function load(widget: Widget, page: PageContext): Promise<ProviderCosts | null> {
  const resolved = await resolve(page, multiVendorCostBy.search!(widget, page.today));
  if (!resolved) return null;
  const { query, search } = resolved;
  const request = { ...scopeOf(query), grain: query.grain };
  const reply = await page.callOnce(["providers", request], () => page.source.upstream.call(getVendorCosts, request));
  if (reply.providers.length === 0) return null;
  const { currency, grain, dates } = reply;
  const { startDate, endDate } = query;
  const coveredBy = (vendors: Vendor[], numberOfDays: number) =>
    coveredRange(query, numberOfDays, firstBilledDay(page.info.vendors, vendors));
  const covered = coveredBy(query.selectedVendors, reply.numberOfDays);
  const providers = reply.providers.map(({ dailyCosts, ...provider }) => ({
    ...provider,
    costs: costsByDate(dailyCosts, dates),
  }));
  const isUnknown = ({ vendor, costs }: (typeof providers)[number], at: number) =>
    isZero(costs[at]!) && hasNoBills(reply.withoutBills, vendor, periodAt(dates[at]!, query, grain));
  return {
    currency,
    grain,
    range: { startDate, endDate },
    dates,
    isCovered: coveredPeriods(reply, query, covered).map(
      (is, at) => is && !providers.every((provider) => isUnknown(provider, at)),
    ),
    isIncomplete: incompletePeriods(reply, query, { covered, today: page.today }),
    link: href(search),
    providers: providers.map((provider) => {
      const { vendor, totalCost, costs, numberOfDays } = provider;
      const isCovered = coveredPeriods(reply, query, coveredBy([vendor], numberOfDays));
      return {
        vendor,
        total: totalCost,
        costs: costs.map((cost, at) => (isCovered[at] && !isUnknown(provider, at) ? cost : null)),
        link: href({ ...search, vendor: [vendor] }),
      };
    }),
  };
}

export const rows = ({ dates, providers }: ProviderCosts): string[][] => [
  ["vendor", "cost", ...dates],
  ...providers.map(({ vendor, total, costs }) => [vendor, total, ...costs.map((cost) => cost ?? "")]),
];
