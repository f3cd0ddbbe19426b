import { describe, expect, it } from "vitest";
import { itemHref, partHref, periodHref } from "./links";
import { defaultSearch } from "./href";
import type { Search } from "./href";
import { everything } from "./drilldown";

describe("periodHref", () => {
  it("opens a period by day, and keeps everything else except the page", () => {
    const search = {
      ...defaultSearch,
      grain: "WEEK" as const,
      chart: "line" as const,
      page: 3,
      range: "year_to_date" as const,
    };
    expect(periodHref(search, { startDate: "2026-11-09", endDate: "2026-11-15" })).toBe(
      "/cost-analytics?chart=line&end=2026-11-15&start=2026-11-09",
    );
  });
});

describe("itemHref", () => {
  it("shows only the item of its provider, viewed by the next dimension", () => {
    expect(itemHref(defaultSearch, "product", "aws", "Amazon EC2")).toBe(
      "/cost-analytics?by=account&f.product=Amazon+EC2&vendor=aws",
    );
    expect(itemHref({ ...defaultSearch, by: "account" }, "account", "gcp", "my project & more")).toBe(
      "/cost-analytics?f.account=my+project+%26+more&vendor=gcp",
    );
  });
  it("keeps other filters and replaces those that include values of the same field", () => {
    const search = {
      ...defaultSearch,
      include: { product: ["A", "B"], region: ["us-east-1"] },
      exclude: { account: ["1"], product: ["C"] },
    };
    expect(itemHref(search, "product", "aws", "A")).toBe(
      "/cost-analytics?by=account&f.product=A&f.region=us-east-1&vendor=aws&x.account=1&x.product=C",
    );
    // The row of all providers lacks what is excluded for one of them.
    expect(itemHref({ ...defaultSearch, exclude: { "azure.product": ["A"] } }, "product", null, "A")).toBe(
      "/cost-analytics?by=account&f.product=A&x.azure.product=A",
    );
  });
  it("keeps filters on groups of other sets, or has no link, as no address includes groups of two sets at once", () => {
    const search = { ...defaultSearch, by: "serviceGroup" as const, set: "2" };
    const linkWith = (filters: Partial<Search>) => itemHref({ ...search, ...filters }, "serviceGroup", "aws", "2:::1");
    expect(linkWith({ include: { serviceGroup: ["2:::1", "2:::4"] }, exclude: { serviceGroup: ["1:::2"] } })).toBe(
      "/cost-analytics?f.serviceGroup=2%3A%3A%3A1&set=2&vendor=aws&x.serviceGroup=1%3A%3A%3A2",
    );
    expect(linkWith({ include: { serviceGroup: ["1:::1"] } })).toBeUndefined();
    expect(linkWith({ include: { "aws.serviceGroup": ["1:::1"] } })).toBeUndefined();
  });
  it("links a tag value by its key, and a service group by its set", () => {
    expect(itemHref({ ...defaultSearch, by: "tag", tag: "team" }, "tag", "aws", "NO_VALUE")).toBe(
      "/cost-analytics?f.tag.team=NO_VALUE&tag=team&vendor=aws",
    );
    expect(itemHref({ ...defaultSearch, by: "serviceGroup", set: "s" }, "serviceGroup", "aws", "s:::1")).toBe(
      "/cost-analytics?f.serviceGroup=s%3A%3A%3A1&set=s&vendor=aws",
    );
    expect(itemHref(defaultSearch, "tag", "aws", "production")).toBeUndefined();
  });
});

describe("partHref", () => {
  const opened = { ...everything, date: "2026-10-21", page: 4 };
  const providers = ["aws"] as const;

  it("filters by the item of its provider", () => {
    const search = { ...defaultSearch, opened };
    expect(partHref(search, "product", { by: "product", item: "Amazon EC2", vendor: "aws", providers })).toBe(
      "/cost-analytics?detail=2026-10-21&item=Amazon+EC2&of=aws",
    );
  });
  it("filters the drilldown by any other part of it", () => {
    const search = {
      ...defaultSearch,
      page: 2,
      opened: { ...opened, item: "Amazon EC2", vendor: "aws" as const, by: "region" as const },
    };
    expect(
      partHref(
        search,
        "product",
        { by: "region", item: "us-east-1", vendor: "aws", providers },
        "/cost-analytics/detail",
      ),
    ).toBe("/cost-analytics/detail?dby=region&detail=2026-10-21&f.region=us-east-1&item=Amazon+EC2&of=aws");
  });
  it("filters only the part's provider if several are shown", () => {
    const search = { ...defaultSearch, include: { "gcp.chargeType": ["Usage"] }, opened };
    expect(
      partHref(search, "product", { by: "chargeType", item: "Usage", vendor: "azure", providers: ["aws", "azure"] }),
    ).toBe("/cost-analytics?detail=2026-10-21&f.azure.chargeType=Usage");
  });
  it("has no link without a drilldown or a known tag key", () => {
    expect(partHref(defaultSearch, "product", { by: "product", item: "A", vendor: null, providers })).toBeUndefined();
    expect(
      partHref({ ...defaultSearch, opened }, "product", { by: "tag", item: "A", vendor: null, providers }),
    ).toBeUndefined();
  });
});
