import type { Page } from "@playwright/test";
import { headline } from "../support/cost-page";
import { expect, test } from "../support/test";

const LANGUAGES = ["en", "ko", "zh", "ja"];
const october = "/cost-analytics?end=2026-10-31&start=2026-10-01";

const views = [
  october,
  `${october}&by=tag&tag=Environment`,
  `${october}&by=serviceGroup`,
  `${october}&compare=last_period&f.region=us-east-1`,
  "/cost-analytics?range=last_12_months&f.region=us-east-1",
];

/** How far down the first figure is: text that is an amount, count or percentage and nothing else. */
const firstFigure = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const tops = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || parentElement.closest("noscript, .page-head, .banner, .tips, svg"))
        continue;
      if (!/^[^\p{L}\d]{0,3}\d[\d,]*(\.\d+)?(%|K|M)?$/u.test(textContent!.trim())) continue;
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0) tops.push(Math.round(top + window.scrollY));
    }
    return Math.min(...tops);
  });

/** Screens whose purpose is figures. The demo's warning takes 52 of the 300 pixels above the first. */
const reports = [
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

test("the toolbar fits on one line from 1280 on, in each language and view", async ({ page }) => {
  for (const lang of LANGUAGES)
    for (const view of views) {
      await page.goto(`${view}&lang=${lang}`);
      for (const width of [1280, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const bottoms = await page
          .locator(".toolbar > :is(.btn, .segmented)")
          .evaluateAll((controls) => controls.map((control) => Math.round(control.getBoundingClientRect().bottom)));
        expect(Math.max(...bottoms) - Math.min(...bottoms), `${lang} ${view} at ${width}`).toBeLessThan(12);
      }
    }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("settings are in a sheet, and the first figure is near the top @no-javascript", async ({ page }) => {
    for (const lang of LANGUAGES) {
      await page.goto(`${october}&lang=${lang}`);
      const first = page.locator(".kpi dd").first();
      expect((await first.boundingBox())!.y, lang).toBeLessThan(300);
      const sheet = page.locator("#report-settings");
      await expect(sheet).toBeHidden();
      await page.locator("[popovertarget='report-settings']").click();
      await expect(sheet).toBeVisible();
      for (const box of await sheet.locator(".toolbar > .btn, .toolbar > .segmented a, .settings .btn").all())
        expect((await box.boundingBox())!.height, lang).toBeGreaterThanOrEqual(38);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    }
  });

  test("the first figure of every report is near the top", async ({ page }) => {
    for (const report of reports) {
      await page.goto(report);
      expect(await firstFigure(page), report).toBeLessThanOrEqual(300);
    }
    await page.goto("/anomaly-detection");
    await page.getByRole("region", { name: "Alerts" }).locator("a.name").first().click();
    const title = page.getByRole("heading", { level: 1, name: /\d\.\d\d/ });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())!.y).toBeLessThan(200);
    expect(await firstFigure(page)).toBeLessThanOrEqual(300);
  });

  test("actions beside a title keep their names, and settings of every report are in its sheet @no-javascript", async ({
    page,
  }) => {
    await page.goto("/savings-plans");
    await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
    await page.getByRole("button", { name: "Report settings" }).click();
    await page.locator("#report-settings").getByRole("button", { name: "Filters" }).click();
    await expect(page.getByRole("group", { name: "Filters" })).toBeVisible();
    await page.goto("/spoptm?days=30");
    await page.getByRole("button", { name: "Report settings" }).click();
    await page.getByLabel("Term").selectOption("3 years");
    await page.locator("#report-settings").getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/term=/);
    await page.goto("/imports");
    const zone = page.locator("#upload .drop");
    await expect(zone).toBeHidden();
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(zone).toBeVisible();
  });

  test("a setting in the sheet changes the report @no-javascript", async ({ page }) => {
    await page.goto(october);
    const total = await headline(page, "Total cost").innerText();
    await page.getByRole("button", { name: "Report settings" }).click();
    await page.locator("#report-settings").getByRole("link", { name: "Amortized" }).click();
    await expect(page).toHaveURL(/cost=amortized/);
    await expect(headline(page, "Total cost")).not.toHaveText(total);
  });
});
