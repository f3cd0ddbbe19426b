import type { Page } from "@playwright/test";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { compareWithPrevious, open, table, totalOf } from "../support/cost-page";
import { expect, test } from "../support/test";

/** A past day, and only the first rows of its table, where the rest of the page proves nothing. */
const day = "/cost-analytics?end=2026-10-05&size=10&start=2026-10-05";

/** Chooses the days of a custom range in the popover of the time frame. */
async function chooseRange(page: Page): Promise<void> {
  await open(page, "time-frame");
  await page.locator("#range-start").fill("2026-09-28");
  await page.locator("#range-end").fill("2026-10-04");
  await page.locator("#time-frame").getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get("start") === "2026-09-28" && url.searchParams.get("end") === "2026-10-04",
  );
  await expect(page.locator("#trend .plot a[aria-label]")).toHaveCount(7);
  await expect(page.locator(".toolbar")).toContainText("09/28 – 10/04/2026");
}

test.describe("dates", () => {
  test("invalid and overlong ranges have no figures", async ({ request }) => {
    for (const [query, message, typed] of [
      ["start=2026-10-31&end=31.12.2026", "Date is invalid", "31.12.2026"],
      ["start=2026-10-31&end=2026-10-01", "End date cannot be earlier than start date.", "2026-10-01"],
      ["start=2025-10-01&end=2026-10-01", "Date range should not exceed 12 months.", "2026-10-01"],
      ["start=2026-05-01&end=2026-10-01&grain=day", "Date range should not exceed 93 days.", "2026-10-01"],
    ] as const) {
      const answer = await request.get(`/cost-analytics?${query}`);
      expect(answer.status(), query).toBe(200);
      const html = await answer.text();
      const fields = html.match(/<input [^>]*>/g)!.filter((field) => field.includes('id="wrong-end"'));
      expect(fields, query).toEqual([expect.stringContaining(`value="${typed}"`)]);
      expect(html, query).toMatch(new RegExp(`id="wrong-end-error"[^>]*>(<svg.*?</svg>)?${message}<`));
      expect(html, query).not.toContain('id="breakdown"');
      const file = await request.get(`/cost-analytics.csv?${query}`);
      expect(file.status(), query).toBe(422);
      expect(await file.text()).toContain(message);
    }
  });
});

test.describe("addresses", () => {
  test.describe("as the server reads them", () => {
    test.use({ javaScriptEnabled: false });

    test("list ignored parameters, apply all others, fit a phone if long, and use the language they name", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const key = "k".repeat(250);
      const ignored = `size=7&vendor=ali&detail=2027-01-01&foo=%3Cb%3E${"z".repeat(200)}`;
      expect((await page.goto(`${day}&by=tag&tag=${key}&${ignored}`))?.status()).toBe(200);
      const notice = page.getByRole("status").filter({ hasText: "Ignored" });
      for (const text of ["size=7", "detail=2027-01-01", "foo=<b>zz"]) await expect(notice).toContainText(text);
      await expect(table(page)).toHaveAccessibleName(/^Breakdown by tag k+…$/);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBeLessThanOrEqual(390);
      for (const address of [
        `${day}&panel=filters&f.product=${"x".repeat(500)}`,
        "/cost-analytics?range=last_12_months&chart=line",
      ]) {
        await page.goto(address);
        expect(await width(), address).toBeLessThanOrEqual(390);
      }

      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(day);
      await test.step("a custom range is chosen without scripts, too", () => chooseRange(page));
      await page.goto(`${day}&lang=ko`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("비용 분석");
      await expect(page.locator(".toolbar")).toContainText("2026/10/05");
      await test.step("their links keep it", async () => {
        await page.getByRole("link", { name: "리전", exact: true }).click();
        await expect(page).toHaveURL(/lang=ko/);
        await expect(page.getByRole("heading", { name: "리전별 일 비용" })).toBeVisible();
      });
    });
  });

  test("never cause errors, whatever they contain", async ({ request }) => {
    for (const [name, query] of [
      ["NUL", "f.account=%00&tag=%00"],
      ["SQL", "f.product=%27%20OR%201%3D1%20--&sort=cost%3BDROP%20TABLE"],
      ["emoji", "f.region=%F0%9F%92%B8&by=tag&tag=%F0%9F%92%B8"],
      ["broken encoding", "f.region=%E0%A4%A&start=%"],
      ["huge numbers", "page=99999999999999999999&size=1e309"],
      ["the last page and beyond", "page=99999"],
      ["many values", Array.from({ length: 600 }, (_, i) => `x.account=${i}`).join("&")],
    ] as const) {
      const page = await request.get(`/cost-analytics?range=last_month&${query}`);
      expect(page.status(), name).toBe(200);
      expect(await page.text(), name).toContain("<h1>");
      const file = await request.get(`/cost-analytics.csv?range=last_month&${query}`);
      expect([200, 422], name).toContain(file.status());
    }
  });

  test("the file requires signing in", async ({ otherBrowser }) => {
    const stranger = await otherBrowser();
    const answer = await stranger.request.get("/cost-analytics.csv", { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toContain("/sign-in");
  });
});

test("popovers open, choose and close in place, by keyboard too, and are accessible", async ({ page }) => {
  test.slow();
  // Accounts, until a tag key is chosen.
  const address = "/cost-analytics?by=tag&end=2026-10-05&size=10&start=2026-10-05";
  await page.goto(address);
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  // The page around them, in both themes: chart-cards.spec.ts.
  const barriersOf = (id: string) => barriers(page, { within: `#${id}` });
  await test.step("the time frame by keyboard", async () => {
    const button = page.locator('[popovertarget="time-frame"]');
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#time-frame")).toBeVisible();
    // Its content is fetched when it opens.
    await expect(page.getByRole("link", { name: /^Month to date/ })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /^Month to date/ })).toBeFocused();
    expect(await barriersOf("time-frame")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.locator("#time-frame")).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step("choosing a provider keeps the popover and its focus", async () => {
    const everything = await totalOf(page);
    await open(page, "providers");
    expect(await barriersOf("providers")).toEqual([]);
    const box = page.locator("#providers").getByRole("checkbox").first();
    await box.focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/vendor=/);
    await expect.poll(() => totalOf(page)).not.toBe(everything);
    await expect(page.locator("#providers")).toBeVisible();
    await expect(box).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(address);
    await page.keyboard.press("Escape");
  });
  for (const id of ["tag-keys", "currency", "export"]) {
    await open(page, id);
    expect(await barriersOf(id), id).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await test.step("the filters close with their button", async () => {
    const button = page.locator(".toolbar > .btn", { hasText: "Filters" });
    await button.click();
    await expect(page.locator("#filters:popover-open")).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL(address);
    await expect(page.locator("#filters details").first()).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    // In light: cost-filters.spec.ts.
    expect(await barriers(page, { within: "#filters", rules: rulesOfColors })).toEqual([]);
    await button.click();
    await expect(page.locator("#filters")).toBeHidden();
  });
  expect(await barriersInBothThemes(page, ".banner, .toolbar")).toEqual([]);
  await test.step("a comparison is chosen in its popover", async () => {
    await compareWithPrevious(page);
    await expect(page.getByRole("region", { name: /^Change by/ })).toBeVisible();
  });
  await test.step("a custom range is chosen", () => chooseRange(page));
  await expect(page.locator("body[data-same-page]")).toBeAttached();

  await test.step("a single provider has its own word for accounts, and without any there is no report", async () => {
    await page.goto(`${day}&by=account&vendor=azure`);
    await expect(table(page)).toHaveAccessibleName("Breakdown by subscription");
    await open(page, "providers");
    const azure = page.locator("#providers").getByRole("checkbox", { checked: true });
    await expect(azure).toHaveCount(1);
    await azure.click();
    await expect(page).toHaveURL((url) => url.searchParams.getAll("vendor").join() === "");
    await expect(page.getByText("No provider is selected.")).toBeVisible();
    await expect(azure).toHaveCount(0);
  });
  await test.step("an invalid range is corrected in its form; an empty report says why, and leads to costs", async () => {
    await page.goto("/cost-analytics?start=2026-10-31&end=x");
    await expect(page.locator("#wrong-end")).toHaveValue("x");
    await expect(page.locator("#wrong-end-error")).toHaveText("Date is invalid");
    await expect(table(page)).toHaveCount(0);
    await test.step("the form is accessible, and fits a phone", async () => {
      expect(await barriersInBothThemes(page, "main")).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
    await page.locator("#wrong-start").fill("2019-01-01");
    await page.locator("#wrong-end").fill("2019-01-31");
    await page.locator(".report").getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("No data")).toBeVisible();
    await page.getByRole("link", { name: /^Show November 2026/ }).click();
    await expect(table(page)).toBeVisible();
  });
});
