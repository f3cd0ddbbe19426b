import type { CostReply, MinChange } from "~/contract/costs/cost-analytics";
import { haveNoBills, hasNoBills } from "~/contract/costs/months-without-bills";
import { billedDays } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import { widgetCosts } from "~/contract/dashboards/dashboard-figures";
import type { Vendor } from "~/contract/vendors";
import { whyNotComparable } from "~/features/cost-report/comparable";
import type { NotComparable } from "~/features/cost-report/comparable";
import type { CostView } from "~/features/cost-report/cost-view";
import { isZero } from "~/lib/money/decimal";
import { onlyVendorOf } from "~/lib/providers";
import { periodAt } from "~/lib/time/time-frames";
import type { Report } from "~/features/cost-report/report";
import { reportOf } from "~/features/cost-report/report";
import type { Search } from "~/features/cost-report/search/href";
import { resolveNamed } from "~/features/cost-report/search/resolve-search.server";
import type { PageContext } from "./page-context.server";

/** Costs as Cost Analytics shows them: the search, and its report. */
export interface Costs {
  view: CostView;
  report: Report;
  /** Why the report has no changes from the days before; null if it has. */
  notComparable: NotComparable | null;
  /** The first day that bills of the shown providers cover; null if there are none. */
  firstDay: string | null;
  /** Days that bills of each shown provider cover, and months of the range between them of which it has none. */
  bills: CommonInfo["vendors"];
  withoutBills: CostReply["withoutBills"];
}

/** Table rows requested with the figures: the same number for all widgets, so that they share requests. */
const ITEMS = 5;
/** Rows of changed items. */
const CHANGED_ITEMS = 10;

/** A search as this user may have it, in the currency of the dashboard. */
export const resolve = ({ source, currency }: PageContext, search: Search) => resolveNamed(source, search, currency);

/**
 * The costs of a search; null if there are none, unless `isOfForecast` and there is a forecast: a month begins without
 * bills. Without `needsForecast` the report has no forecast. With `minChange` its items are those that changed at least
 * that much, the largest amounts first.
 */
export async function loadCosts(
  page: PageContext,
  call: keyof typeof widgetCosts,
  search: Search,
  {
    needsForecast = false,
    isOfForecast = false,
    minChange,
  }: { needsForecast?: boolean; isOfForecast?: boolean; minChange?: MinChange } = {},
): Promise<Costs | null> {
  const resolved = await resolve(page, search);
  if (!resolved) return null;
  const { query, providers } = resolved;
  const request = {
    ...query,
    page: 1,
    itemsPerPage: minChange ? CHANGED_ITEMS : ITEMS,
    needsForecast,
    ...(minChange && { minChange }),
  };
  const reply = await page.callOnce(request, () => page.source.upstream.call(widgetCosts[call], request), call);
  const billed = billedDays(page.info.vendors, query.selectedVendors);
  const firstDay = billed?.firstDay ?? null;
  const report = reportOf(reply, query, firstDay, page.today);
  const hasCosts = report.numberOfItems > 0 && report.covered !== null;
  if (!hasCosts && !(isOfForecast && report.forecast)) return null;
  const notComparable = whyNotComparable(report, billed);
  const vendors = report.portions.map(({ vendor }) => vendor);
  return {
    view: {
      search: resolved.search,
      currency: page.currency,
      providers,
      onlyVendor: onlyVendorOf(vendors.length > 0 ? vendors : providers),
      names: {},
    },
    report: notComparable === null ? report : withoutChanges(report),
    notComparable,
    firstDay,
    bills: page.info.vendors.filter(({ vendor }) => query.selectedVendors.includes(vendor)),
    withoutBills: reply.withoutBills,
  };
}

/** Changes are meaningless if a day is incomplete. */
const withoutChanges = (report: Report): Report => ({
  ...report,
  items: report.items.map((item) => ({ ...item, change: null })),
  elsewhere: report.elsewhere && { ...report.elsewhere, change: null },
  gone: null,
  mover: null,
});

/**
 * The items of a report's chart with their costs per period, as rows of a file. Without bills of its provider, what an
 * item cost in a period is unknown, as in the file of Cost Analytics; late charges are in other months' bills.
 */
export function costRows({ report, view, bills, withoutBills }: Costs): string[][] {
  const { dates, range, grain, isCovered } = report;
  const lackBills = (vendor: Vendor | null, date: string) => {
    const period = periodAt(date, range, grain);
    return vendor ? hasNoBills(withoutBills, vendor, period) : haveNoBills(withoutBills, bills, period);
  };
  return [
    ["vendor", "item", "itemAlias", "cost", "portion", ...dates],
    ...report.series.map(({ vendor, item, name, cost, portion, costs }) => [
      vendor ?? view.onlyVendor ?? "",
      item,
      name,
      cost,
      String(portion),
      ...costs.map((amount, at) => (isCovered[at] && !(isZero(amount) && lackBills(vendor, dates[at]!)) ? amount : "")),
    ]),
  ];
}
