import type { DetailColumn } from "~/contract/costs/detail-columns";
import { getSettings } from "~/contract/people/preferences";
import { getServiceGroupSets } from "~/contract/service-groups";
import { vendors as allVendors } from "~/contract/vendors";
import { listIgnored } from "~/features/address/ignored";
import { attempt } from "~/upstream/attempt.server";
import type { Source } from "~/features/cost-report/search/resolve-search.server";
import { resolveSearch } from "~/features/cost-report/search/resolve-search.server";
import type { CostPage } from "../../data.server";
import { viewWithoutData } from "../../data.server";
import { defaultColumns } from "../lines/detail-columns";
import { LINES } from "../lines/detail-table";
import { appliedFilter } from "../../saved/saved-list.server";
import type { AppliedFilter } from "../../saved/saved-list.server";
import { accountNames, groupNames } from "~/features/filters/names.server";
import { everything } from "~/features/cost-report/search/drilldown";
import { loadDrilldown } from "./drilldown.server";
import type { DrilldownView } from "./drilldown-view";
import { onlyVendorOf } from "~/lib/providers";
import { costQueryOf, unmatchedOf } from "~/features/cost-report/search/query";
import { parse } from "~/features/cost-report/search/search";

/** Data of the detail page besides the lines. */
export type DetailPage = Pick<CostPage, "view" | "ignored" | "ignoredCount" | "problem" | "hasFailed">;

export interface LoadedDetail {
  page: DetailPage;
  /** null: the dates are invalid, or nothing could be loaded. */
  drilldown: DrilldownView | null;
  columns: DetailColumn[];
  /** The saved filter that the page was opened with, whose conditions may be hidden. */
  saved: AppliedFilter | null;
}

/** Loads the detail page. An address without a drilldown opens everything. */
export async function loadDetailPage(source: Source, params: URLSearchParams): Promise<LoadedDetail> {
  const { upstream } = source;
  const resolved = await attempt(resolveSearch(source, params));
  if (!resolved) {
    const { search, ignored } = parse(params);
    return {
      page: {
        view: viewWithoutData(search),
        ...listIgnored(ignored),
        problem: null,
        hasFailed: true,
      },
      drilldown: null,
      columns: defaultColumns,
      saved: null,
    };
  }
  const { ignored, period, available, currency, info } = resolved;
  const search = { ...resolved.search, opened: resolved.search.opened ?? everything };
  const chosen = search.vendor ?? available;
  const providers = allVendors.filter((vendor) => chosen.includes(vendor));
  const view = { search, currency, providers, onlyVendor: onlyVendorOf(providers), names: {} };
  if (period.problem)
    return {
      page: { view, problem: period.problem, ...listIgnored(ignored), hasFailed: false },
      drilldown: null,
      columns: defaultColumns,
      saved: null,
    };
  const query = costQueryOf(search, period, available, currency);
  const hasGroups = query.filters.some(({ field }) => field === "serviceGroup");
  const request = { query, itemsPerPage: LINES, withTrend: false, info, unmatched: unmatchedOf(period) };
  const [report, settings, accounts, sets, saved] = await Promise.all([
    loadDrilldown(upstream, { ...request, opened: search.opened }),
    attempt(upstream.call(getSettings, {})),
    attempt(accountNames(upstream, query)),
    hasGroups ? attempt(upstream.call(getServiceGroupSets, {})) : null,
    appliedFilter(upstream, search),
  ]);
  const drilldown =
    report ?? (await loadDrilldown(upstream, { ...request, opened: { ...search.opened, date: everything.date } }));
  return {
    page: {
      view: {
        ...view,
        search: { ...search, opened: drilldown?.opened ?? search.opened },
        names: { account: accounts ?? {}, ...(sets && { serviceGroup: groupNames(sets.serviceGroupInfo) }) },
      },
      problem: null,
      ...listIgnored(report ? ignored : [...ignored, { parameter: "detail", value: search.opened.date }]),
      hasFailed: !drilldown?.detail || (search.opened.isExplained && !drilldown.explanation),
    },
    drilldown,
    columns: settings?.detailColumns ?? defaultColumns,
    saved,
  };
}
