import { describe, expect, it } from "vitest";
import { filterPanelOf, panelKeys, partsOf, readPanelKey, withPanel } from "./filter-panel";
import { defaultSearch, href } from "~/features/cost-report/search/href";

const panelOf = (query: string | Record<string, string>) => filterPanelOf(new URLSearchParams(query));

describe("filterPanelOf", () => {
  it("reads whether and where the form is open, and the search words, from any input", () => {
    expect(panelOf({ panel: "filters", "q.account": `a\u0000${"b".repeat(300)}` })).toEqual({
      isOpen: true,
      at: null,
      words: { account: `a${"b".repeat(199)}` },
    });
    expect(panelOf("panel=tag.a.b&q.tag.a.b=x&q.nothing=y&q.region=")).toEqual({
      isOpen: true,
      at: "tag.a.b",
      words: { "tag.a.b": "x" },
    });
    expect(panelOf({ "q.region": `${"b".repeat(199)}😀` }).words).toEqual({ region: "b".repeat(199) });
    expect(panelOf("q.region=+us-east-1+&q.account=+").words).toEqual({ region: "us-east-1" });
    expect(panelOf("panel=x")).toEqual({ isOpen: false, at: null, words: {} });
    expect(
      Object.keys(panelOf(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`q.tag.${i}`, "x"]))).words),
    ).toHaveLength(10);
  });
  it("is the inverse of withPanel", () => {
    expect(withPanel(href(defaultSearch))).toBe("/cost-analytics?range=month_to_date&panel=filters");
    expect(withPanel("/cost-analytics?by=tag", { at: "region", words: { region: "us east" } })).toBe(
      "/cost-analytics?by=tag&panel=region&q.region=us+east",
    );
  });
});

it("readPanelKey accepts fields, tag keys and sets", () => {
  for (const key of ["account", "resourceId", "tag", "tag.a", "serviceGroup", "serviceGroup.3-f"])
    expect(readPanelKey(key)).toBe(key);
  for (const key of ["", "vendor", "tag.", "serviceGroup.", "serviceGroup.a b", "__proto__"])
    expect(readPanelKey(key)).toBeNull();
});

it("parts in use are listed below the whole", () => {
  const search = {
    ...defaultSearch,
    include: { "tag.b": ["1"], serviceGroup: ["s:::1", "s:::2"] },
    exclude: { "tag.a": ["1"], serviceGroup: ["t:::1"] },
  };
  const parts = partsOf(search, { isOpen: true, at: "tag.c", words: {} });
  expect(parts).toEqual(["serviceGroup.s", "serviceGroup.t", "tag.a", "tag.b", "tag.c"]);
  expect(panelKeys(parts).main).toEqual(["account", "product", "region"]);
  expect(panelKeys(parts).additional.slice(0, 8)).toEqual([
    "serviceGroup",
    "serviceGroup.s",
    "serviceGroup.t",
    "tag",
    "tag.a",
    "tag.b",
    "tag.c",
    "serviceCategory",
  ]);
});
