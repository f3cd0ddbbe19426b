import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { providerOf, vendors } from "~/lib/providers";
import { markup } from "../../../tests/support/markup";
import { Provider } from "./provider";
import { providerColor } from "./provider-color";
import { ProviderMark } from "./provider-mark";

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");

it("has a color of its own for each", () => {
  for (const vendor of vendors) expect(tokens).toContain(`${providerColor(vendor).slice(4, -1)}: light-dark(`);
});

it("has a mark of two letters for each", () => {
  const marks = vendors.map((vendor) => providerOf(vendor).mark);
  expect(marks.every((mark) => /^[A-Z]{2}$/.test(mark))).toBe(true);
  expect(new Set(marks).size).toBe(vendors.length);
});

it("shows the mark with the short name, without color", () => {
  expect(markup(<Provider vendor="gcp" />)).toBe(
    '<span class="prov"><span class="pmark" data-mark="GC" aria-hidden="true"></span>GCP</span>',
  );
});

it("reads the name out where the mark stands alone", () => {
  expect(markup(<ProviderMark vendor="gcp" />)).toBe(
    '<span class="pmark" data-mark="GC" role="img" aria-label="GCP" title="GCP"></span>',
  );
});
