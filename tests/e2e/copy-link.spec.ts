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

  await page.goto("/billing");
  await button(page).click();
  expect(await fixedLink(page).inputValue()).toMatch(/\/billing\?.*month=2026-1\d&vendor=aws&company=\w+$/);
});

test.describe("with clipboard access", () => {
  const read = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

  test("copies immediately if there is no choice, otherwise the chosen link", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/billing?month=2026-10");
    await button(page).click();
    await expect(page.getByRole("status").locator(".toast", { hasText: "Link is copied." })).toBeVisible();
    expect(await read(page)).toMatch(/\/billing\?month=2026-10&company=\w+$/);

    await page.goto("/cost-analytics");
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expect(fixedLink(page)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Copy: Link with fixed dates" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").locator(".toast", { hasText: "Link is copied." })).toBeVisible();
    expect(await read(page)).toContain("end=2026-11-19");
  });

  for (const [context, name, message] of [
    ["may not be written", "NotAllowedError", "Failed to copy link."],
    ["fails", "DataError", "An error occurred while copying link."],
  ] as const)
    test(`that ${context}: is reported, and the link can be copied manually`, async ({ page }) => {
      await page.addInitScript((error) => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", error));
      }, name);
      await page.goto("/billing?month=2026-10");
      await button(page).click();
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      const field = menu(page).getByRole("textbox", { name: "Link to this page" });
      expect(
        await field.evaluate((input: HTMLInputElement) =>
          input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
        ),
      ).toBe(await field.inputValue());
    });

  test("without clipboard access, as over plain http: copies the selected text", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto("/billing?month=2026-10");
    await button(page).click();
    await expect(page.getByRole("status").locator(".toast", { hasText: "Link is copied." })).toBeVisible();
  });
});
