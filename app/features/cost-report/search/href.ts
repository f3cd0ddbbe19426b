import type { CostQuery, ViewBy } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import type { Grain, TimeFrame } from "~/lib/time-frames";
import type { Comparison } from "./comparison";
import { appendComparison, notCompared } from "./comparison";
import type { Filters } from "~/features/filters/filters";
import type { Drilldown } from "./drilldown";
import { appendDrilldown } from "./drilldown";

/** The state of the screen. All of it is in the URL; `search.ts` reads it, `href` writes it. */
export interface Search {
  range: TimeFrame;
  /** As typed, so it may not be valid; empty unless the range is custom. */
  start: string;
  end: string;
  by: ViewBy;
  /** Tag key of the tag view; empty: none chosen. */
  tag: string;
  /** Service group set of the service group view; empty: none chosen. */
  set: string;
  /** null: every provider with data. Empty: none. */
  vendor: Vendor[] | null;
  include: Filters;
  exclude: Filters;
  cost: "billed" | "amortized";
  compare: Comparison;
  /** null: the default for the range. */
  grain: Grain | null;
  chart: "stack" | "line";
  scale: "value" | "percentage";
  sort: Sort;
  /** Part of the names of the table's rows; empty: all rows. */
  name: string;
  page: number;
  size: number;
  /** null: the company's default. */
  currency: string | null;
  /** Index of the saved filter that the page was opened with; the rest of the search may have changed since. */
  filter: number | null;
  /** null: no drilldown. */
  opened: Drilldown | null;
  /** Language of the page if the URL names one; read by the shell, kept by links. */
  lang: string | null;
}

/** Maximum length of the part of a name. */
export const MAX_NAME = 200;

export type SortKey = CostQuery["sort"]["key"];
export type Sort = SortKey | `-${SortKey}`;

export const defaultSearch: Search = {
  range: "month_to_date",
  start: "",
  end: "",
  by: "product",
  tag: "",
  set: "",
  vendor: null,
  include: {},
  exclude: {},
  cost: "billed",
  compare: notCompared,
  grain: null,
  chart: "stack",
  scale: "value",
  sort: "-cost",
  name: "",
  page: 1,
  size: 30,
  currency: null,
  filter: null,
  opened: null,
  lang: null,
};

const single = [
  "by",
  "tag",
  "set",
  "cost",
  "chart",
  "scale",
  "sort",
  "name",
  "page",
  "size",
  "currency",
  "filter",
  "lang",
] as const;

/**
 * The search as URL parameters in canonical form: defaults dropped, keys sorted, values sorted if their order has no
 * meaning.
 */
export function toParameters(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (search.range !== "custom") {
    if (search.range !== defaultSearch.range) params.append("range", search.range);
  } else if (search.start === "" && search.end === "") params.append("range", "custom");
  else {
    params.append("start", search.start);
    params.append("end", search.end);
  }
  for (const key of single) if (search[key] !== defaultSearch[key]) params.append(key, String(search[key]));
  if (search.grain) params.append("grain", search.grain.toLowerCase());
  for (const vendor of search.vendor?.length === 0 ? [""] : [...(search.vendor ?? [])].sort())
    params.append("vendor", vendor);
  for (const [key, values = []] of Object.entries(search.include))
    for (const value of [...values].sort()) params.append(`f.${key}`, value);
  for (const [key, values = []] of Object.entries(search.exclude))
    for (const value of [...values].sort()) params.append(`x.${key}`, value);
  appendComparison(params, search.compare);
  if (search.opened) appendDrilldown(params, search.opened);
  params.sort();
  return params;
}

/** Canonical URL of the search; `path` is set for the page's files and subpages. */
export function href(search: Search, path = "/cost-analytics"): string {
  const query = toParameters(search).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * The page of all providers. If the user's default has fewer, the bare address would lead back to those, so all are
 * named.
 */
export const allVendorsHref = ({
  search,
  available,
  kept,
}: {
  search: Search;
  available: Vendor[];
  kept: { vendors: Vendor[] | null };
}): string => hrefWith(search, { vendor: kept.vendors ? available : null });

/**
 * URL of the search with some parameters changed. The content changes, so the table starts at its first page and the
 * drilldown closes; rows of other items are not searched by name.
 */
export function hrefWith(search: Search, change: Partial<Search>): string {
  const name = change.by || change.tag || change.set || change.include ? "" : search.name;
  const changed = { ...search, name, page: 1, opened: null, ...change };
  // An address with only a saved filter would open that filter again.
  return href(
    [...toParameters(changed).keys()].every((name) => name === "filter" || name === "lang")
      ? { ...changed, filter: null }
      : changed,
  );
}

/** The page of saved filters, where the search can be saved. */
export const savedFiltersHref = (search: Search): string =>
  href({ ...search, page: 1, opened: null }, "/cost-analytics/filters");

/** Opens a saved filter. */
export const openHref = (index: number): string => `/cost-analytics?filter=${index}`;
