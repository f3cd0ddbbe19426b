import { MAX_NUMBERS } from "~/contract/anomalies/anomalies-lists";
import { getAnomalies } from "~/contract/anomalies/anomalies";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getCost } from "~/contract/costs/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { billedDays } from "~/contract/people/session";
import { vendors as allVendors } from "~/contract/vendors";
import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import type { DayRange, Grain, RangeProblem } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { resolveSearch } from "~/features/cost-report/search/resolve-search.server";
import type { Changes } from "~/features/cost-report/changes";
import type { Choices } from "./toolbar/choices.server";
import { loadChoices, noChoices } from "./toolbar/choices.server";
import { LARGEST_CHARGES } from "./detail/lines/largest-charges";
import type { CostView } from "~/features/cost-report/cost-view";
import { onlyVendorOf } from "~/lib/providers";
import { isPanelParameter } from "~/features/filters/panel/filter-panel";
import { isFindParameter } from "./find/find";
import type { Search } from "~/features/cost-report/search/href";
import { loadDrilldown } from "./detail/drilldown/drilldown.server";
import type { DrilldownView } from "./detail/drilldown/drilldown-view";
import type { Compared } from "~/features/cost-report/search/query";
import { costQueryOf, periodOf, unmatchedOf } from "~/features/cost-report/search/query";
import { dayAlerts } from "~/features/cost-report/day-alerts";
import type { DayAlert } from "~/features/cost-report/day-alerts";
import type { Gaps } from "~/features/cost-report/gaps";
import { lacksAmounts } from "~/features/cost-report/gaps";
import type { Report } from "~/features/cost-report/report";
import { loadReport } from "~/features/cost-report/report.server";
import { parse } from "~/features/cost-report/search/search";
import { tourStepOf } from "~/lib/preferences/tours";

/** A provider of the picker; `cost` is null if unknown. */
export interface VendorChoice {
  vendor: Vendor;
  cost: string | null;
}

/** Parameters of the page's forms, which are not part of its search. */
const isFormParameter = (name: string): boolean => isPanelParameter(name) || isFindParameter(name);

/** Everything the screen shows. A block that could not be loaded is null. */
export interface CostPage extends Omit<Choices, "names">, IgnoredParameters {
  /** Its search is the effective one: the URL's without what this user cannot choose. */
  view: CostView;
  today: string;
  /** null, with the problem named, if the dates are invalid: then there is no report either. */
  range: DayRange | null;
  problem: RangeProblem | null;
  grain: Grain | null;
  currencies: string[];
  /** What the bare address shows: the user's choice, otherwise the company's currency and every provider (null). */
  defaults: { currency: string; vendors: Vendor[] | null };
  vendors: VendorChoice[];
  /** Providers with data. */
  available: Vendor[];
  /** The address names providers, none of which has data. */
  isUnsupported: boolean;
  /** First and last day with cost; null if nothing is imported or it could not be loaded. */
  data: { firstDay: string; lastDay: string } | null;
  /** The same of the shown providers. */
  billed: CostPage["data"];
  report: Report | null;
  /** What is missing from the figures of the report and of the compared range. */
  gaps: Gaps | null;
  /** The comparison, if the dates are valid. */
  compared: Compared;
  changes: Changes | null;
  /** The drilldown of a figure, if one is open. */
  opened: DrilldownView | null;
  hasFailed: boolean;
  /** The user's step in the welcome tour: -1 before it, null if it is over or unknown. */
  tourStep: number | null;
}

/**
 * Loads the screen. Blocks fail alone; being signed out or lacking permission concerns the whole page and is thrown.
 *
 * @param mayMark whether days with anomalies are marked
 */
export async function loadCostPage(source: Source, params: URLSearchParams, mayMark = false): Promise<CostPage> {
  const { upstream, today, language } = source;
  const resolved = await attempt(resolveSearch(source, params, isFormParameter));
  if (!resolved) return withoutData(params, today);
  const { search, ignored, period, available, currency, info } = resolved;
  const offered = allVendors.filter((vendor) => available.includes(vendor) || search.vendor?.includes(vendor));
  const providers = offered.filter((vendor) => (search.vendor ?? available).includes(vendor));
  const page = {
    ...listIgnored(ignored),
    today,
    ...period,
    currencies: info.currencies,
    defaults: { currency: info.selectedCurrency ?? info.defaultCurrency, vendors: info.selectedVendors },
    available,
    isUnsupported: resolved.isUnsupported,
    data: info.firstDay && info.lastDay ? { firstDay: info.firstDay, lastDay: info.lastDay } : null,
    billed: billedDays(info.vendors, providers),
    tourStep: tourStepOf(info.tours.costAnalytics),
  };
  const vendorChoices = (costs: Map<Vendor, string> | null): VendorChoice[] =>
    offered.map((vendor) => ({
      vendor,
      cost: costs?.get(vendor) ?? null,
    }));
  const view = { search, currency, providers };
  if (period.problem) {
    return {
      ...page,
      view: { ...view, onlyVendor: onlyVendorOf(providers), names: {} },
      vendors: vendorChoices(null),
      report: null,
      gaps: null,
      changes: null,
      opened: null,
      hasFailed: false,
      ...noChoices(params),
    };
  }

  const query = costQueryOf(search, period, available, currency);
  const unmatched = unmatchedOf(period);
  const [report, otherCosts, { names, ...choices }, opened, alerts] = await Promise.all([
    attempt(loadReport(upstream, query, search, { info, today, language, unmatched })),
    attempt(
      vendorCosts(
        upstream,
        query,
        offered.filter((vendor) => !query.selectedVendors.includes(vendor)),
      ),
    ),
    loadChoices(source, query, search, params),
    search.opened &&
      loadDrilldown(upstream, {
        opened: search.opened,
        query,
        itemsPerPage: LARGEST_CHARGES,
        withTrend: true,
        info,
        unmatched,
      }),
    mayMark && query.grain === "DAY" ? attempt(loadDayAlerts(upstream, query, search)) : null,
  ]);
  const unavailable = [
    ...(report && report.page !== search.page ? [{ parameter: "page", value: String(search.page) }] : []),
    ...(search.opened && !opened ? [{ parameter: "detail", value: search.opened.date }] : []),
  ];
  return {
    ...page,
    view: {
      ...view,
      search: { ...search, page: report?.page ?? search.page, opened: opened && opened.opened },
      onlyVendor: onlyVendorOf(vendorsOf(report?.report) ?? providers),
      names,
    },
    ...listIgnored([...ignored, ...unavailable]),
    vendors: vendorChoices(
      new Map([...(report ? costsOf(report.report, query.selectedVendors) : []), ...(otherCosts ?? [])]),
    ),
    report: report ? { ...report.report, ...(alerts && { alerts }) } : null,
    gaps: report?.gaps ?? null,
    changes: report?.changes ?? null,
    opened,
    hasFailed: !report || report.hasFailed,
    ...choices,
  };
}

/** At most MAX_NUMBERS, the largest first. */
async function loadDayAlerts(upstream: Upstream, query: CostQuery, search: Search): Promise<DayAlert[]> {
  const { startDate: start, endDate: end, selectedVendors: vendors } = query;
  const { anomalies } = await upstream.call(getAnomalies, { start, end, vendors, size: MAX_NUMBERS });
  return dayAlerts(anomalies, search);
}

/** Providers with a cost in the report; null without any. */
const vendorsOf = (report: Report | undefined): Vendor[] | null =>
  report && report.portions.length > 0 ? report.portions.map(({ vendor }) => vendor) : null;

/** Costs of unselected providers, for the picker. */
async function vendorCosts(upstream: Upstream, query: CostQuery, vendors: Vendor[]): Promise<Map<Vendor, string>> {
  if (vendors.length === 0) return new Map();
  const reply = await upstream.call(getCost, {
    ...query,
    grain: "MONTH",
    viewBy: "account",
    selectedVendors: vendors,
    page: 1,
    itemsPerPage: 1,
  });
  return costsOf(reply, vendors);
}

/** Providers that are not listed have no cost; where amounts are missing, theirs may be among these. */
function costsOf(
  { portions, ...gaps }: Pick<Gaps, "damaged" | "unconverted"> & { portions: { vendor: Vendor; cost: string }[] },
  vendors: Vendor[],
): Map<Vendor, string> {
  const listed = new Map(portions.map(({ vendor, cost }) => [vendor, cost]));
  const others = lacksAmounts(gaps) ? [] : vendors.filter((vendor) => !listed.has(vendor));
  return new Map([...listed, ...others.map((vendor) => [vendor, "0"] as const)]);
}

/** The view if nothing could be loaded, not even the providers. */
export const viewWithoutData = (search: Search): CostView => ({
  search,
  currency: search.currency ?? "USD",
  providers: [],
  onlyVendor: null,
  names: {},
});

/** The page if not even the company's providers could be loaded. */
function withoutData(params: URLSearchParams, today: string): CostPage {
  const { search, ignored } = parse(params, isFormParameter);
  return {
    view: viewWithoutData(search),
    ...listIgnored(ignored),
    today,
    ...periodOf(search, today),
    currencies: [],
    defaults: { currency: "USD", vendors: null },
    vendors: [],
    available: [],
    isUnsupported: false,
    data: null,
    billed: null,
    report: null,
    gaps: null,
    changes: null,
    opened: null,
    hasFailed: true,
    tourStep: null,
    ...noChoices(params),
  };
}
