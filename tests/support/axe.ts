import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Accessibility violations of the current page: rule and element of each. `within`: only one element; `rules`: only these. */
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

/** What is decided by colors, and may thus differ between the two themes. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** Barriers of the current page in light and dark, which are two looks of one page. */
export async function barriersInBothThemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await barriers(page, { within });
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await barriers(page, { within, rules: ofColors })).map((barrier) => `dark, ${barrier}`)];
}
