import { z } from "zod";
import { billingMonth } from "~/contract/billing";
import { billViewBys } from "~/contract/billing-tables";
import { currencyCode } from "~/contract/money";
import { tables } from "~/contract/tables";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { pageSizes } from "~/features/paging/page-sizes";
import { billLineNames } from "~/lib/bill-equation";
import { languages } from "~/lib/language";
import type { BillTab, Search } from "./href";
import { billTabs, defaultSearch, EVERY_ROW, longSections } from "./href";

/** Maximum of individually expanded rows. */
const MAX_OPEN = 50;

/** Text that can occur in a bill. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);
const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);
const setId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/);

/** View-bys; each tab has its own. */
const views: Record<BillTab, readonly NonNullable<Search["by"]>[]> = {
  accounts: ["account"],
  invoices: ["invoice"],
  details: billViewBys,
  insight: ["product", "account"],
};
/**
 * Reads the search from a URL. Never throws: unknown and invalid values fall back to their defaults and are reported,
 * so that the page can name what it ignored. `of`: fixes the tab, for addresses of one table.
 */
export function parse(params: URLSearchParams, of: BillTab | null = null): { search: Search; ignored: Ignored[] } {
  const { given, ignored, ignore, one, many } = readAddress(params);
  const tab = one("tab", z.enum(of ? [of] : billTabs), of ?? defaultSearch.tab);
  const sorts: readonly string[] = tables[tab].sorts;
  const opened = many("open", text(1024), MAX_OPEN);
  const search: Search = {
    vendor: one("vendor", vendor.nullable(), defaultSearch.vendor),
    month: one("month", billingMonth.nullable(), defaultSearch.month),
    until: one("until", billingMonth.nullable(), defaultSearch.until),
    currency: one("currency", currencyCode.nullable(), defaultSearch.currency),
    line: many("line", z.enum(billLineNames), billLineNames.length),
    tab,
    by: one<Search["by"]>("by", z.enum(views[tab]), defaultSearch.by),
    tag: one("tag", text(256), defaultSearch.tag),
    set: one("set", setId, defaultSearch.set),
    find: one("find", text(200).or(z.literal("")), defaultSearch.find),
    open: opened.includes(EVERY_ROW) ? [EVERY_ROW] : opened,
    group: one("group", text(1024), defaultSearch.group),
    product: one("product", text(1024), defaultSearch.product),
    sort: one("sort", z.enum([...sorts, ...sorts.map((key) => `-${key}`)]).nullable(), defaultSearch.sort),
    page: one("page", wholeNumber, defaultSearch.page),
    size: one(
      "size",
      wholeNumber.refine((size) => pageSizes.some((offered) => offered === size)).nullable(),
      defaultSearch.size,
    ),
    groups: one("groups", setId, defaultSearch.groups),
    all: many("all", z.enum(longSections), longSections.length),
    lang: one("lang", z.enum(languages).nullable(), defaultSearch.lang),
  };
  if (search.group === "" && search.product !== "") {
    ignore("product", [search.product]);
    search.product = "";
  }
  for (const [name, values] of given) ignore(name, values);
  // The shell itself says if a language is not supported.
  return { search, ignored: ignored.filter(({ parameter }) => parameter !== "lang") };
}
