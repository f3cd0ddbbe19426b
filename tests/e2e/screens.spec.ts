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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const screen of screens)
    test(`${screen} is live, fits and is accessible`, async ({ page }) => {
      await page.goto(screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await barriers(page)).toEqual([]);
    });
});
