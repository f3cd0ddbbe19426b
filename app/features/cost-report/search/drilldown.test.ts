import { describe, expect, it } from "vitest";
import { defaultSearch, href, hrefWith } from "./href";
import { everything } from "./drilldown";
import { parse } from "./search";

const parseUrl = (query: string) => parse(new URLSearchParams(query));

describe("the compared range", () => {
  it("is a custom range if dates are given, even invalid ones", () => {
    expect(parseUrl("cstart=2026-01-01&cend=tomorrow")).toEqual({
      search: {
        ...defaultSearch,
        compare: { with: "custom", start: "2026-01-01", end: "tomorrow", cost: "individual_cost" },
      },
      ignored: [],
    });
    expect(href(parseUrl("compare=last_period&compareCost=average").search)).toBe(
      "/cost-analytics?compare=last_period&compareCost=average",
    );
  });
  it("omits dates for the previous period", () => {
    const { search, ignored } = parseUrl("compare=last_period&cstart=2026-01-01");
    expect(search.compare).toEqual({ with: "last_period", start: "", end: "", cost: "individual_cost" });
    expect(ignored).toEqual([{ parameter: "cstart", value: "2026-01-01" }]);
  });
});

describe("the drilldown", () => {
  it("is one period or all, of one item or all, and closes when the page changes", () => {
    const { search } = parseUrl("range=last_month&detail=2026-10-05&item=Amazon+EC2&of=aws&dpage=3&page=2");
    expect(search.opened).toEqual({ ...everything, date: "2026-10-05", item: "Amazon EC2", vendor: "aws", page: 3 });
    expect(href(search)).toBe(
      "/cost-analytics?detail=2026-10-05&dpage=3&item=Amazon+EC2&of=aws&page=2&range=last_month",
    );
    expect(hrefWith(search, { by: "region" })).toBe("/cost-analytics?by=region&range=last_month");
  });
  it("covers everything if only the explanation is requested", () => {
    expect(parseUrl("explain=1").search.opened).toEqual({ ...everything, isExplained: true });
  });
});
