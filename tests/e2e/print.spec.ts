import type { Page } from "@playwright/test";
import { pdfTexts } from "../support/pdf-text";
import { people } from "../support/people";
import { expect, test } from "../support/test";

/** Elements that only work on a screen. */
const chrome = [
  ".sidebar",
  ".topbar",
  ".toolbar",
  ".footer",
  ".btn",
  ".pop",
  ".pagination",
  ".section-list",
  ".tour",
  ".tips",
  "td input",
  "th input",
];

/** A sheet of A4 between its margins, at 96 dots per inch: (210 − 24) mm. */
const SHEET = { width: 703, height: 1000 };

/** Screens that scripts add parts to. */
const liveScreens = ["/cost-analytics", "/dashboard"];
const otherScreens = [
  "/billing",
  "/anomaly-detection",
  "/cost-analytics?by=product&range=last_3_months&compare=previous",
  "/billing?tab=details",
  "/billing/profile",
  "/billing/send",
  "/billing/sent",
  "/service-groups",
  "/imports",
  "/outbox",
  "/find?q=ec2",
  "/budgets",
  "/anomaly-detection/rules",
  "/savings-plans",
  "/reservations/utilization",
  "/members",
  "/audit",
];

const visibleChrome = (page: Page) =>
  page
    .locator(chrome.join())
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 120)),
    );

/** Screens are printed without controls, in light colors and unclipped. */
async function lookAtPrints(page: Page, addresses: string[]): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize(SHEET);
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      expect(await visibleChrome(page), address).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), address).toBe(
        "rgb(255, 255, 255)",
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(SHEET.width);
      // The sheet states its address, company and user.
      await expect(page.locator(".print-foot")).toContainText(address.split("?")[0]!);
      await expect(page.locator(".print-foot")).toContainText("company=");
      await expect(page.locator(".print-head")).toContainText(`Printed by ${people.member.name}`);
    });
}

test.describe("as the server sends them", () => {
  // Prints are styles' work, and pages load faster without scripts.
  test.use({ javaScriptEnabled: false });

  test("prints other screens without controls, in light colors and unclipped", async ({ page }) => {
    await lookAtPrints(page, otherScreens);
  });

  test("prints in words what a cost report covers, and whole rows below their headers", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/cost-analytics?by=product&range=custom&start=2026-10-01&end=2026-10-31&f.product=Amazon+EC2");
    const facts = page.locator(".print-head li");
    await expect(facts.filter({ hasText: "Time frame 10/01/2026 – 10/31/2026" })).toBeVisible();
    await expect(facts.filter({ hasText: "View by Product" })).toBeVisible();
    await expect(facts.filter({ hasText: "Product is Amazon EC2" })).toBeVisible();
    await expect(facts.filter({ hasText: "Cost basis Billed, USD" })).toBeVisible();

    await test.step("repeats table headers on each page, and does not split rows", async () => {
      await page.emulateMedia({ media: null });
      await page.goto("/cost-analytics?by=product&range=last_3_months&size=50");
      const pages = pdfTexts(await page.pdf({ preferCSSPageSize: true }));
      expect(pages.length).toBeGreaterThan(1);
      const head = (await page.locator(".report .table thead th").first().innerText()).replaceAll(/\s/g, "");
      const rows = await page.locator(".report .table tbody th .name").allInnerTexts();
      const withRows = pages.filter(
        (text) => rows.filter((row) => text.includes(row.replaceAll(/\s/g, ""))).length > 3,
      );
      for (const text of withRows) expect(text).toContain(head);
      const wholeText = pages.join("");
      for (const row of rows) expect(wholeText, row).toContain(row.replaceAll(/\s/g, ""));
      expect(wholeText).not.toContain("Skiptocontent");
      expect(wholeText).not.toContain("Rowsperpage");
      expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`);
    });
  });
});

test("prints live screens like the others, and a drawer that covers the page instead of it", async ({ page }) => {
  await lookAtPrints(page, liveScreens);

  await test.step("the drawer is without its shade, below the address", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto("/cost-analytics?range=last_month&detail=all");
    const drawer = page.locator(".drawer:modal");
    await expect(drawer).toBeVisible();
    await page.emulateMedia({ media: "print" });
    expect(await drawer.evaluate((element) => getComputedStyle(element, "::backdrop").display)).toBe("none");
    const foot = await page.locator(".print-foot").boundingBox();
    const shown = await drawer.boundingBox();
    expect(shown!.y).toBeGreaterThanOrEqual(foot!.y + foot!.height);
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  });
});

test("is in the download menus: a button with JavaScript, a hint without @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  for (const [address, menu] of [
    ["/cost-analytics", "Export"],
    ["/billing", "Download"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: menu, exact: true }).click();
    const entry = page.getByRole("group", { name: menu }).getByRole("button", { name: "Print / PDF" });
    if (!javaScriptEnabled) {
      await expect(page.getByRole("group", { name: menu }).locator(".note", { hasText: "press Ctrl P" })).toBeVisible();
      await expect(entry).toHaveCount(0);
      continue;
    }
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await entry.click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "");
    await expect(entry).toBeHidden();
  }
});
