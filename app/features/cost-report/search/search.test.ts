import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { NO_VALUE } from "~/lib/no-value";
import { viewBys } from "~/contract/costs/cost-query";
import { costFields } from "~/contract/costs/cost-fields";
import { serviceGroupKey } from "~/contract/service-groups";
import { vendors } from "~/contract/vendors";
import { pageSizes } from "~/features/paging/page-sizes";
import { timeFrames } from "~/lib/time/time-frames";
import { isPanelParameter } from "~/features/filters/panel/filter-panel";
import fc from "../../../../tests/support/properties";
import type { Comparison } from "./comparison";
import { notCompared } from "./comparison";
import type { FilterKey, Filters } from "~/features/filters/filters";
import { choiceKey, keysOf, readChoiceKey } from "~/features/filters/filters";
import type { Search } from "./href";
import { defaultSearch, href, hrefWith, toParameters } from "./href";
import type { Drilldown } from "./drilldown";
import { everything } from "./drilldown";
import { costParameterRows, parse } from "./search";

const parseUrl = (query: string) => parse(new URLSearchParams(query), isPanelParameter);

const value = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
  .filter((text) => !/\p{Cc}/u.test(text) && !/\p{Cs}/u.test(text));
const set = fc.constantFrom("3f8a", "0-b", "Teams");
const group = fc
  .tuple(set, fc.oneof(set, fc.constant(NO_VALUE)))
  .map(([setId, groupId]) => serviceGroupKey(setId, groupId));
const key = fc.oneof(
  fc.constantFrom(...costFields).filter((field) => field !== "tag"),
  value.map((tagKey): FilterKey => `tag.${tagKey}`),
  fc.constant<FilterKey>("tag.a.b:c=d&e"),
);
const choice = fc.tuple(key, fc.option(fc.constantFrom(...vendors))).map(([name, vendor]) => choiceKey(name, vendor));
const oneFilter = choice.chain((name) =>
  fc.tuple(
    fc.constant(name),
    fc
      .uniqueArray(readChoiceKey(name)?.key === "serviceGroup" ? group : value, { minLength: 1, maxLength: 4 })
      .map((list) => list.sort()),
  ),
);
const filters = fc
  .uniqueArray(oneFilter, { maxLength: 6, selector: ([name]) => name })
  .map((entries): Filters => Object.fromEntries(entries));
const typed = fc.oneof(
  fc.constantFrom("2026-11-01", "2026-02-30", "", "tomorrow"),
  value.filter((text) => text.length <= 40),
);

const compareCost = fc.constantFrom("individual_cost" as const, "average" as const);
const comparisons: fc.Arbitrary<Comparison> = fc.oneof(
  fc.constant(notCompared),
  compareCost.map((cost) => ({ ...notCompared, with: "last_period" as const, cost })),
  fc.record({ with: fc.constant("custom" as const), start: typed, end: typed, cost: compareCost }),
);
const opened: fc.Arbitrary<Drilldown> = fc.record({
  date: fc.constantFrom("all", "2026-10-05", "2026-12-31"),
  item: fc.option(value),
  vendor: fc.option(fc.constantFrom(...vendors)),
  page: fc.integer({ min: 1, max: 99_999 }),
  sort: fc.constantFrom("cost" as const, "-cost" as const, "usageDate" as const, "-skuDesc" as const),
  by: fc.option(fc.constantFrom(...costFields)),
  isExplained: fc.boolean(),
});

const searches: fc.Arbitrary<Search> = fc
  .record({
    range: fc.constantFrom(...timeFrames),
    start: typed,
    end: typed,
    by: fc.constantFrom(...viewBys),
    tag: fc.oneof(fc.constant(""), value),
    set: fc.oneof(fc.constant(""), set),
    vendor: fc.option(fc.subarray([...vendors]).map((list) => list.sort())),
    include: filters,
    exclude: filters,
    cost: fc.constantFrom("billed" as const, "amortized" as const),
    spread: fc.constantFrom("no" as const, "yes" as const),
    grain: fc.option(fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const)),
    chart: fc.constantFrom("stack" as const, "line" as const),
    scale: fc.constantFrom("value" as const, "percentage" as const),
    axis: fc.constantFrom("whole" as const, "typical" as const),
    sort: fc.constantFrom(
      "item" as const,
      "-item" as const,
      "vendor" as const,
      "cost" as const,
      "-cost" as const,
      "-portion" as const,
    ),
    name: fc.oneof(fc.constant(""), value),
    page: fc.integer({ min: 1, max: 99_999 }),
    size: fc.constantFrom(...pageSizes),
    currency: fc.option(fc.constantFrom("USD", "KRW", "EUR")),
    compare: comparisons,
    opened: fc.option(opened),
    filter: fc.option(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
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
        const shuffled = [...toParameters(search)]
          .map((pair) => ({ pair, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at);
        expect(href(parse(new URLSearchParams(shuffled.map(({ pair }) => pair))).search)).toBe(href(search));
      }),
    );
  });

  it("omit defaults", () => {
    expect(parseUrl("").search).toEqual(defaultSearch);
    expect(
      href(
        parseUrl(
          "range=month_to_date&by=region&cost=billed&chart=stack&scale=value&axis=whole&sort=-cost&page=1&size=30",
        ).search,
      ),
    ).toBe("/cost-analytics?by=region");
  });

  it("write keys in order, and start again at the first page when something changes", () => {
    const { search } = parseUrl("vendor=gcp&vendor=aws&page=4&f.region=us-east-1&by=account&x.product=B&x.product=A");
    expect(href(search)).toBe(
      "/cost-analytics?by=account&f.region=us-east-1&page=4&vendor=aws&vendor=gcp&x.product=A&x.product=B",
    );
    expect(hrefWith(search, { by: "region", exclude: defaultSearch.exclude })).toBe(
      "/cost-analytics?by=region&f.region=us-east-1&vendor=aws&vendor=gcp",
    );
  });

  it("name every field as it is, and a tag by its key", () => {
    const include: Filters = { "tag.team: a.b": ["x"], serviceGroup: ["3:::4"], resourceId: ["NO_VALUE"] };
    expect(href({ ...defaultSearch, include })).toBe(
      "/cost-analytics?f.resourceId=NO_VALUE&f.serviceGroup=3%3A%3A%3A4&f.tag.team%3A+a.b=x",
    );
  });

  it("name the provider of a value that is selected for that provider only", () => {
    const include: Filters = { "azure.chargeType": ["Usage"], "gcp.tag.aws.team": ["x"], chargeType: ["Tax"] };
    expect(href({ ...defaultSearch, include })).toBe(
      "/cost-analytics?f.azure.chargeType=Usage&f.chargeType=Tax&f.gcp.tag.aws.team=x",
    );
    expect(keysOf(include)).toEqual(["tag.aws.team", "chargeType"]);
  });

  it("state the time frame if nothing else is left, as the bare address leads to the user's defaults", () => {
    expect(href(defaultSearch)).toBe("/cost-analytics?range=month_to_date");
    expect(href({ ...defaultSearch, lang: "ko" }, "/cost-analytics.csv")).toBe(
      "/cost-analytics.csv?lang=ko&range=month_to_date",
    );
    expect(parseUrl("range=month_to_date").search).toEqual(defaultSearch);
  });

  it("state it beside a saved filter, too, as the filter alone would reopen it", () => {
    const { search } = parseUrl("filter=7&f.region=a&chart=line");
    expect(hrefWith(search, { include: {} })).toBe("/cost-analytics?chart=line&filter=7");
    expect(hrefWith(search, { include: {}, chart: "stack" })).toBe("/cost-analytics?filter=7&range=month_to_date");
  });
});

describe("dates", () => {
  it("mean a custom range without a named one", () => {
    expect(parseUrl("start=2026-01-01&end=2026-01-31").search).toMatchObject({
      range: "custom",
      start: "2026-01-01",
      end: "2026-01-31",
    });
  });
  it("are kept as typed, even invalid ones", () => {
    expect(parseUrl("range=custom&start=31.12.2026&end=").search).toMatchObject({
      range: "custom",
      start: "31.12.2026",
      end: "",
    });
    expect(parseUrl("range=custom&start=31.12.2026&end=").ignored).toEqual([]);
  });
  it("are omitted beside a named range", () => {
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
  it("selected in a form with an empty field are those selected", () => {
    expect(parseUrl("vendor=&vendor=oci&vendor=aws")).toEqual({
      search: { ...defaultSearch, vendor: ["aws", "oci"] },
      ignored: [],
    });
  });
  it("that do not exist are reported, and do not empty the page", () => {
    const { search, ignored } = parseUrl("vendor=ali");
    expect(search.vendor).toBeNull();
    expect(ignored).toEqual([{ parameter: "vendor", value: "ali" }]);
  });
});

it("reads fields that forms send empty without scripts as not given", () => {
  expect(parseUrl("name=&sort=item")).toEqual({ search: { ...defaultSearch, sort: "item" }, ignored: [] });
  expect(parseUrl("by=tag&tag=")).toEqual({ search: { ...defaultSearch, by: "tag" }, ignored: [] });
});

it("reads whatever a bill may have as a value", () => {
  const search: Search = {
    ...defaultSearch,
    ...{ by: "tag", tag: "cost\tcenter" },
    include: { "tag.cost\tcenter": ["line\nbreak", "a\tb", " padded "] },
    exclude: { "azure.resourceId": ["\u001f", "\u007f"] },
    opened: { ...everything, item: "line\nbreak" },
  };
  const { search: read, ignored } = parse(toParameters(search));
  expect(ignored).toEqual([]);
  expect(read).toEqual({ ...search, include: { "tag.cost\tcenter": [" padded ", "a\tb", "line\nbreak"] } });
});

describe("invalid values", () => {
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
    ["f.tag", "production"],
    ["f.tag.", "production"],
    [`f.tag.${"k".repeat(257)}`, "production"],
    ["x.tag.a\u0000b", "1"],
    ["f.serviceGroup", "no colons"],
    ["f.vendor", "aws"],
    ["f.ali.product", "ECS"],
    ["f.aws", "Usage"],
    ["f.aws.gcp.product", "BigQuery"],
    ["x.azure.serviceGroup", "no colons"],
    ["set", "../3"],
    ["filter", "-1"],
    ["filter", "9007199254740993"],
    ["compare", "next_period"],
    ["compareCost", "average"],
    ["detail", "2026-02-30"],
    ["detail", "everything"],
    ["explain", "yes"],
    ["item", "Amazon EC2"],
    ["of", "aws"],
    ["dpage", "2"],
    ["dsort", "-cost"],
    ["dby", "region"],
    ["utm_source", "mail"],
    ["constructor", "1"],
    ["__proto__", "1"],
  ])("%s=%s is reported and changes nothing else", (parameter, bad) => {
    const params = new URLSearchParams([
      [parameter, bad],
      ["f.region", "us-east-1"],
      ["chart", "line"],
    ]);
    const { search, ignored } = parse(params);
    expect(search).toEqual({ ...defaultSearch, chart: "line", include: { region: ["us-east-1"] } });
    expect(ignored).toEqual([{ parameter, value: bad }]);
  });

  it("a language is reported by the shell, not by the search", () => {
    expect(parseUrl("lang=tlh")).toEqual({ search: defaultSearch, ignored: [] });
    expect(parseUrl("lang=ko").search.lang).toBe("ko");
  });

  it("a second value of a parameter that takes one is reported", () => {
    expect(parseUrl("by=account&by=region")).toMatchObject({
      search: { by: "account" },
      ignored: [{ parameter: "by", value: "region" }],
    });
  });

  it("values past the limit of a filter are reported", () => {
    const params = new URLSearchParams(Array.from({ length: 503 }, (_, i) => ["x.account", `account ${i}`]));
    const { search, ignored } = parse(params);
    expect(search.exclude.account).toHaveLength(500);
    expect(ignored).toHaveLength(3);
  });

  it("filters past the limit are reported, the same ones in whatever order", () => {
    const params = Array.from({ length: 45 }, (_, i): [string, string] => [
      `f.tag.key ${String(i).padStart(2, "0")}`,
      "1",
    ]);
    for (const entries of [params, [...params].reverse()]) {
      const { search, ignored } = parse(new URLSearchParams(entries));
      expect(keysOf(search.include)).toHaveLength(40);
      expect(ignored.map(({ parameter }) => parameter).sort()).toEqual(params.slice(40).map(([name]) => name));
    }
  });

  it("parameters of the open filter form are neither part of the search nor reported", () => {
    expect(
      parseUrl("panel=filters&q.account=x&mode.region=exclude&q.tag.a.b=x&mode.serviceGroup.3=include&q.tag=x"),
    ).toEqual({ search: defaultSearch, ignored: [] });
    expect(parseUrl("q.nothing=x").ignored).toHaveLength(1);
  });
});

describe("hostile URLs", () => {
  const names = [
    "range",
    "start",
    "end",
    "by",
    "tag",
    "vendor",
    "f.account",
    "x.region",
    "f.",
    "x.nothing",
    "f.tag.x.y",
    "f.serviceGroup",
    "x.resourceId",
    "set",
    "filter",
    "cost",
    "grain",
    "chart",
    "scale",
    "axis",
    "sort",
    "page",
    "size",
    "currency",
    "lang",
    "toString",
    "",
  ];
  const hostileText = fc.constantFrom(
    "%00",
    "\u0000",
    "' OR 1=1 --",
    "{x:String}",
    "💸💸",
    "\ud800",
    "../../etc/passwd",
    "<script>",
    "1e309",
    "-0",
    "NaN",
    "９",
    "null",
    "[object Object]",
    "9".repeat(5000),
  );

  it("never throw, give a search with a stable canonical URL, and keep every valid filter", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.oneof(fc.constantFrom(...names), fc.string({ unit: "binary" })),
            fc.oneof(hostileText, fc.string({ unit: "binary" }), value),
          ),
          { maxLength: 30 },
        ),
        (pairs) => {
          const { search } = parse(new URLSearchParams([...pairs, ["x.product", "kept"]]));
          expect(search.exclude.product).toContain("kept");
          expect(Object.values(search.include).every((list = []) => list.length <= 500)).toBe(true);
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

  // Comparing each value with all previous ones would exceed the time limit of a test.
  it("are parsed in linear time", () => {
    const read = parse(new URLSearchParams(Array.from({ length: 500_000 }, (_, i) => ["f.account", String(i)])));
    expect(read.ignored).not.toEqual([]);
  });
});

it("is documented as it is declared", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${costParameterRows().join("\n")}\n\n`,
  );
});
