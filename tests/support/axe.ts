import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/**
 * axe's private fields are compiled to weak maps of each object, of which it makes thousands per run: a sixth of a run
 * is looking them up and collecting them. Here each map is a property of its objects.
 */
const maps = `[...Array(2)].map(() => class {
  key = Symbol();
  has(object) { return this.key in object; }
  get(object) { return object[this.key]; }
  set(object, value) { object[this.key] = value; return this; }
  add(object) { return this.set(object, true); }
})`;
const axeCore = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const source = `((WeakMap, WeakSet) => {\n${axeCore}\n})(...${maps});`;

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}
type Axe = typeof axe & {
  commons: { color: { Color: { prototype: Color & { parseString(text: string): Color } } } };
};
declare global {
  interface Window {
    axe: Axe;
  }
}

/** A third of a run is parsing colors: for each text those of all elements behind it, which are always the same few. */
function parseColorsOnce(): void {
  const { prototype } = window.axe.commons.color.Color;
  const parsed = new Map<string, Color>();
  const parse = prototype.parseString;
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Accessibility violations of the page, as rule and element; only `within` an element, or only some `rules`. */
export async function barriers(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(source);
    await frame.evaluate(parseColorsOnce);
  }
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await window.axe.run(context ?? document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { context: within, options: { resultTypes: ["violations"], runOnly: rules } satisfies axe.RunOptions },
  );
}

/** Rules about colors, whose results may differ between the two themes. */
export const rulesOfColors = ["color-contrast", "link-in-text-block"];

/** Barriers of the current page in both themes, light and dark. */
export async function barriersInBothThemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await barriers(page, { within });
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await barriers(page, { within, rules: rulesOfColors })).map((barrier) => `dark, ${barrier}`)];
}
