import type { Page } from "@playwright/test";
import { barriers } from "../support/axe";
import { expect, test } from "../support/test";

/** Screens that no other spec opens on a phone; each is live and without complaints of the browser (support/test.ts). */
const screens = [
  "/dashboard",
  "/dashboard/widget?d=1&widget=1",
  "/budgets",
  "/budgets/new",
  "/anomaly-detection",
  "/anomaly-detection/rules",
  "/anomaly-detection/watched",
  "/anomaly-detection/backtest",
  "/savings-plans",
  "/savings-plans/utilization",
  "/savings-plans/coverage",
  "/savings-plans/inventory",
  "/reservations",
  "/azure-reservations",
  "/spoptm?days=30",
  "/spoptm/simulator?days=30",
  "/reserved-instances",
  "/rdsrioptm",
  "/opnsrchrioptm",
  "/elasticache-reservations",
  "/redshift-reservations",
  "/azure-reservations/rirecommend",
  "/imports/prices",
  "/members",
  "/company",
  "/company/sign-in",
  "/audit",
  "/account",
  "/account/codes",
  "/services",
  "/notices",
  "/feedback",
  "/feedback/answers",
  "/upgrade",
];

/** What is pressed and too low for a finger: buttons, tabs, segmented links, the way back, fields. */
const tooSmall = (page: Page) =>
  page
    .locator("main :is(.btn, .tabs a, .segmented a, .back, .chip a, input.input, select.input)")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 37.5)
        .map((one) => one.outerHTML.slice(0, 120)),
    );

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const screen of screens)
    test(`${screen} is live, fits and is accessible`, async ({ page }) => {
      await page.goto(screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await tooSmall(page), "targets lower than 38 pixels").toEqual([]);
      expect(await barriers(page)).toEqual([]);
    });
});
