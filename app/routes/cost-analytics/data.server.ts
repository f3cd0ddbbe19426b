import type { CostQuery, FilterField } from "~/contract/cost-analytics";
import { getCost } from "~/contract/cost-analytics";
import { getTagKeys } from "~/contract/cost-filters";
import type { Vendor } from "~/contract/vendors";
import { vendors as allVendors } from "~/contract/vendors";
import type { DayRange, Grain, RangeProblem } from "~/lib/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Source } from "./asked.server";
import { readSearch } from "./asked.server";
import type { FilterPanel } from "./filter-form";
import { filterPanelOf } from "./filter-form";
import type { FilterList } from "./filter-lists.server";
import { loadFilterLists, namesOfAccounts } from "./filter-lists.server";
import type { Search } from "./href";
import { costQueryOf, periodOf } from "./query";
import type { Report } from "./report";
import { reportOf } from "./report";
import type { Ignored } from "./search";
import { parse } from "./search";

/** A provider of the picker; `cost` is null when it is not known. */
export interface VendorChoice {
  vendor: Vendor;
  isSelected: boolean;
  cost: string | null;
}

/** Everything the screen shows. A block that could not be loaded is null. */
export interface CostPage {
  /** What the page shows: the URL's search without what this user cannot choose. */
  search: Search;
  /** The first parameters that were left out, and how many there are. */
  ignored: Ignored[];
  ignoredCount: number;
  today: string;
  /** null, with the problem named, when the dates cannot be used: then there is no report either. */
  range: DayRange | null;
  problem: RangeProblem | null;
  grain: Grain | null;
  currency: string;
  currencies: string[];
  vendors: VendorChoice[];
  /** First and last day with cost; null when nothing is imported, or when that could not be loaded. */
  data: { firstDay: string; lastDay: string } | null;
  report: Report | null;
  hasFailed: boolean;
  /** Tag keys with the cost of their lines, for the tag view. */
  tagKeys: { key: string; cost: string }[] | null;
  panel: FilterPanel;
  /** Lists of the filter form when the page is asked for with the form open. */
  filterLists: Record<FilterField, FilterList | null> | null;
  /** Names of accounts that the search filters by. */
  accountNames: Record<string, string>;
}

/** Parameters that the page names; a hostile URL has thousands. */
const MAX_NAMED = 5;
const named = (ignored: Ignored[]) => ({ ignored: ignored.slice(0, MAX_NAMED), ignoredCount: ignored.length });

/** Loads the screen. Blocks fail alone; being signed out or not permitted concerns the whole page and is thrown. */
export async function loadCostPage(source: Source, params: URLSearchParams): Promise<CostPage> {
  const { upstream, today } = source;
  const asked = await attempt(readSearch(source, params));
  if (!asked) return withoutData(params, today);
  const { search, ignored, period, available, currency, info } = asked;
  const panel = filterPanelOf(params);
  const page = {
    search,
    ...named(ignored),
    today,
    ...period,
    currency,
    currencies: info.currencies,
    data: info.firstDay && info.lastDay ? { firstDay: info.firstDay, lastDay: info.lastDay } : null,
    panel,
  };
  const offered = allVendors.filter((vendor) => available.includes(vendor) || search.vendor?.includes(vendor));
  const choices = (costs: Map<Vendor, string> | null): VendorChoice[] =>
    offered.map((vendor) => ({ vendor, isSelected: (search.vendor ?? available).includes(vendor), cost: costs?.get(vendor) ?? null }));
  if (period.problem) {
    return { ...page, vendors: choices(null), report: null, hasFailed: false, tagKeys: null, filterLists: null, accountNames: {} };
  }

  const query = costQueryOf(search, period, available, currency);
  const [found, otherCosts, tags, filterLists, accountNames] = await Promise.all([
    attempt(loadReport(upstream, query, search, info.firstDay)),
    attempt(vendorCosts(upstream, query, offered.filter((vendor) => !query.selectedVendors.includes(vendor)))),
    search.by === "tag" ? attempt(upstream.call(getTagKeys, query)) : null,
    panel.isOpen ? loadFilterLists(upstream, query, panel) : null,
    attempt(namesOfAccounts(upstream, query)),
  ]);
  return {
    ...page,
    search: { ...search, page: found?.page ?? search.page },
    ...named(found && found.page !== search.page ? [...ignored, { parameter: "page", value: String(search.page) }] : ignored),
    vendors: choices(new Map([...costsOf(found?.report.portions, query.selectedVendors), ...(otherCosts ?? [])])),
    report: found?.report ?? null,
    hasFailed: !found,
    tagKeys: tags?.tagKeys ?? null,
    filterLists,
    accountNames: accountNames ?? {},
  };
}

/** A page past the last one is the last one. */
async function loadReport(upstream: Upstream, query: CostQuery, { page, size }: Search, firstDay: string | null): Promise<{ report: Report; page: number }> {
  const ask = (asked: number) => upstream.call(getCost, { ...query, page: asked, itemsPerPage: size });
  const reply = await ask(page);
  const lastPage = Math.max(1, Math.ceil(reply.numberOfItems / size));
  if (page <= lastPage) return { report: reportOf(reply, query, firstDay), page };
  return { report: reportOf(await ask(lastPage), query, firstDay), page: lastPage };
}

/** Costs of providers that are not selected, for the picker. */
async function vendorCosts(upstream: Upstream, query: CostQuery, vendors: Vendor[]): Promise<Map<Vendor, string>> {
  if (vendors.length === 0) return new Map();
  const reply = await upstream.call(getCost, { ...query, grain: "MONTH", viewBy: "account", selectedVendors: vendors, page: 1, itemsPerPage: 1 });
  return costsOf(reply.portions, vendors);
}

/** A provider that a reply does not name has no cost. */
const costsOf = (portions: { vendor: Vendor; cost: string }[] | undefined, vendors: Vendor[]): Map<Vendor, string> =>
  new Map(portions && vendors.map((vendor) => [vendor, portions.find((portion) => portion.vendor === vendor)?.cost ?? "0"]));

/** The page when not even the company's providers could be read. */
function withoutData(params: URLSearchParams, today: string): CostPage {
  const { search, ignored } = parse(params);
  return {
    search,
    ...named(ignored),
    today,
    ...periodOf(search, today),
    currency: search.currency ?? "USD",
    currencies: [],
    vendors: [],
    data: null,
    report: null,
    hasFailed: true,
    tagKeys: null,
    panel: filterPanelOf(params),
    filterLists: null,
    accountNames: {},
  };
}
