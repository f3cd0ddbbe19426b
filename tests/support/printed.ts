import type { Page } from "@playwright/test";
import { people } from "./people";
import { expect } from "./test";

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

/** Expects the open page to be printed without controls, in light colors and unclipped, even in the dark. */
export async function expectPrinted(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const screen = page.viewportSize()!;
  await page.setViewportSize(SHEET);
  const visibleChrome = await page
    .locator(chrome.join())
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML.slice(0, 120)),
    );
  expect(visibleChrome, `${address} printed`).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [background, width] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    document.documentElement.scrollWidth,
  ]);
  expect(background, `${address} printed`).toBe("rgb(255, 255, 255)");
  expect(width, `${address} printed`).toBeLessThanOrEqual(SHEET.width);
  // The sheet states its address, company and user.
  await expect(page.locator(".print-foot")).toContainText(address.split("?")[0]!);
  await expect(page.locator(".print-foot")).toContainText("company=");
  await expect(page.locator(".print-head")).toContainText(`Printed by ${people.member.name}`);
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(screen);
}
