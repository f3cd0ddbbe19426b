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
