import type { Page } from "@playwright/test";
import { headline } from "../support/cost-page";
import { firstFigure } from "../support/first-figure";
import { expect, test } from "../support/test";

const LANGUAGES = ["ko", "zh", "ja", "en"];
/** Only the first rows of the table, of which nothing is read here. */
const october = "/cost-analytics?end=2026-10-31&size=10&start=2026-10-01";
const day = "/cost-analytics?end=2026-10-05&size=10&start=2026-10-05";

/** The plain view, and the one whose controls are the widest: with a tag, a comparison and days of two years. */
const plain = "/cost-analytics?range=month_to_date&size=10";
const widest =
  "/cost-analytics?range=last_12_months&size=10&by=tag&tag=Environment&compare=last_period&f.region=us-east-1";

/** The number of controls, and on how many lines they are. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => {
    const controls = all.flatMap((one) => [...one.querySelectorAll(":scope > :is(.btn, .segmented)")]);
    const bottoms = controls.map((control) => control.getBoundingClientRect().bottom).sort((a, b) => a - b);
    const lines: number[] = [];
    for (const bottom of bottoms) if (!(bottom - lines.at(-1)! < 12)) lines.push(bottom);
    return { controls: controls.length, lines: lines.length };
  });

test.describe("as the server sends them", () => {
  // Scripts change no layout. That the page is live in each language is for the phone, below.
  test.use({ javaScriptEnabled: false });

  test("the head and the toolbar fit on one line each; at 1024 the toolbar on two where a tag and a period are chosen", async ({
    page,
  }) => {
    const views = [
      ...LANGUAGES.flatMap((lang) => [`${plain}&lang=${lang}`, `${widest}&lang=${lang}`]),
      // Its choice of a set is narrower than that of a tag; Japanese has the longest words.
      `${october}&by=serviceGroup&lang=ja`,
    ];
    for (const view of views) {
      await page.goto(view);
      const isPlain = view.startsWith(plain);
      for (const width of isPlain ? [1024] : [1024, 1280, 1440, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        const at = `${view} at ${width}`;
        const head = await linesOf(page, ".page-head :is(.settings, .actions)");
        const toolbar = await linesOf(page, ".toolbar");
        expect(head.lines, at).toBe(1);
        expect(toolbar.lines, at).toBeLessThanOrEqual(width === 1024 && !isPlain ? 2 : 1);
        for (const { controls } of [head, toolbar]) expect(controls, at).toBeGreaterThan(2);
      }
    }
    await test.step("as compact beside a drawer as in a window of that width", async () => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto(`${october}&detail=all&lang=en`);
      await expect(page.getByRole("dialog")).toBeVisible();
      expect((await linesOf(page, ".page-head :is(.settings, .actions)")).lines).toBe(1);
      expect((await linesOf(page, ".toolbar")).lines).toBeLessThanOrEqual(2);
    });
  });
});

/** Actions beside a title keep their names, and settings of every report are in its sheet. */
async function useSheets(page: Page): Promise<void> {
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
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("settings are in a sheet and change the report, and the first figure is near the top, also of an alert", async ({
    page,
  }) => {
    for (const lang of LANGUAGES) {
      await page.goto(`${day}&lang=${lang}`);
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
    // One of them changes the report.
    const total = await headline(page, "Total cost").innerText();
    await page.getByRole("button", { name: "Report settings" }).click();
    await page.locator("#report-settings").getByRole("link", { name: "Amortized" }).click();
    await expect(page).toHaveURL(/cost=amortized/);
    await expect(headline(page, "Total cost")).not.toHaveText(total);

    // For other reports, see screens.spec.ts. An alert has its amount in its title.
    const alerts = await (await page.request.get("/anomaly-detection")).text();
    await page.goto(/href="(\/dashboard\/anomaly-detail[^"]*)"/.exec(alerts)![1]!.replaceAll("&amp;", "&"));
    const title = page.getByRole("heading", { level: 1, name: /\d\.\d\d/ });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())!.y).toBeLessThan(200);
    expect(await firstFigure(page)).toBeLessThanOrEqual(300);

    await test.step("actions keep their names, and settings of every report are in its sheet", () => useSheets(page));
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("actions keep their names, and settings of every report are in its sheet", ({ page }) => useSheets(page));
  });
});
