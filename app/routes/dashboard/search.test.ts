import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dashboardHref } from "./href";
import { dashboardParameterRows, parse, parseWidget } from "./search";

const params = (text: string) => new URLSearchParams(text);
const draft = "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11";

test("docs/addresses.md has these parameters", () => {
  const documented = readFileSync(new URL("../../../docs/addresses.md", import.meta.url), "utf8");
  expect(documented).toContain(`\n|---|---|---|\n${dashboardParameterRows().join("\n")}\n\n`);
});

test("addresses are read back as written", () => {
  for (const search of [{}, { d: 3 }, { d: 3, draft }, { d: 12, view: "full" as const, lang: "ko" as const }]) {
    const address = dashboardHref(search);
    const read = parse(params(address.split("?")[1] ?? ""));
    expect(read).toMatchObject({ search, ignored: [] });
    expect(dashboardHref(read.search)).toBe(address);
  }
});

test("unknown parameters and invalid values are omitted and reported", () => {
  expect(parse(params("d=-1&draft=x&view=wall&color=red"))).toEqual({
    search: { d: null, draft: "", view: "page", lang: null },
    ignored: [
      { parameter: "d", value: "-1" },
      { parameter: "draft", value: "x" },
      { parameter: "view", value: "wall" },
      { parameter: "color", value: "red" },
    ],
  });
});

test("the address of a widget contains its dashboard and its number", () => {
  expect(parseWidget(params(`d=2&draft=${draft}&widget=7`))).toEqual({ d: 2, draft, widget: 7 });
  for (const wrong of ["", "d=2", "widget=7", "d=2&widget=x", "d=x&widget=1"])
    expect(parseWidget(params(wrong))).toBeNull();
});
