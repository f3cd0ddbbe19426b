import type { Language } from "~/lib/language";
import type { CostQuery, ViewBy } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { COMPANY } from "~/lib/people/company-address";
import type { Grain, TimeFrame } from "~/lib/time/time-frames";
import { addressOf, canonical } from "~/features/address/canonical";
import type { Comparison } from "./comparison";
import { appendComparison, notCompared } from "./comparison";
import { appendFilters } from "~/features/filters/form/append-filters";
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
  /** `yes`: charges of several days count evenly on each of their days instead of on the first. */
  spread: "no" | "yes";
  compare: Comparison;
  /** null: the default for the range. */
  grain: Grain | null;
  chart: "stack" | "line";
  scale: "value" | "percentage";
  /** `typical` fits the trend's axis to typical periods and clips columns far above them. */
  axis: "whole" | "typical";
  sort: Sort;
  /** Text that the names of the table's rows must contain; empty: all rows. */
  name: string;
  page: number;
  size: number;
  /** null: the company's default. */
  currency: string | null;
  /** Index of the saved filter that the page was opened with; the rest of the search may have changed since. */
  filter: number | null;
  /** null: no drilldown. */
  opened: Drilldown | null;
  /** Language of the page if the URL names one; read by the shell, which remembers it for the session. */
  lang: Language | null;
}

/** Maximum length of `name`. */
export const MAX_NAME = 200;

type SortKey = CostQuery["sort"]["key"];
type Sort = SortKey | `-${SortKey}`;

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
  spread: "no",
  compare: notCompared,
  grain: null,
  chart: "stack",
  scale: "value",
  axis: "whole",
  sort: "-cost",
  name: "",
  page: 1,
  size: 30,
  currency: null,
  filter: null,
  opened: null,
  lang: null,
};

/** The search as URL parameters in canonical form. */
export function toParameters(search: Search): URLSearchParams {
  const { range, start, end, vendor, include, exclude, grain, compare, opened } = search;
  const isDated = range === "custom" && (start !== "" || end !== "");
  return canonical(search, defaultSearch, {
    ...(isDated && { range: () => {} }),
    start: (params) => isDated && params.append("start", start),
    end: (params) => isDated && params.append("end", end),
    vendor: (params) => {
      for (const value of vendor?.length === 0 ? [""] : [...(vendor ?? [])].sort()) params.append("vendor", value);
    },
    include: (params) => appendFilters(params, "f", include),
    exclude: (params) => appendFilters(params, "x", exclude),
    grain: (params) => grain && params.append("grain", grain.toLowerCase()),
    compare: (params) => appendComparison(params, compare),
    opened: (params) => opened && appendDrilldown(params, opened),
  });
}

/** Whether what an address shows depends on the user's defaults or on a saved filter. */
export const needsDefaults = (params: URLSearchParams): boolean =>
  [...params.keys()].every((name) => name === COMPANY || name === "lang" || name === "filter");

/**
 * URL of the search; `path` is set for the page's files and subpages. It is canonical, except that it states the time
 * frame if it would otherwise depend on the user.
 */
export function href(search: Search, path = "/cost-analytics"): string {
  const params = toParameters(search);
  if (needsDefaults(params)) params.append("range", search.range);
  return addressOf(path, params);
}

/**
 * URL of the search with some parameters changed. The content changes, so the table starts at its first page and the
 * drilldown closes; rows of other items are not searched by name.
 */
export function hrefWith(search: Search, change: Partial<Search>): string {
  const name = change.by || change.tag || change.set || change.include ? "" : search.name;
  return href({ ...search, name, page: 1, opened: null, ...change });
}

/** The page of saved filters, where the search can be saved. */
export const savedFiltersHref = (search: Search): string =>
  href({ ...search, page: 1, opened: null }, "/cost-analytics/filters");

/** Opens a saved filter. */
export const openHref = (index: number): string => `/cost-analytics?filter=${index}`;
