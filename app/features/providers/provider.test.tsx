import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { vendors } from "~/lib/providers";
import { markup } from "../../../tests/support/markup";
import { Provider } from "./provider";
import { providerColor } from "./provider-color";

const tokens = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");

it("has a color of its own for each", () => {
  for (const vendor of vendors) expect(tokens).toContain(`${providerColor(vendor).slice(4, -1)}: light-dark(`);
});

it("shows a dot with the short name", () => {
  expect(markup(<Provider vendor="gcp" />)).toBe(
    '<span class="prov"><i class="dot round" style="--c:var(--gcp)"></i>GCP</span>',
  );
});
