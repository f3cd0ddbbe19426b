import { describe, expect, it } from "vitest";
import { defaultSearch, href } from "~/features/cost-report/search/href";
import type { Search } from "~/features/cost-report/search/href";
import { contentOf, isChanged, savedConditions, searchOf } from "./saved-search.server";

const search: Search = {
  ...defaultSearch,
  range: "last_month",
  by: "tag",
  tag: "a & b",
  vendor: ["aws", "gcp"],
  include: { "tag.team.x": ["a"], product: ["EC2", "RDS"], "gcp.product": ["BigQuery"] },
  exclude: { region: ["NO_VALUE"] },
  page: 4,
  lang: "ko",
  filter: 7,
};
const saved = (page: Search) => ({
  index: 7,
  filterName: "One",
  updatedAt: "",
  isOwn: true,
  withheld: [],
  ...contentOf(page),
});

describe("a saved filter", () => {
  it("contains everything that the page shows: filters as conditions, the rest as a query string", () => {
    expect(contentOf(search)).toEqual({
      conditions: {
        all: [
          { field: "product", values: ["EC2", "RDS"], vendorValues: { gcp: ["BigQuery"] }, exclude: false },
          { field: "tag", tagKey: "team.x", values: ["a"], exclude: false },
          { field: "region", values: ["NO_VALUE"], exclude: true },
        ],
      },
      search: "by=tag&range=last_month&tag=a+%26+b&vendor=aws&vendor=gcp",
    });
    expect(contentOf(defaultSearch)).toEqual({ conditions: {}, search: "" });
  });
  it("applies to a provider if it is the only one", () => {
    expect(Object.keys(contentOf({ ...search, vendor: ["gcp"] }).conditions)).toEqual(["gcp"]);
    expect(Object.keys(contentOf({ ...search, vendor: null }).conditions)).toEqual(["all"]);
  });
  it("restores the page", () => {
    for (const original of [search, { ...search, vendor: ["gcp" as const] }, { ...defaultSearch, filter: 7 }]) {
      expect(href(searchOf(saved(original)).search)).toBe(href({ ...original, page: 1, lang: null }));
      expect(isChanged(original, saved(original))).toBe(false);
      expect(isChanged({ ...original, chart: "line" }, saved(original))).toBe(true);
      expect(isChanged({ ...original, include: {} }, saved(original))).toBe(Object.keys(original.include).length > 0);
    }
  });
});

describe("conditions on providers", () => {
  const condition = (value: string) => ({ field: "product" as const, values: [value], exclude: false });
  const filter = (conditions: Parameters<typeof searchOf>[0]["conditions"], text = "") => ({
    index: 7,
    conditions,
    search: text,
  });

  it("apply if theirs is the only provider, in place of those for all on the same field", () => {
    const conditions = {
      all: [condition("A"), { ...condition("B"), field: "region" as const }],
      aws: [condition("C")],
    };
    expect(searchOf(filter(conditions, "vendor=aws"))).toMatchObject({
      search: { include: { product: ["C"], region: ["B"] } },
      notApplied: [],
    });
    expect(searchOf(filter(conditions, "vendor=aws&vendor=gcp"))).toMatchObject({
      search: { include: { product: ["A"], region: ["B"] } },
      notApplied: ["aws"],
    });
    expect(searchOf(filter(conditions, "vendor=gcp"))).toMatchObject({
      search: { include: { product: ["A"] } },
      notApplied: [],
    });
  });
  it("apply to their provider if the filter has none", () => {
    expect(searchOf(filter({ azure: [condition("A")] }))).toMatchObject({
      search: { vendor: ["azure"], include: { product: ["A"] } },
      notApplied: [],
    });
    expect(searchOf(filter({ azure: [condition("A")], gcp: [condition("B")] }))).toMatchObject({
      search: { vendor: null, include: {} },
      notApplied: ["azure", "gcp"],
    });
  });
  const pageOf = (vendor: Search["vendor"], ...products: string[]): Search => ({
    ...defaultSearch,
    vendor,
    include: products.length > 0 ? { product: products } : {},
  });
  const azure = [condition("B")];
  it("survive when the page, which cannot show them, is saved over the filter", () => {
    const before = { ...saved(search), conditions: { all: [condition("A")], aws: [condition("B")] } };
    expect(savedConditions(before, pageOf(["aws", "gcp"], "C"))).toEqual({
      all: [condition("C")],
      aws: [condition("B")],
    });
    // However often, and whichever provider is selected.
    const ofBoth = { ...before, search: "", conditions: { aws: [condition("A")], azure } };
    const once = savedConditions(ofBoth, pageOf(["aws"], "C"));
    expect(once).toEqual({ aws: [condition("C")], azure });
    const ofAws = { ...before, search: "vendor=aws", conditions: once };
    expect(savedConditions(ofAws, pageOf(["aws"], "D"))).toEqual({ aws: [condition("D")], azure });
    expect(savedConditions(ofAws, pageOf(["aws"]))).toEqual({ azure });
    expect(savedConditions({ ...ofAws, search: "vendor=gcp" }, pageOf(["gcp"], "E"))).toEqual({
      ...once,
      gcp: [condition("E")],
    });
  });
  it("are left out where the filter would open another page than the one that was saved", () => {
    const ofAws = { ...saved(search), search: "vendor=aws", conditions: { aws: [condition("C")], azure } };
    // Without a provider in the address, conditions on a single one would imply it.
    const ofAll = pageOf(null, "C");
    expect(savedConditions(ofAws, ofAll)).toEqual({ all: [condition("C")] });
    // Their own provider shows them.
    const ofAzure = pageOf(["azure"]);
    expect(savedConditions(ofAws, ofAzure)).toEqual({});
    for (const page of [ofAll, ofAzure]) {
      const next = { ...ofAws, ...contentOf(page), conditions: savedConditions(ofAws, page) };
      expect(href(searchOf(next).search)).toBe(href({ ...page, filter: 7 }));
    }
  });
});
