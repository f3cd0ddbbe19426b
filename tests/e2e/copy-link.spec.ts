import type { Page } from "@playwright/test";
import { barriers } from "../support/axe";
import { rowsOf } from "../support/cost-page";
import { expect, test } from "../support/test";

const button = (page: Page) => page.getByRole("button", { name: "Copy link", exact: true });
const menu = (page: Page) => page.getByRole("group", { name: "Copy link" });
const fixedLink = (page: Page) => menu(page).getByRole("textbox", { name: "Link with fixed dates" });
const movingLink = (page: Page) => menu(page).getByRole("textbox", { name: "Link with relative dates" });

test("a link with fixed dates always shows the same page @no-javascript", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await page.goto("/cost-analytics?by=region&compare=last_period");
  await button(page).click();
  // Copying needs a script, so it is not offered without JavaScript.
  await expect(page.getByRole("button", { name: /^Copy: / }).first()).toBeVisible({ visible: javaScriptEnabled });
  expect(await movingLink(page).inputValue()).toMatch(
    new RegExp(`^${baseURL}/cost-analytics\\?by=region&compare=last_period&company=\\w+$`),
  );
  const link = new URL(await fixedLink(page).inputValue());
  // Today is 11/20, and there are costs through 11/19.
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    by: "region",
    start: "2026-11-01",
    end: "2026-11-19",
    compare: "custom",
    cstart: "2026-10-01",
  });
  expect(link.searchParams.get("company")).toBeTruthy();
  const figures = async () => (await rowsOf(page)).map((cells) => cells.join(" | "));
  const before = await figures();
  await page.goto(link.href);
  expect(await figures()).toEqual(before);
});

/** Sets the browser's clipboard to one that rejects with an error, or to none at all. */
const breakClipboard = (page: Page, error: string | null) =>
  page.evaluate((name) => {
    const broken = name !== null && { writeText: () => Promise.reject(new DOMException("no", name)) };
    Object.defineProperty(navigator, "clipboard", { value: broken || undefined, configurable: true });
  }, error);
const read = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copied = (page: Page) => page.getByRole("status").locator(".toast", { hasText: "Link is copied." });

test("offers links with fixed and with relative dates, copies the chosen one or the only one, and reports failures", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/cost-analytics");
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(fixedLink(page)).toBeVisible();
  expect(await barriers(page, { within: ".copy-links" })).toEqual([]);
  await page.getByRole("button", { name: "Copy: Link with fixed dates" }).focus();
  await page.keyboard.press("Enter");
  await expect(copied(page)).toBeVisible();
  expect(await read(page)).toContain("end=2026-11-19");

  await page.goto("/billing");
  await button(page).click();
  expect(await fixedLink(page).inputValue()).toMatch(/\/billing\?.*month=2026-1\d&vendor=aws&company=\w+$/);

  // There is no choice.
  await page.keyboard.press("Escape");
  await page.locator(".months a[href*='month=2026-10']").click();
  await expect(page).toHaveURL(/\/billing\?month=2026-10$/);
  await button(page).click();
  await expect(copied(page)).toBeVisible();
  expect(await read(page)).toMatch(/\/billing\?month=2026-10&company=\w+$/);

  for (const [error, message] of [
    ["NotAllowedError", "Failed to copy link."],
    ["DataError", "An error occurred while copying link."],
  ] as const)
    await test.step(`${error}: the link can be copied manually`, async () => {
      await page.keyboard.press("Escape");
      await breakClipboard(page, error);
      await button(page).click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      const field = menu(page).getByRole("textbox", { name: "Link to this page" });
      expect(
        await field.evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
        ),
      ).toBe(await field.inputValue());
    });

  await test.step("without clipboard access, as over plain http: copies the selected text", async () => {
    await page.keyboard.press("Escape");
    await breakClipboard(page, null);
    await expect(copied(page)).toHaveCount(0);
    await button(page).click();
    await expect(copied(page)).toBeVisible();
  });
});
