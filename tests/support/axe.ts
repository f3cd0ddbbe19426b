import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Accessibility violations of the page, as rule and element; only `within` an element, or only some `rules`. */
export async function barriers(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // Only violations are reported, and in the page itself: otherwise all passed checks would be transferred as well.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Rules about colors, whose results may differ between the two themes. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** Barriers of the current page in both themes, light and dark. */
export async function barriersInBothThemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await barriers(page, { within });
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await barriers(page, { within, rules: ofColors })).map((barrier) => `dark, ${barrier}`)];
}
