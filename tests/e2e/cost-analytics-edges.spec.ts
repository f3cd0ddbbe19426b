import { barriers, barriersInBothThemes } from "../support/axe";
import { open, rowsOf, table, totalOf } from "../support/cost-page";
import { expect, test } from "../support/test";

const october = "/cost-analytics?range=last_month";

test.describe("dates", () => {
  test("a custom range @no-javascript", async ({ page }) => {
    await page.goto("/cost-analytics");
    await open(page, "time-frame");
    await page.locator("#range-start").fill("2026-09-28");
    await page.locator("#range-end").fill("2026-10-04");
    await page.locator("#time-frame").getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get("start") === "2026-09-28" && url.searchParams.get("end") === "2026-10-04",
    );
    await expect(page.locator("#trend .plot a[aria-label]")).toHaveCount(7);
    await expect(page.locator(".toolbar")).toContainText("09/28 – 10/04/2026");
  });

  test("invalid and overlong ranges have no figures", async ({ page }) => {
    for (const [query, message, typed] of [
      ["start=2026-10-31&end=31.12.2026", "Date is invalid", "31.12.2026"],
      ["start=2026-10-31&end=2026-10-01", "End date cannot be earlier than start date.", "2026-10-01"],
      ["start=2025-10-01&end=2026-10-01", "Date range should not exceed 12 months.", "2026-10-01"],
      ["start=2026-05-01&end=2026-10-01&grain=day", "Date range should not exceed 93 days.", "2026-10-01"],
    ] as const) {
      const answer = await page.goto(`/cost-analytics?${query}`);
      expect(answer?.status(), query).toBe(200);
      await expect(page.locator("#wrong-end")).toHaveValue(typed);
      await expect(page.locator("#wrong-end-error")).toHaveText(message);
      await expect(table(page)).toHaveCount(0);
      const file = await page.request.get(`/cost-analytics.csv?${query}`);
      expect(file.status(), query).toBe(422);
      expect(await file.text()).toContain(message);
    }
  });

  test("an invalid range is corrected in its form", async ({ page }) => {
    await page.goto("/cost-analytics?start=2026-10-31&end=2026-10-01");
    await page.locator("#wrong-start").fill("2026-09-30");
    await page.locator(".report").getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("#trend .plot a[aria-label]")).toHaveCount(2);
  });

  test("an empty report says why, and links to the latest month with costs", async ({ page }) => {
    await page.goto("/cost-analytics?start=2019-01-01&end=2019-01-31");
    await expect(page.getByText("No data")).toBeVisible();
    await page.getByRole("link", { name: /^Show November 2026/ }).click();
    await expect(table(page)).toBeVisible();
  });
});

test.describe("addresses", () => {
  test("ignored parameters are listed, and all others apply", async ({ page }) => {
    await page.goto("/cost-analytics?range=last_month&by=region&size=7&vendor=ali&foo=%3Cb%3E");
    await expect(page.getByRole("status").filter({ hasText: "Ignored" })).toContainText("size=7");
    await expect(page.getByRole("status").filter({ hasText: "Ignored" })).toContainText("foo=<b>");
    await expect(table(page)).toHaveAccessibleName("Breakdown by region");
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
      const page = await request.get(`${october}&${query}`);
      expect(page.status(), name).toBe(200);
      expect(await page.text(), name).toContain("<h1>");
      const file = await request.get(`/cost-analytics.csv?range=last_month&${query}`);
      expect([200, 422], name).toContain(file.status());
    }
  });

  test("use the language they name, and keep it in their links", async ({ page }) => {
    await page.goto(`${october}&lang=ko`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("비용 분석");
    await expect(page.locator(".toolbar")).toContainText("2026/10/01 – 10/31");
    await page.getByRole("link", { name: "리전", exact: true }).click();
    await expect(page).toHaveURL(/lang=ko/);
    await expect(page.getByRole("heading", { name: "리전별 일 비용" })).toBeVisible();
    await page.goto(`${october}&lang=en`);
  });

  test("the file requires signing in", async ({ otherBrowser }) => {
    const stranger = await otherBrowser();
    const answer = await stranger.request.get("/cost-analytics.csv", { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toContain("/sign-in");
  });
});

test("is accessible in light and dark", async ({ page }) => {
  test.slow();
  for (const [address, within] of [
    [october, undefined],
    ["/cost-analytics?start=2026-10-31&end=x", "main"],
    // Accounts, until a tag key is chosen.
    [`${october}&chart=line&by=tag`, "main"],
    [`${october}&panel=filters`, "#filters"],
  ] as const) {
    await page.goto(address);
    expect(await barriersInBothThemes(page, within), address).toEqual([]);
  }
});

test("popovers are accessible", async ({ page }) => {
  test.slow();
  await page.goto(`${october}&by=tag`);
  for (const id of ["time-frame", "providers", "tag-keys", "currency", "export"]) {
    await open(page, id);
    expect(await barriers(page, { within: `#${id}` }), id).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    october,
    `${october}&by=account&currency=KRW`,
    "/cost-analytics?range=last_12_months&chart=line",
    `${october}&panel=filters&f.product=${"x".repeat(500)}`,
    `${october}&by=tag&tag=${"k".repeat(250)}&foo=${"z".repeat(200)}`,
    "/cost-analytics?start=x",
  ]) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
  }
});

test("can be used by keyboard", async ({ page }) => {
  await page.goto(october);
  await page.locator('[popovertarget="time-frame"]').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#time-frame")).toBeVisible();
  // Its content is fetched when it opens.
  await expect(page.getByRole("link", { name: /^Month to date/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Month to date/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("#time-frame")).toBeHidden();
  await expect(page.locator('[popovertarget="time-frame"]')).toBeFocused();
  const column = page.locator("#trend .plot a[aria-label]").first();
  await column.focus();
  await expect(page.locator("#trend .tip").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cost-analytics?detail=2026-10-01&range=last_month");
});

test.describe("with JavaScript", () => {
  test("choosing keeps the popover, its focus and the scroll position", async ({ page }) => {
    await page.goto(october);
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    const everything = await totalOf(page);
    await open(page, "providers");
    const box = page.locator("#providers").getByRole("checkbox").first();
    await box.focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/vendor=/);
    await expect.poll(() => totalOf(page)).not.toBe(everything);
    await expect(page.locator("#providers")).toBeVisible();
    await expect(box).toBeFocused();
    await expect(page.locator("body[data-same-page]")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(october);
  });

  test("the filters open in place, and close with their button", async ({ page }) => {
    const button = page.locator(".toolbar > .btn", { hasText: "Filters" });
    await page.goto(october);
    await button.click();
    await expect(page.locator("#filters:popover-open")).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(page).toHaveURL(october);
    await button.click();
    await expect(page.locator("#filters")).toBeHidden();
  });

  test("sorting keeps the scroll position", async ({ page }) => {
    await page.goto(`${october}&size=200`);
    const head = table(page).getByRole("columnheader", { name: "Provider" });
    await head.scrollIntoViewIfNeeded();
    // Unlike the mouse wheel, this has scrolled when it returns. The click itself may still scroll to the header.
    await page.evaluate(() => {
      window.scrollBy({ top: 300, behavior: "instant" });
      const remember = () => (document.body.dataset.clickedAt = String(window.scrollY));
      window.addEventListener("click", remember, { capture: true, once: true });
    });
    await head.getByRole("link").click();
    // The new rows must keep the scroll position.
    await expect(head).toHaveAttribute("aria-sort", /./);
    const [now, clickedAt] = await page.evaluate(() => [window.scrollY, Number(document.body.dataset.clickedAt)]);
    expect(clickedAt).toBeGreaterThan(100);
    expect(now).toBe(clickedAt);
  });

  test("back returns to the previous page", async ({ page }) => {
    await page.goto(october);
    const before = await rowsOf(page);
    await page.getByRole("link", { name: "Region", exact: true }).click();
    await page.waitForURL(/by=region/);
    await page.goBack();
    await expect(page).toHaveURL(october);
    await expect.poll(() => rowsOf(page)).toEqual(before);
  });
});
