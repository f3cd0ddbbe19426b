import { z } from "zod";
import { billingMonth } from "~/contract/billing/billing";
import { billViewBys } from "~/lib/providers";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { currencyCode } from "~/contract/money";
import { tables } from "~/contract/tables/tables";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import {
  documentation,
  lang,
  optional,
  pageSize,
  readSearch,
  repeated,
  serviceGroupSetId,
  single,
  sortBy,
  text,
  textOrEmpty,
  wholeNumber,
} from "~/features/address/search-parameters";
import { pageSizes } from "~/features/paging/page-sizes";
import { billLineNames } from "~/lib/money/bill-equation";
import type { BillTab, Search } from "./href";
import { billTabs, defaultSearch, EVERY_ROW, longSections, SECTION_ROWS } from "./href";

/** Maximum number of individually expanded rows. */
const MAX_OPEN = 50;

/** View-bys; each tab has its own. */
const views: Record<BillTab, readonly NonNullable<Search["by"]>[]> = {
  accounts: ["account"],
  invoices: ["invoice"],
  details: billViewBys,
  insight: ["product", "account"],
};

const itemText = text(1024);

/** Whether rows are found by a word: those of a whole tab, not the products of a group. */
const hasWord = ({ tab, group }: Search): boolean => tab === "accounts" || (tab === "details" && group === "");

/** The parameters of the billing page and of its files, which name a tab; `docs/addresses.md` lists them. */
const billParameters = (tab: BillTab | null): Parameters<Search> => ({
  vendor: optional(vendor, { without: "`aws`, else the user's first provider" }),
  month: optional(billingMonth, { about: "`YYYY-MM`", without: "the newest with data; for files the current month" }),
  until: optional(billingMonth, { about: "the last month that the strip of months shows", without: "the newest" }),
  currency: optional(currencyCode, {
    about: "of several bills of a month, that in this currency",
    without: "the largest, measured in the currency of the billing profile; the insight counts all of them, converted",
  }),
  line: repeated(z.enum(billLineNames), billLineNames.length, {
    about: ": a line of the bill that is opened, repeated",
  }),
  tab: {
    read: ({ param }, name, fallback) => param(name, z.enum(tab ? [tab] : billTabs), tab ?? fallback),
    values: billTabs,
    rows: [{}],
  },
  by: optional((before) => z.enum(views[before.tab]), {
    name: "`by` `tag` `set`",
    about:
      "of the details: `account` `invoice` `region` `tag` `serviceGroup`, the tag key, the id of the service group set; the page shows what a provider's bills do not have by account. Of the insight: `product` `account`",
    without: "`account`; `product`; the first key or set",
  }),
  tag: single(text(256)),
  set: single(serviceGroupSetId),
  open: {
    read: ({ many }, name) => {
      const opened = many(name, itemText, MAX_OPEN);
      return opened.includes(EVERY_ROW) ? [EVERY_ROW] : opened;
    },
    values: [],
    rows: [{ about: "a row that is opened, repeated; `all`: every row" }],
  },
  group: single((before) => (before.tab === "details" ? itemText : z.never()), {
    name: "`group`, `product`",
    about: "of the details only this group, or this product of it, with all its usage",
  }),
  product: single(({ group }) => (group === "" ? z.never() : itemText)),
  find: single((before) => (hasWord(before) ? textOrEmpty(MAX_WORD) : z.literal("")), {
    about: "part of a name or id, of accounts or of what details are grouped by",
  }),
  sort: optional((before) => sortBy<string>(tables[before.tab].sorts), {
    about: "a column of the table, with `-` in front descending",
    without: "the largest first",
  }),
  page: single(wholeNumber, {
    name: "`page`, `size`",
    about: `page of the table; rows per page ${pageSizes.join(", ")}`,
    without: "1, 50",
  }),
  size: optional(pageSize),
  groups: single(serviceGroupSetId, {
    about: "the set of the costs by service group below the bill",
    without: "the first",
  }),
  all: repeated(z.enum(longSections), longSections.length, { about: ": a section with all its rows, repeated" }),
  computing: single(wholeNumber, {
    name: "`computing`, `autospot`",
    about: `page of a section with all its rows, ${SECTION_ROWS} each`,
    without: "1",
  }),
  autospot: single(wholeNumber),
  lang: optional(lang, { without: "as above" }),
});

/** Reads the search from a URL, leniently. `of`: fixes the tab, for addresses of one table. */
export const parse = (params: URLSearchParams, tab: BillTab | null = null): { search: Search; ignored: Ignored[] } =>
  readSearch(billParameters(tab), defaultSearch, params);

/** The documentation of the parameters. */
export const billParameterRows = (): string[] => documentation(billParameters(null), defaultSearch);
