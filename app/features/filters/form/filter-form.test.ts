import { describe, expect, it } from "vitest";
import { filterFormTarget, filterOf, filterWith } from "./filter-form";
import { defaultSearch, href } from "~/features/cost-report/search/href";
import { parse } from "~/features/cost-report/search/search";

const target = (query: string) => {
  const params = new URLSearchParams(query);
  return filterFormTarget(parse(params).search, params);
};

describe("filterFormTarget", () => {
  it("leaves every other URL unchanged", () => {
    expect(target("f.account=1&panel=filters&q.account=2")).toBeNull();
  });
  it("turns checked boxes and modes into the canonical URL", () => {
    expect(
      target(
        "by=region&f.account=2&f.account=1&mode.account=include&f.product=A&mode.product=exclude&mode.region=include&q.account=&q.product=",
      ),
    ).toBe("/cost-analytics?by=region&f.account=1&f.account=2&x.product=A");
  });
  it("keeps the form open, and its search words, when its lists are searched", () => {
    expect(target("f.account=1&mode.account=exclude&q.account=prod&q.region=&panel=account")).toBe(
      "/cost-analytics?x.account=1&panel=account&q.account=prod",
    );
  });
  it("adds exclusions to the earlier ones", () => {
    expect(target("f.account=2&x.account=1&mode.account=exclude")).toBe("/cost-analytics?x.account=1&x.account=2");
  });
  it("moves tags by key, and service groups by set", () => {
    expect(target("f.tag.a.b=1&f.tag.c=2&mode.tag.a.b=exclude&mode.tag.c=include")).toBe(
      "/cost-analytics?f.tag.c=2&x.tag.a.b=1",
    );
    expect(
      target("f.serviceGroup=s:::1&f.serviceGroup=t:::1&mode.serviceGroup.s=exclude&mode.serviceGroup.t=include"),
    ).toBe("/cost-analytics?f.serviceGroup=t%3A%3A%3A1&x.serviceGroup=s%3A%3A%3A1");
  });
  it("ignores unknown modes", () => {
    expect(target("f.account=2&mode.account=%00")).toBe("/cost-analytics?f.account=2");
  });
});

describe("filterOf and filterWith", () => {
  const ofAll = (...items: string[]) => items.map((item) => ({ vendor: null, item }));
  const both = { ...defaultSearch, include: { account: ["1"] }, exclude: { account: ["2"] } };

  it("offer included values, and keep excluded ones", () => {
    expect(filterOf(both, "account")).toEqual({ mode: "include", values: ofAll("1"), alsoExcluded: ofAll("2") });
    expect(filterOf({ ...both, include: defaultSearch.include }, "account")).toEqual({
      mode: "exclude",
      values: ofAll("2"),
      alsoExcluded: [],
    });
    expect(filterOf(defaultSearch, "region")).toEqual({ mode: "include", values: [], alsoExcluded: [] });
  });
  it("write the same as the form without JavaScript", () => {
    expect(href(filterWith(both, "account", "include", ofAll("1", "3")))).toBe(
      "/cost-analytics?f.account=1&f.account=3&x.account=2",
    );
    expect(href(filterWith(both, "account", "exclude", ofAll("1")))).toBe("/cost-analytics?x.account=1&x.account=2");
    expect(href(filterWith({ ...both, page: 4 }, "account", "include", []))).toBe("/cost-analytics?x.account=2");
  });
  it("distinguish values of one provider from values of all", () => {
    const search = {
      ...defaultSearch,
      include: { chargeType: ["Tax"], "azure.chargeType": ["Usage"] },
      exclude: { "aws.chargeType": ["Fee"] },
    };
    expect(filterOf(search, "chargeType")).toEqual({
      mode: "include",
      values: [...ofAll("Tax"), { vendor: "azure", item: "Usage" }],
      alsoExcluded: [{ vendor: "aws", item: "Fee" }],
    });
    expect(href(filterWith(search, "chargeType", "include", [{ vendor: "gcp", item: "Usage" }]))).toBe(
      "/cost-analytics?f.gcp.chargeType=Usage&x.aws.chargeType=Fee",
    );
    expect(target("f.azure.chargeType=Usage&x.aws.chargeType=Fee&mode.chargeType=exclude")).toBe(
      "/cost-analytics?x.aws.chargeType=Fee&x.azure.chargeType=Usage",
    );
  });
  it("keep the groups of other sets", () => {
    const groups = { ...defaultSearch, include: { serviceGroup: ["s:::1", "t:::1"] } };
    expect(filterOf(groups, "serviceGroup.t").values).toEqual(ofAll("t:::1"));
    expect(filterWith(groups, "serviceGroup.t", "include", ofAll("t:::2")).include).toEqual({
      serviceGroup: ["s:::1", "t:::2"],
    });
    expect(filterWith(groups, "serviceGroup.t", "exclude", ofAll("t:::2"))).toMatchObject({
      include: { serviceGroup: ["s:::1"] },
      exclude: { serviceGroup: ["t:::2"] },
    });
  });
});
