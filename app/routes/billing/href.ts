import type { Language } from "~/lib/language";
import { addressOf, canonical } from "~/features/address/canonical";
import type { BillViewBy } from "~/lib/providers";
import { fileAddress } from "~/contract/tables/tables";
import type { BillTableId, TableFormat } from "~/contract/tables/tables";
import type { Vendor } from "~/contract/vendors";
import type { BillLine } from "~/lib/money/bill-equation";

/** The views of a bill below its summary. */
export const billTabs = ["accounts", "invoices", "details", "insight"] as const;
export type BillTab = (typeof billTabs)[number];

/** Sections that show only some of their rows by default. */
export const longSections = ["computing", "autospot"] as const;
export type LongSection = (typeof longSections)[number];

/** Rows per page of a section with all its rows. */
export const SECTION_ROWS = 200;

/** In `open`: all rows. */
export const EVERY_ROW = "all";

/** The state of the screen. All of it is in the URL; `search.ts` reads it, `href` writes it. */
export interface Search {
  /** null: AWS, or the user's first provider. */
  vendor: Vendor | null;
  /** YYYY-MM; null: the newest with data. */
  month: string | null;
  /** Last visible month of the strip; null: the newest. */
  until: string | null;
  /** Selects one of several bills of the month by currency; null: the largest. */
  currency: string | null;
  /** Expanded lines of the bill. */
  line: BillLine[];
  tab: BillTab;
  /** For details one of providerOf, for the insight product or account; null: the tab's default. */
  by: BillViewBy | "product" | null;
  tag: string;
  set: string;
  /** Search text of the table. */
  find: string;
  /** Expanded rows: their items, or only EVERY_ROW. */
  open: string[];
  /** Limits the details to this group, or to this product of it; empty: everything. */
  group: string;
  product: string;
  /** One of the tab's columns; null: its default. */
  sort: string | null;
  page: number;
  /** Rows per page; null: the tab's default. */
  size: number | null;
  /** Service group set of the costs by service group; empty: the first. */
  groups: string;
  /** Sections showing all of their rows, and the page of each. */
  all: LongSection[];
  computing: number;
  autospot: number;
  /** Language of the page if the URL names one; read by the shell, which remembers it for the session. */
  lang: Language | null;
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
  computing: 1,
  autospot: 1,
  lang: null,
};

/** Parameters of a tab's table. */
const defaultTable = (({ by, tag, set, find, open, group, product, sort, page, size }) => ({
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

/** The search as URL parameters in canonical form. */
export const toParameters = (search: Search): URLSearchParams => canonical(search, defaultSearch);

/** Canonical URL of the search. */
export const href = (search: Search, path = "/billing"): string => addressOf(path, toParameters(search));

/** URL of the search with some parameters changed; the table starts at its first page. */
export const hrefWith = (search: Search, change: Partial<Search>): string => href({ ...search, page: 1, ...change });

/** The same month of another provider; the view of its bill is reset, even for users with a saved view of details. */
export const vendorHref = ({ month, tab, lang }: Search, vendor: Vendor): string =>
  href({ ...defaultSearch, vendor, month, tab, by: tab === "details" ? "account" : null, lang });

/** Another month of the provider; expanded rows collapse, the view stays. */
export const monthHref = (search: Search, month: string): string =>
  hrefWith(search, { month, open: [], group: "", product: "", find: "", computing: 1, autospot: 1 });

/** Another tab; its table is reset. */
export const tabHref = (search: Search, tab: BillTab): string => href({ ...search, ...defaultTable, tab });

/** All products of an account, with their usage. */
export const accountDetailsHref = (search: Search, account: string): string =>
  href({ ...search, ...defaultTable, tab: "details", by: "account", group: account });

/** The list with the value toggled. */
export const toggled = <T extends string>(list: T[], value: T): T[] =>
  list.includes(value) ? list.filter((item) => item !== value) : [...list, value];

/** Content of a file. */
export interface BillFile {
  report: BillTableId;
  format: TableFormat;
  vendor: Vendor;
  month: string;
  currency: string | null;
}

/** A table of the bill as a file, with all pages of what is shown. */
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
