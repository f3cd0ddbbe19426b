import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rules that colours decide: in the dark nothing else of a page is other than in the light. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * What keeps people out of the page as it is now: rule and element of each violation. `within` looks at one element. In
 * the dark only the colours are looked at: a test looks at the same page in the light, too.
 */
export async function barriers(page: Page, { within }: { within?: string } = {}): Promise<string[]> {
  // Only what is asked for is worked out, and in the page itself: else all that passes would be carried out of it, too.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (within) axe.include(within);
  if (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)) axe.withRules(ofColours);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
