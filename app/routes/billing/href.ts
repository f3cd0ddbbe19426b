import type { BillViewBy } from "~/contract/billing-tables";
import { fileAddress } from "~/contract/tables";
import type { BillTableId, TableFormat } from "~/contract/tables";
import type { Vendor } from "~/contract/vendors";
import type { BillLine } from "~/lib/bill-equation";

/** What a bill is looked at by, below its summary. */
export const billTabs = ["accounts", "invoices", "details", "insight"] as const;
export type BillTab = (typeof billTabs)[number];

/** Sections that show some of their rows unless asked for all. */
export const longSections = ["computing", "autospot"] as const;
export type LongSection = (typeof longSections)[number];

/** In `open`: every row there is. */
export const EVERY_ROW = "all";

/** The state of the screen. All of it is in the URL; `search.ts` reads it from there, `href` writes it. */
export interface Search {
  /** null: AWS, or the first that the user may see. */
  vendor: Vendor | null;
  /** YYYY-MM; null: the newest with data. */
  month: string | null;
  /** Last month that the strip of months shows; null: the newest. */
  until: string | null;
  /** Of several bills of the month that in this currency; null: the largest. */
  currency: string | null;
  /** Lines of the bill that are opened. */
  line: BillLine[];
  tab: BillTab;
  /** Of the details one of billViewBysOf, of the insight product or account; null: the tab's own default. */
  by: BillViewBy | "product" | null;
  tag: string;
  set: string;
  /** What is looked for in the table. */
  find: string;
  /** Rows that are opened: their items, or EVERY_ROW alone. */
  open: string[];
  /** Of the details only this group is shown, or only this product of it; empty: everything. */
  group: string;
  product: string;
  /** Of the tab's columns; null: its own default. */
  sort: string | null;
  page: number;
  /** Rows per page; null: the tab's own default. */
  size: number | null;
  /** Service group set of the costs by service group; empty: the first. */
  groups: string;
  /** Sections that show all their rows. */
  all: LongSection[];
  /** Language of the page when the URL names one; the shell reads it, links keep it. */
  lang: string | null;
}

export const defaultSearch: Search = {
  vendor: null,
  month: null,
  until: null,
  currency: null,
  line: [],
  tab: "accounts",
  by: null,
  tag: "",
  set: "",
  find: "",
  open: [],
  group: "",
  product: "",
  sort: null,
  page: 1,
  size: null,
  groups: "",
  all: [],
  lang: null,
};

/** What belongs to the table of a tab. */
const untouched = (({ by, tag, set, find, open, group, product, sort, page, size }) => ({
  by,
  tag,
  set,
  find,
  open,
  group,
  product,
  sort,
  page,
  size,
}))(defaultSearch);

/** The search as URL parameters in canonical form: defaults dropped, keys and values sorted. */
export function toParameters(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search) as [keyof Search, Search[keyof Search]][]) {
    if (Array.isArray(value)) for (const one of [...value].sort()) params.append(key, one);
    else if (value !== defaultSearch[key]) params.append(key, String(value));
  }
  params.sort();
  return params;
}

/** Canonical URL of the search. */
export function href(search: Search, path = "/billing"): string {
  const query = toParameters(search).toString();
  return query ? `${path}?${query}` : path;
}

/** URL of the search with some of it changed; the table starts at its first page again. */
export const hrefWith = (search: Search, change: Partial<Search>): string => href({ ...search, page: 1, ...change });

/** The same month of another provider; how its bill is looked at starts anew, also for users who keep another view of details. */
export const vendorHref = ({ month, tab, lang }: Search, vendor: Vendor): string =>
  href({ ...defaultSearch, vendor, month, tab, by: tab === "details" ? "account" : null, lang });

/** Another month of the provider; what was opened closes, how it is looked at stays. */
export const monthHref = (search: Search, month: string): string =>
  hrefWith(search, { month, open: [], group: "", product: "", find: "" });

/** Another tab; its table starts anew. */
export const tabHref = (search: Search, tab: BillTab): string => href({ ...search, ...untouched, tab });

/** The list with the value, or without it when it has it. */
export const toggled = <T extends string>(list: T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** What a file is of. */
export interface BillFile {
  report: BillTableId;
  format: TableFormat;
  vendor: Vendor;
  month: string;
  currency: string | null;
}

/** A table of the bill as a file, with all pages of what is shown of it. */
export function fileHref(
  {
    by,
    tag,
    set,
    find,
    group,
    product,
    sort,
  }: Pick<Search, "by" | "tag" | "set" | "find" | "group" | "product" | "sort">,
  { report, format, vendor, month, currency }: BillFile,
): string {
  const hasView = report === "details" || report === "insight";
  const rows = { ...(find && { find }), ...(group && { group }), ...(product && { product }), ...(sort && { sort }) };
  const view = hasView ? { ...(by && { by }), ...(tag && { tag }), ...(set && { set }) } : {};
  const params = new URLSearchParams({
    ...(currency && { currency }),
    month,
    vendor,
    ...view,
    ...(billTabs.some((tab) => tab === report) && rows),
  });
  params.sort();
  return `${fileAddress({ id: report, format })}?${params}`;
}
