import type { DetailColumn } from "~/contract/detail-columns";
import { getSettings } from "~/contract/preferences";
import { getServiceGroupSets } from "~/contract/service-groups";
import { vendors as allVendors } from "~/contract/vendors";
import { listIgnored } from "~/features/address/ignored";
import { attempt } from "~/upstream/attempt.server";
import type { Source } from "../resolve-search.server";
import { resolveSearch } from "../resolve-search.server";
import type { CostPage } from "../data.server";
import { defaultColumns } from "./detail-columns";
import { LINES } from "./detail-table";
import { namesOfAccounts, namesOfGroups } from "../filters/names.server";
import { everything } from "./drilldown";
import { loadDrilldown } from "./drilldown.server";
import type { DrilldownView } from "./drilldown-view";
import { costQueryOf, unmatchedOf } from "../query";
import { parse } from "../search";

/** Data of the detail page besides the lines. */
export type DetailPage = Pick<
  CostPage,
  "search" | "ignored" | "ignoredCount" | "problem" | "vendors" | "currency" | "names" | "hasFailed"
>;

export interface LoadedDetail {
  page: DetailPage;
  /** null: the dates are invalid, or nothing could be loaded. */
  view: DrilldownView | null;
  columns: DetailColumn[];
}

/** Loads the detail page. An address without a drilldown opens everything. */
export async function loadDetailPage(source: Source, params: URLSearchParams): Promise<LoadedDetail> {
  const { upstream } = source;
  const asked = await attempt(resolveSearch(source, params));
  if (!asked) {
    const { search, ignored } = parse(params);
    return {
      page: {
        search,
        ...listIgnored(ignored),
        problem: null,
        vendors: [],
        currency: search.currency ?? "USD",
        names: {},
        hasFailed: true,
      },
      view: null,
      columns: defaultColumns,
    };
  }
  const { ignored, period, available, currency, info } = asked;
  const search = { ...asked.search, opened: asked.search.opened ?? everything };
  const chosen = search.vendor ?? available;
  const page = {
    search,
    problem: period.problem,
    vendors: allVendors
      .filter((vendor) => chosen.includes(vendor))
      .map((vendor) => ({ vendor, isSelected: true, cost: null })),
    currency,
  };
  if (period.problem)
    return {
      page: { ...page, ...listIgnored(ignored), names: {}, hasFailed: false },
      view: null,
      columns: defaultColumns,
    };
  const query = costQueryOf(search, period, available, currency);
  const hasGroups = query.filters.some(({ field }) => field === "serviceGroup");
  const ask = { query, itemsPerPage: LINES, withCourse: false, info, unmatched: unmatchedOf(period) };
  const [found, settings, accounts, sets] = await Promise.all([
    loadDrilldown(upstream, { ...ask, opened: search.opened }),
    attempt(upstream.call(getSettings, {})),
    attempt(namesOfAccounts(upstream, query)),
    hasGroups ? attempt(upstream.call(getServiceGroupSets, {})) : null,
  ]);
  const view =
    found ?? (await loadDrilldown(upstream, { ...ask, opened: { ...search.opened, date: everything.date } }));
  return {
    page: {
      ...page,
      search: { ...search, opened: view?.opened ?? search.opened },
      ...listIgnored(found ? ignored : [...ignored, { parameter: "detail", value: search.opened.date }]),
      names: { account: accounts ?? {}, ...(sets && { serviceGroup: namesOfGroups(sets.serviceGroupInfo) }) },
      hasFailed: !view?.detail || (search.opened.isExplained && !view.explanation),
    },
    view,
    columns: settings?.detailColumns ?? defaultColumns,
  };
}
