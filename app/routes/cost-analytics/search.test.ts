import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterFields, viewBys } from "~/contract/cost-analytics";
import { vendors } from "~/contract/vendors";
import { timeFrames } from "~/lib/time-frames";
import type { Search } from "./href";
import { defaultSearch, href, hrefWith, pageSizes, toParameters } from "./href";
import { parse } from "./search";

const parseUrl = (query: string) => parse(new URLSearchParams(query));

const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => !/\p{Cc}/u.test(text) && !/\p{Cs}/u.test(text));
const values = fc.uniqueArray(value, { maxLength: 5 }).map((list) => list.sort());
const filters = fc.record({ account: values, product: values, region: values });
const typed = fc.oneof(fc.constantFrom("2026-11-01", "2026-02-30", "", "tomorrow"), value.filter((text) => text.length <= 40));

const searches: fc.Arbitrary<Search> = fc
  .record({
    range: fc.constantFrom(...timeFrames),
    start: typed,
    end: typed,
    by: fc.constantFrom(...viewBys),
    tag: fc.oneof(fc.constant(""), value),
    vendor: fc.option(fc.subarray([...vendors]).map((list) => list.sort())),
    include: filters,
    exclude: filters,
    cost: fc.constantFrom("billed" as const, "amortized" as const),
    grain: fc.option(fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const)),
    chart: fc.constantFrom("stack" as const, "line" as const),
    scale: fc.constantFrom("value" as const, "percentage" as const),
    sort: fc.constantFrom("item" as const, "-item" as const, "vendor" as const, "cost" as const, "-cost" as const, "-portion" as const),
    page: fc.integer({ min: 1, max: 99_999 }),
    size: fc.constantFrom(...pageSizes),
    currency: fc.option(fc.constantFrom("USD", "KRW", "EUR")),
    lang: fc.option(fc.constantFrom("en", "ko", "zh", "ja")),
  })
  .map((search) => (search.range === "custom" ? search : { ...search, start: "", end: "" }));

describe("href and parse", () => {
  it("are each other's inverse", () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { search: again, ignored } = parse(new URL(href(search), "http://localhost").searchParams);
        expect(again).toEqual(search);
        expect(ignored).toEqual([]);
        expect(href(again)).toBe(href(search));
      }),
    );
  });

  it("write the same URL whatever the order of parameters and values", () => {
    fc.assert(
      fc.property(searches, fc.infiniteStream(fc.nat()), (search, order) => {
        const shuffled = [...toParameters(search)].map((pair) => ({ pair, at: order.next().value as number })).sort((a, b) => a.at - b.at);
        expect(href(parse(new URLSearchParams(shuffled.map(({ pair }) => pair))).search)).toBe(href(search));
      }),
    );
  });

  it("say nothing that is the default", () => {
    expect(href(defaultSearch)).toBe("/cost-analytics");
    expect(parseUrl("").search).toEqual(defaultSearch);
    expect(href(parseUrl("range=month_to_date&by=product&cost=billed&chart=stack&scale=value&sort=-cost&page=1&size=30").search)).toBe("/cost-analytics");
  });

  it("write keys in order, and start again at the first page when something changes", () => {
    const { search } = parseUrl("vendor=gcp&vendor=aws&page=4&f.region=us-east-1&by=account&x.product=B&x.product=A");
    expect(href(search)).toBe("/cost-analytics?by=account&f.region=us-east-1&page=4&vendor=aws&vendor=gcp&x.product=A&x.product=B");
    expect(hrefWith(search, { by: "region", exclude: defaultSearch.exclude })).toBe("/cost-analytics?by=region&f.region=us-east-1&vendor=aws&vendor=gcp");
  });
});

describe("dates", () => {
  it("mean a custom range when no range is named", () => {
    expect(parseUrl("start=2026-01-01&end=2026-01-31").search).toMatchObject({ range: "custom", start: "2026-01-01", end: "2026-01-31" });
  });
  it("are kept as typed, however wrong", () => {
    expect(parseUrl("range=custom&start=31.12.2026&end=").search).toMatchObject({ range: "custom", start: "31.12.2026", end: "" });
    expect(parseUrl("range=custom&start=31.12.2026&end=").ignored).toEqual([]);
  });
  it("are left out beside a named range", () => {
    const { search, ignored } = parseUrl("range=last_month&start=2026-01-01");
    expect(search).toMatchObject({ range: "last_month", start: "" });
    expect(ignored).toEqual([{ parameter: "start", value: "2026-01-01" }]);
  });
});

describe("providers", () => {
  it("are all without the parameter, none when it is empty", () => {
    expect(parseUrl("").search.vendor).toBeNull();
    expect(parseUrl("vendor=").search.vendor).toEqual([]);
    expect(href(parseUrl("vendor=").search)).toBe("/cost-analytics?vendor=");
  });
  it("chosen in a form whose empty field comes along are those chosen", () => {
    expect(parseUrl("vendor=&vendor=oci&vendor=aws")).toEqual({ search: { ...defaultSearch, vendor: ["aws", "oci"] }, ignored: [] });
  });
  it("that do not exist are reported, and do not narrow the page to nothing", () => {
    const { search, ignored } = parseUrl("vendor=ali");
    expect(search.vendor).toBeNull();
    expect(ignored).toEqual([{ parameter: "vendor", value: "ali" }]);
  });
});

describe("what is not valid", () => {
  it.each([
    ["by", "invoice"],
    ["cost", "net"],
    ["grain", "DAY"],
    ["page", "0"],
    ["page", "-1"],
    ["page", "1e3"],
    ["page", "99999999999999999999999"],
    ["size", "31"],
    ["sort", "cost;DROP TABLE cost_lines"],
    ["currency", "usd"],
    ["range", "last_5_minutes"],
    ["tag", "a\u0000b"],
    ["f.account", "\u0000"],
    ["f.product", "x".repeat(1025)],
    ["f.invoice", "1"],
    ["utm_source", "mail"],
    ["constructor", "1"],
    ["__proto__", "1"],
  ])("%s=%s is reported and changes nothing else", (parameter, bad) => {
    const params = new URLSearchParams([[parameter, bad], ["f.region", "us-east-1"], ["chart", "line"]]);
    const { search, ignored } = parse(params);
    expect(search).toEqual({ ...defaultSearch, chart: "line", include: { ...defaultSearch.include, region: ["us-east-1"] } });
    expect(ignored).toEqual([{ parameter, value: bad }]);
  });

  it("a language is left to the shell to report", () => {
    expect(parseUrl("lang=tlh")).toEqual({ search: defaultSearch, ignored: [] });
    expect(parseUrl("lang=ko").search.lang).toBe("ko");
  });

  it("a second value of a parameter that takes one is reported", () => {
    expect(parseUrl("by=account&by=region")).toMatchObject({ search: { by: "account" }, ignored: [{ parameter: "by", value: "region" }] });
  });

  it("values past the limit of a filter are reported", () => {
    const params = new URLSearchParams(Array.from({ length: 503 }, (_, i) => ["x.account", `account ${i}`]));
    const { search, ignored } = parse(params);
    expect(search.exclude.account).toHaveLength(500);
    expect(ignored).toHaveLength(3);
  });

  it("parameters of the open filter form are neither search nor ignored", () => {
    expect(parseUrl("panel=filters&q.account=x&mode.region=exclude")).toEqual({ search: defaultSearch, ignored: [] });
  });
});

describe("hostile URLs", () => {
  const names = ["range", "start", "end", "by", "tag", "vendor", "f.account", "x.region", "f.", "x.nothing", "cost", "grain", "chart", "scale", "sort", "page", "size", "currency", "lang", "toString", ""];
  const nasty = fc.constantFrom("%00", "\u0000", "' OR 1=1 --", "{x:String}", "💸💸", "\ud800", "../../etc/passwd", "<script>", "1e309", "-0", "NaN", "９", "null", "[object Object]", "9".repeat(5000));

  it("never throw, give a search the canonical URL of which is stable, and keep every filter that is fine", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ unit: "binary" })), fc.oneof(nasty, fc.string({ unit: "binary" }), value)), { maxLength: 30 }),
        (pairs) => {
          const { search } = parse(new URLSearchParams([...pairs, ["x.product", "kept"]]));
          expect(search.exclude.product).toContain("kept");
          expect(filterFields.every((field) => search.include[field].length <= 500)).toBe(true);
          const url = href(search);
          expect(href(parse(new URL(url, "http://localhost").searchParams).search)).toBe(url);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("never throw on raw query strings either", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (query) => {
        expect(parseUrl(query).search.size).toBe(30);
      }),
      { numRuns: 3000 },
    );
  });

  it("are read in a moment, however long", () => {
    const start = performance.now();
    parse(new URLSearchParams(Array.from({ length: 20_000 }, (_, i) => ["f.account", String(i)])));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
