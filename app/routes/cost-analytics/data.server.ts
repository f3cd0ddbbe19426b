import type { CostQuery, FilterField } from "~/contract/cost-analytics";
import { filterFields, getCost, getFilterValues, getTagKeys } from "~/contract/cost-analytics";
import type { CommonInfo } from "~/contract/session";
import { getVendors } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import { vendors as allVendors } from "~/contract/vendors";
import type { DayRange, Grain, RangeProblem } from "~/lib/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { FilterPanel } from "./filter-form";
import { filterPanelOf } from "./filter-form";
import type { Search } from "./href";
import type { Period } from "./query";
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

/** Values of a filter field, highest cost first. */
export interface FilterList {
  /** How many there are; more than are listed when only the first were asked for. */
  total: number;
  values: { vendor: Vendor | null; item: string; name: string; cost: string }[];
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

/** Most values of a list that are shown; the rest is found by searching. */
const LIST_LIMIT = 200;

/** What a search means for this user: providers they may see, currencies the company has. */
export interface Asked {
  search: Search;
  ignored: Ignored[];
  period: Period;
  /** Providers the search means when it names none. */
  available: Vendor[];
  currency: string;
}

/** Where the screen's data come from. */
export interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  /** YYYY-MM-DD */
  today: string;
}

/** Reads the URL in the light of what the company has. */
export async function readSearch(source: Source, params: URLSearchParams): Promise<Asked & { info: CommonInfo }> {
  const [{ vendors: allowed }, info] = await Promise.all([source.upstream.call(getVendors, {}), source.info]);
  return { ...within(parse(params), allowed, info, source.today), info };
}

function within({ search, ignored }: ReturnType<typeof parse>, allowed: Vendor[], info: CommonInfo, today: string): Asked {
  const refused = (search.vendor ?? []).filter((vendor) => !allowed.includes(vendor));
  const chosen = search.vendor?.filter((vendor) => allowed.includes(vendor)) ?? null;
  const isOffered = search.currency === null || info.currencies.includes(search.currency);
  const kept: Search = {
    ...search,
    vendor: refused.length > 0 && chosen?.length === 0 ? null : chosen,
    currency: isOffered ? search.currency : null,
  };
  return {
    search: kept,
    ignored: [
      ...ignored,
      ...refused.map((vendor) => ({ parameter: "vendor", value: vendor })),
      ...(isOffered ? [] : [{ parameter: "currency", value: search.currency ?? "" }]),
    ],
    period: periodOf(kept, today),
    available: allVendors.filter((vendor) => allowed.includes(vendor) && info.vendors.some((entry) => entry.vendor === vendor)),
    currency: kept.currency ?? info.defaultCurrency,
  };
}

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

async function loadFilterLists(upstream: Upstream, query: CostQuery, { words }: FilterPanel): Promise<Record<FilterField, FilterList | null>> {
  const lists = await Promise.all(filterFields.map((field) => attempt(loadFilterList(upstream, query, field, words[field]))));
  return { account: lists[0] ?? null, product: lists[1] ?? null, region: lists[2] ?? null };
}

/** Values of one field under the filters of the others, those that are selected always among them. */
export async function loadFilterList(upstream: Upstream, query: CostQuery, field: FilterField, word: string): Promise<FilterList> {
  const { total, values } = await upstream.call(getFilterValues, { ...query, field, word, limit: LIST_LIMIT });
  return { total, values: values.map(({ vendor, item, itemAlias, cost }) => ({ vendor, item, name: itemAlias, cost })) };
}

/** Filters hold ids; people know accounts by their names. */
async function namesOfAccounts(upstream: Upstream, query: CostQuery): Promise<Record<string, string>> {
  const filters = query.filters.filter(({ field }) => field === "account");
  if (filters.length === 0) return {};
  const { values } = await upstream.call(getFilterValues, { ...query, filters, field: "account", limit: 1 });
  return Object.fromEntries(values.map(({ item, itemAlias }) => [item, itemAlias]));
}

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
