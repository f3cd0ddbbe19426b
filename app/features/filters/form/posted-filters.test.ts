import { describe, expect, it, test } from "vitest";
import { chosenFilters, filterFormTarget, splitForm } from "./posted-filters";

const split = (...fields: [name: string, value: string][]) => {
  const posted = new FormData();
  for (const [name, value] of fields) posted.append(name, value);
  return splitForm(posted);
};

test("the fields of the panel are distinguished from those of the settings", () => {
  const { form, panel } = split(
    ["title", "Mine"],
    ["vendor", "aws"],
    ["f.tag.app", "x"],
    ["f.tag.app.kubernetes.io/name", "y"],
    ["x.region", "eu"],
    ["mode.product", "include"],
    ["q.product", "ec2"],
    ["panel", "product"],
  );
  expect([...form.keys()]).toEqual(["title", "vendor"]);
  expect([...panel]).toHaveLength(6);
});

test("values are included or excluded by their list and provider, and none is lost", () => {
  const { panel } = split(
    ["mode.product", "exclude"],
    ["f.product", "EC2"],
    ["mode.region", "include"],
    ["f.aws.region", "us-east-1"],
    ["x.region", "eu-west-1"],
    ["mode.tag.a.b", "include"],
    ["f.tag.a.b", "1"],
  );
  expect(chosenFilters(panel)).toEqual({
    include: { "aws.region": ["us-east-1"], "tag.a.b": ["1"] },
    exclude: { product: ["EC2"], region: ["eu-west-1"] },
  });
});

test("a value with a line break is the one that was chosen", () => {
  const { panel } = split(
    ["encoded.f.tag.team", "a%0Ab"],
    ["encoded.mode.tag.x%0Ay", "exclude"],
    ["mode.tag.team", "exclude"],
  );
  expect(chosenFilters(panel)).toEqual({ include: {}, exclude: { "tag.team": ["a\nb"] } });
});

test("an empty panel has no filters; a form without a panel leaves the filters unset", () => {
  expect(chosenFilters(split(["mode.region", "include"]).panel)).toEqual({ include: {}, exclude: {} });
  expect(chosenFilters(split(["title", "Mine"]).panel)).toBeNull();
});

const target = (query: string) => filterFormTarget(new URLSearchParams(query));

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
  it("distinguishes values of one provider from values of all", () => {
    expect(target("f.azure.chargeType=Usage&x.aws.chargeType=Fee&mode.chargeType=exclude")).toBe(
      "/cost-analytics?x.aws.chargeType=Fee&x.azure.chargeType=Usage",
    );
  });
  it("ignores unknown modes", () => {
    expect(target("f.account=2&mode.account=%00")).toBe("/cost-analytics?f.account=2");
  });
});
