import type { FilterField, sortKeys, ViewBy } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import type { Grain, TimeFrame } from "~/lib/time-frames";

/** The state of the screen. All of it is in the URL; `search.ts` reads it from there, `href` writes it. */
export interface Search {
  range: TimeFrame;
  /** As typed, so possibly no dates at all; empty unless the range is custom. */
  start: string;
  end: string;
  by: ViewBy;
  /** Tag key of the tag view; empty: none chosen. */
  tag: string;
  /** null: every provider that has data. Empty: none. */
  vendor: Vendor[] | null;
  include: Record<FilterField, string[]>;
  exclude: Record<FilterField, string[]>;
  cost: "billed" | "amortized";
  /** null: what suits the range. */
  grain: Grain | null;
  chart: "stack" | "line";
  scale: "value" | "percentage";
  sort: Sort;
  page: number;
  size: number;
  /** null: the company's default. */
  currency: string | null;
  /** Language of the page when the URL names one; the shell reads it, links keep it. */
  lang: string | null;
}

export type SortKey = (typeof sortKeys)[number];
export type Sort = SortKey | `-${SortKey}`;

export const pageSizes = [10, 20, 30, 50, 100, 150, 200] as const;

export const defaultSearch: Search = {
  range: "month_to_date",
  start: "",
  end: "",
  by: "product",
  tag: "",
  vendor: null,
  include: { account: [], product: [], region: [] },
  exclude: { account: [], product: [], region: [] },
  cost: "billed",
  grain: null,
  chart: "stack",
  scale: "value",
  sort: "-cost",
  page: 1,
  size: 30,
  currency: null,
  lang: null,
};

const single = ["by", "tag", "cost", "chart", "scale", "sort", "page", "size", "currency", "lang"] as const;

/** The search as URL parameters in canonical form: defaults dropped, keys sorted, values sorted where order means nothing. */
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
  for (const vendor of search.vendor?.length === 0 ? [""] : [...(search.vendor ?? [])].sort()) params.append("vendor", vendor);
  for (const [field, values] of Object.entries(search.include)) for (const value of [...values].sort()) params.append(`f.${field}`, value);
  for (const [field, values] of Object.entries(search.exclude)) for (const value of [...values].sort()) params.append(`x.${field}`, value);
  params.sort();
  return params;
}

/** Canonical URL of the search; `path` is the page unless it is one of its twins. */
export function href(search: Search, path = "/cost-analytics"): string {
  const query = toParameters(search).toString();
  return query ? `${path}?${query}` : path;
}

/** URL of the search with some of it changed. What is shown changes, so the table starts at its first page again. */
export const hrefWith = (search: Search, change: Partial<Search>): string => href({ ...search, page: 1, ...change });
