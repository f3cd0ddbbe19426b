import type { Page } from "@playwright/test";
import { barriers } from "../support/axe";
import { LIMIT, scriptsOf } from "../support/first-load";
import { firstFigure } from "../support/first-figure";
import { expect, test } from "../support/test";
import { tooWide } from "../support/wide-tables";

/** Screens that no other spec opens at phone width; each must hydrate without browser complaints (support/test.ts). */
const screens = {
  "costs and bills": [
    "/cost-analytics",
    "/cost-analytics/detail?range=last_month",
    "/billing",
    "/billing?tab=insight&vendor=azure",
    "/billing/profile",
    "/billing/send",
    "/billing/sent",
    "/imports",
    "/service-groups",
    "/outbox",
    "/find?q=east",
  ],
  "dashboards, budgets and anomalies": [
    "/dashboard",
    "/dashboard/widget?d=1&widget=1",
    "/budgets",
    "/budgets/new",
    "/anomaly-detection",
    "/anomaly-detection/rules",
    "/anomaly-detection/watched",
    "/anomaly-detection/backtest?vendor=aws",
  ],
  commitments: [
    "/savings-plans",
    "/savings-plans/utilization",
    "/savings-plans/coverage",
    "/savings-plans/inventory",
    "/reservations",
    "/reservations/utilization",
    "/azure-reservations",
    "/imports/prices",
  ],
  advice: [
    "/spoptm?days=30",
    "/spoptm/simulator?days=30",
    "/reserved-instances",
    "/rdsrioptm",
    "/opnsrchrioptm",
    "/elasticache-reservations",
    "/redshift-reservations",
    "/azure-reservations/rirecommend",
  ],
  "people and their company": [
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
  ],
} as const;
type Screen = (typeof screens)[keyof typeof screens][number];

/** Screens made of the same components as another one here, which are searched for barriers there. */
const alike: Screen[] = [
  "/savings-plans/utilization",
  "/reservations",
  "/azure-reservations",
  "/rdsrioptm",
  "/opnsrchrioptm",
  "/elasticache-reservations",
  "/redshift-reservations",
];

/** Screens whose purpose is figures. The demo's warning takes 52 of the 300 pixels above the first figure. */
const reports: Screen[] = [
  "/dashboard",
  "/cost-analytics",
  "/cost-analytics/detail?range=last_month",
  "/billing",
  "/billing?tab=insight&vendor=azure",
  "/anomaly-detection",
  "/savings-plans",
  "/savings-plans/coverage",
  "/savings-plans/inventory",
  "/azure-reservations",
  "/reservations/utilization",
  "/imports",
  "/spoptm?days=30",
  "/spoptm/simulator?days=30",
  "/azure-reservations/rirecommend",
];

/**
 * Controls that are too low for a finger. Links within text may be as low as the line (WCAG 2.5.8), and columns of
 * charts as narrow as their days. A control that covers its cell or row, or has a label, counts as large as that.
 */
const tooSmall = (page: Page) =>
  page.locator("main :is(a[href], button, input, select, textarea, summary)").evaluateAll((elements) => {
    const heightOf = (element: Element): number => {
      const cover = getComputedStyle(element, "::after");
      const label = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : null;
      return Math.max(
        element.getBoundingClientRect().height,
        label?.getBoundingClientRect().height ?? 0,
        cover.content !== "none" && cover.position === "absolute" ? Number.parseFloat(cover.height) || 0 : 0,
      );
    };
    return elements
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
      .filter((element) => getComputedStyle(element).display !== "inline" && !element.matches("svg *, .tips *"))
      .filter((element) => heightOf(element) < 37.5)
      .map((element) => `${heightOf(element)}: ${element.outerHTML.slice(0, 120)}`);
  });

/** Names of tables with amounts in cents, but no such column in view without scrolling. */
const withoutFigure = (page: Page) =>
  page.locator("main .table-wrap:has(th.num)").evaluateAll((tables) =>
    tables
      .filter((wrap) => wrap.checkVisibility() && wrap.getBoundingClientRect().height > 0)
      .filter((wrap) => [...wrap.querySelectorAll("tbody td.num")].some((cell) => /\d\.\d\d\b/.test(cell.textContent)))
      .filter((wrap) => {
        const edge = wrap.getBoundingClientRect().right + 1;
        return ![...wrap.querySelectorAll("thead th.num")].some((head) => {
          const { width, right } = head.getBoundingClientRect();
          return width > 0 && right <= edge;
        });
      })
      .map((wrap) => wrap.getAttribute("aria-label")),
  );

/** Current tabs that are partly out of sight. */
const hiddenTabs = (page: Page) =>
  page.locator("main .tabs [aria-current]").evaluateAll((elements) =>
    elements
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        const bar = tab.parentElement!.getBoundingClientRect();
        return left < bar.left - 1 || right > bar.right + 1;
      })
      .map((tab) => tab.textContent),
  );

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [area, addresses] of Object.entries(screens))
    test(`screens of ${area} are live after few requests for JavaScript, fit, begin with their figures and are accessible`, async ({
      page,
    }) => {
      test.slow();
      for (const address of addresses)
        await test.step(address, async () => {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
          if (reports.includes(address))
            expect(await firstFigure(page), `${address}: first figure`).toBeLessThanOrEqual(300);
          expect(await tooSmall(page), `${address}: targets lower than 38 pixels`).toEqual([]);
          expect(await withoutFigure(page), `${address}: tables whose figures are out of view`).toEqual([]);
          expect(await tooWide(page), `${address}: tables wider than their panel`).toEqual([]);
          expect(await hiddenTabs(page), `${address}: current tabs out of view`).toEqual([]);
          if (!alike.includes(address)) expect(await barriers(page), address).toEqual([]);
          const { requests, files } = await scriptsOf(page);
          expect(requests, `${address}: requests`).toBeGreaterThan(2);
          expect(requests, `${address}: requests of ${files.join(", ")}`).toBeLessThanOrEqual(LIMIT.requests);
        });
    });
});
