import { describe, expect, it } from "vitest";
import { filterFormTarget, filterOf, filterPanelOf, filterWith, withPanel } from "./filter-form";
import { defaultSearch, href } from "./href";
import { parse } from "./search";

const target = (query: string) => {
  const params = new URLSearchParams(query);
  return filterFormTarget(parse(params).search, params);
};

describe("filterFormTarget", () => {
  it("leaves every other URL alone", () => {
    expect(target("f.account=1&panel=filters&q.account=2")).toBeNull();
  });
  it("makes of ticked boxes and modes the canonical URL", () => {
    expect(target("by=region&f.account=2&f.account=1&mode.account=include&f.product=A&mode.product=exclude&mode.region=include&q.account=&q.product=")).toBe(
      "/cost-analytics?by=region&f.account=1&f.account=2&x.product=A",
    );
  });
  it("keeps the form open, and its search words, when its lists are searched", () => {
    expect(target("f.account=1&mode.account=exclude&q.account=prod&q.region=&panel=filters")).toBe("/cost-analytics?x.account=1&panel=filters&q.account=prod");
  });
  it("joins what is excluded with what was excluded before", () => {
    expect(target("f.account=2&x.account=1&mode.account=exclude")).toBe("/cost-analytics?x.account=1&x.account=2");
  });
  it("does not care for modes it does not know", () => {
    expect(target("f.account=2&mode.account=%00")).toBe("/cost-analytics?f.account=2");
  });
});

describe("filterPanelOf", () => {
  it("reads whether the form is open and the words, however odd", () => {
    const params = new URLSearchParams({ panel: "filters", "q.account": `a\u0000${"b".repeat(300)}` });
    expect(filterPanelOf(params)).toEqual({ isOpen: true, words: { account: `a${"b".repeat(199)}`, product: "", region: "" } });
    expect(filterPanelOf(new URLSearchParams("panel=x")).isOpen).toBe(false);
  });
  it("is what withPanel writes", () => {
    expect(withPanel(href(defaultSearch))).toBe("/cost-analytics?panel=filters");
    expect(withPanel("/cost-analytics?by=tag", { region: "us east" })).toBe("/cost-analytics?by=tag&panel=filters&q.region=us+east");
  });
});

describe("filterOf and filterWith", () => {
  const both = { ...defaultSearch, include: { ...defaultSearch.include, account: ["1"] }, exclude: { ...defaultSearch.exclude, account: ["2"] } };

  it("offer what is included, and keep what is excluded besides", () => {
    expect(filterOf(both, "account")).toEqual({ mode: "include", values: ["1"], kept: ["2"] });
    expect(filterOf({ ...both, include: defaultSearch.include }, "account")).toEqual({ mode: "exclude", values: ["2"], kept: [] });
    expect(filterOf(defaultSearch, "region")).toEqual({ mode: "include", values: [], kept: [] });
  });
  it("write the same as the form without JavaScript", () => {
    expect(href(filterWith(both, "account", "include", ["1", "3"]))).toBe("/cost-analytics?f.account=1&f.account=3&x.account=2");
    expect(href(filterWith(both, "account", "exclude", ["1"]))).toBe("/cost-analytics?x.account=1&x.account=2");
    expect(href(filterWith({ ...both, page: 4 }, "account", "include", []))).toBe("/cost-analytics?x.account=2");
  });
});
