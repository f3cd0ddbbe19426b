import { describe, expect, it } from "vitest";
import { filterOf, filterWith } from "./filter-form";
import { defaultSearch, href } from "~/features/cost-report/search/href";

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
