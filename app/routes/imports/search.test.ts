import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { vendors } from "~/contract/vendors";
import fc from "../../../tests/support/properties";
import { defaultSearch, href } from "./href";
import { priceParameterRows } from "./prices/search";
import { importParameterRows, parse } from "./search";

const page = fc.integer({ min: 1, max: 99_999 });
const search = fc.record({ vendor: fc.constantFrom(null, ...vendors), page, earlier: page });
const parametersOf = (url: string) => new URL(url, "http://web").searchParams;

it("reads back as written", () => {
  fc.assert(
    fc.property(search, (input) => {
      expect(parse(parametersOf(href(input)))).toEqual({ search: input, ignored: [] });
    }),
  );
});

it("omits defaults", () => {
  expect(href(defaultSearch)).toBe("/imports");
});

it("falls back, field by field, for invalid parameters, and reports them", () => {
  expect(parse(new URLSearchParams("vendor=ibm&page=3&earlier=-1&tab=2"))).toEqual({
    search: { vendor: null, page: 3, earlier: 1 },
    ignored: [
      { parameter: "vendor", value: "ibm" },
      { parameter: "earlier", value: "-1" },
      { parameter: "tab", value: "2" },
    ],
  });
});

it.each([importParameterRows, priceParameterRows])("is documented as it is declared", async (rows) => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(`\n|---|---|---|\n${rows().join("\n")}\n\n`);
});
