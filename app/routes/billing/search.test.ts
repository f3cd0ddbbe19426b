import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { billViewBys } from "~/lib/providers";
import { tables } from "~/contract/tables/tables";
import { vendors } from "~/contract/vendors";
import { pageSizes } from "~/features/paging/page-sizes";
import { billLineNames } from "~/lib/money/bill-equation";
import fc from "../../../tests/support/properties";
import type { Search } from "./href";
import {
  billTabs,
  defaultSearch,
  EVERY_ROW,
  fileHref,
  href,
  hrefWith,
  longSections,
  monthHref,
  tabHref,
  toggled,
  vendorHref,
} from "./href";
import { billParameterRows, parse } from "./search";

const parseUrl = (query: string) => parse(new URLSearchParams(query));
const reparse = (address: string) => parse(new URL(address, "http://app.example").searchParams);

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => !/\p{Cc}|\p{Cs}/u.test(value));
const month = fc.constantFrom("2026-11", "2025-01", "2022-03");
const all = fc.constant({ find: "", group: "", product: "" });
const found = text.map((find) => ({ find, group: "", product: "" }));
const inGroup = fc.record({ find: fc.constant(""), group: text, product: fc.oneof(fc.constant(""), text) });
const ofTab: Record<
  Search["tab"],
  {
    by: fc.Arbitrary<Search["by"]>;
    sort: readonly string[];
    rows: fc.Arbitrary<Pick<Search, "find" | "group" | "product">>;
  }
> = {
  accounts: { by: fc.constant(null), sort: tables.accounts.sorts, rows: fc.oneof(all, found) },
  invoices: { by: fc.constant(null), sort: tables.invoices.sorts, rows: all },
  details: { by: fc.constantFrom(null, ...billViewBys), sort: ["item", "cost"], rows: fc.oneof(all, found, inGroup) },
  insight: { by: fc.constantFrom(null, "product", "account"), sort: ["averageCost", "status"], rows: all },
};
const searches: fc.Arbitrary<Search> = fc
  .constantFrom(...billTabs)
  .chain((tab) => fc.tuple(searchesOf(tab), ofTab[tab].rows))
  .map(([search, rows]) => ({ ...search, ...rows }));
const searchesOf = (tab: Search["tab"]) =>
  fc.record({
    vendor: fc.option(fc.constantFrom(...vendors)),
    month: fc.option(month),
    until: fc.option(month),
    currency: fc.option(fc.constantFrom("USD", "KRW")),
    line: fc.subarray([...billLineNames].sort()),
    tab: fc.constant(tab),
    by: ofTab[tab].by,
    tag: fc.oneof(fc.constant(""), text),
    set: fc.constantFrom("", "3f8a-1"),
    open: fc.oneof(
      fc.constant<string[]>([EVERY_ROW]),
      fc.uniqueArray(text, { maxLength: 5 }).map((list) => list.filter((key) => key !== EVERY_ROW).sort()),
    ),
    sort: fc.option(fc.constantFrom(...ofTab[tab].sort).chain((key) => fc.constantFrom(key, `-${key}`))),
    page: fc.integer({ min: 1, max: 99_999 }),
    size: fc.option(fc.constantFrom(...pageSizes)),
    groups: fc.constantFrom("", "9-z"),
    all: fc.subarray([...longSections].sort()),
    computing: fc.integer({ min: 1, max: 9 }),
    autospot: fc.integer({ min: 1, max: 9 }),
    lang: fc.option(fc.constantFrom("en", "ko")),
  });

describe("an address", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(reparse(href(search))).toEqual({ search, ignored: [] });
      }),
      { numRuns: 60 },
    );
  });

  it("omits defaults", () => {
    expect(href(defaultSearch)).toBe("/billing");
    expect(href({ ...defaultSearch, month: "2026-10", vendor: "gcp" })).toBe("/billing?month=2026-10&vendor=gcp");
  });

  it("never fails: invalid parameters are omitted and reported", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom("vendor", "month", "line", "tab", "by", "open", "sort", "page", "size", "all", "x"),
            fc.string(),
          ),
          { maxLength: 8 },
        ),
        (pairs) => {
          const { search } = parse(new URLSearchParams(pairs));
          expect(reparse(href(search)).search).toEqual(search);
        },
      ),
      { numRuns: 60 },
    );
    expect(
      parseUrl("vendor=ali&month=2026-13&line=shoe&line=vat&tab=accounts&sort=cost&size=7&page=0&by=region&nothing=1")
        .ignored.map(({ parameter }) => parameter)
        .sort(),
    ).toEqual(["by", "line", "month", "nothing", "page", "size", "sort", "vendor"]);
    expect(parseUrl("month=1999-12&month=2026-10").search.month).toBeNull();
  });

  it("names a product only within a group", () => {
    expect(parseUrl("tab=details&product=S3")).toEqual({
      search: { ...defaultSearch, tab: "details" },
      ignored: [{ parameter: "product", value: "S3" }],
    });
  });

  it.each([
    ["tab=invoices&find=a", ["find"]],
    ["tab=insight&find=a&group=b&product=c", ["group", "product", "find"]],
    ["tab=accounts&find=a&group=b", ["group"]],
    ["tab=details&find=a&group=b&product=c", ["find"]],
    ["tab=details&find=&group=b&product=c", []],
    ["tab=details&find=a", []],
  ])("limits rows only by what its tab can be limited by: %s", (query, ignored) => {
    expect(parseUrl(query).ignored.map(({ parameter }) => parameter)).toEqual(ignored);
  });

  it("has one canonical form with every row expanded", () => {
    expect(parseUrl("open=a&open=all").search.open).toEqual([EVERY_ROW]);
  });
});

describe("links", () => {
  const search: Search = {
    ...defaultSearch,
    vendor: "aws",
    month: "2026-10",
    tab: "details",
    by: "tag",
    tag: "team",
    find: "web",
    open: ["a"],
    page: 3,
    sort: "item",
    line: ["vat"],
    currency: "EUR",
    groups: "g",
  };

  it("to another provider reset its view and keep month and tab", () => {
    expect(reparse(vendorHref(search, "azure")).search).toEqual({
      ...defaultSearch,
      vendor: "azure",
      month: "2026-10",
      tab: "details",
      by: "account",
    });
  });

  it("to another month collapse all rows and keep the view", () => {
    expect(reparse(monthHref(search, "2026-09")).search).toEqual({
      ...search,
      month: "2026-09",
      open: [],
      find: "",
      page: 1,
    });
  });

  it("to another tab keep the bill and its expanded lines", () => {
    expect(reparse(tabHref(search, "accounts")).search).toEqual({
      ...defaultSearch,
      vendor: "aws",
      month: "2026-10",
      line: ["vat"],
      currency: "EUR",
      groups: "g",
    });
  });

  it("that change the table begin at its first page", () => {
    expect(reparse(hrefWith(search, { line: toggled(search.line, "vat") })).search).toEqual({
      ...search,
      line: [],
      page: 1,
    });
  });

  it("to files contain everything that the file depends on", () => {
    const file = { vendor: "aws", month: "2026-10", currency: null } as const;
    expect(fileHref(search, { ...file, report: "charges", format: "csv" })).toBe(
      "/billing.csv?month=2026-10&vendor=aws",
    );
    expect(fileHref(search, { ...file, report: "details", format: "xlsx", currency: "EUR" })).toBe(
      "/billing/details.xlsx?by=tag&currency=EUR&find=web&month=2026-10&sort=item&tag=team&vendor=aws",
    );
    expect(fileHref({ ...defaultSearch, by: "account" }, { ...file, report: "insight", format: "csv" })).toBe(
      "/billing/insight.csv?by=account&month=2026-10&vendor=aws",
    );
  });
});

it("is documented as it is declared", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${billParameterRows().join("\n")}\n\n`,
  );
});
