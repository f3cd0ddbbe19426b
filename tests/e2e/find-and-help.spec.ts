import type { Locator } from "@playwright/test";
import { barriers } from "../support/axe";
import { expect, test } from "../support/test";

test.describe("the palette", () => {
  test("leads to a screen, an account or a product by keyboard alone", async ({ page }) => {
    await page.goto("/imports");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find" });
    await expect(palette.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("service gr");
    await expect(palette.getByRole("link")).toHaveText([/Service groups/]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/service-groups$/);
    await expect(palette).toHaveCount(0);

    await page.keyboard.press("Control+k");
    // Two cells of a sheet, pasted.
    await page.keyboard.insertText("EC\t2");
    const first = palette.getByRole("link").filter({ hasText: "Product · AWS" }).first();
    await expect(first).toBeVisible();
    expect(await barriers(page, { within: ".palette" })).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await expect(palette.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(palette.getByRole("searchbox")).toBeFocused();
    await first.click();
    await expect(page).toHaveURL(/\/cost-analytics\?f\.product=.*EC2.*&range=last_3_months&vendor=aws$/);
    await expect(page.locator(".chip")).toContainText("EC2");
    await expect(palette).toHaveCount(0);
  });

  test("closes on Escape and returns the focus", async ({ page }) => {
    await page.goto("/billing");
    await page.getByRole("link", { name: "Find", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Find" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Find", exact: true })).toBeFocused();
    await expect(page).toHaveURL(/\/billing$/);
  });

  test("is a page without JavaScript @no-javascript", async ({ page, javaScriptEnabled }) => {
    if (javaScriptEnabled) await page.goto("/find");
    else {
      await page.goto("/billing");
      await page.getByRole("link", { name: "Find", exact: true }).click();
    }
    await expect(page.getByRole("main").getByRole("link", { name: /^Billing profile/ })).toBeVisible();
    await page.getByRole("main").getByRole("searchbox").fill("ec2");
    await page.getByRole("main").getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("heading", { name: "Results for “ec2”" })).toBeVisible();
    const product = page.getByRole("main").getByRole("link").filter({ hasText: "Product · AWS" }).first();
    await product.click();
    await expect(page).toHaveURL(/\/cost-analytics\?f\.product=/);
  });
});

test("keys of an input method are left to it", async ({ page }) => {
  const isLeft = (field: Locator, key: string): Promise<boolean> =>
    field.evaluate(
      (element, pressed) =>
        element.dispatchEvent(
          new KeyboardEvent("keydown", { key: pressed, isComposing: true, bubbles: true, cancelable: true }),
        ),
      key,
    );
  const areLeft = async (field: Locator) => {
    for (const key of ["Enter", "ArrowDown", "Escape"]) expect([key, await isLeft(field, key)]).toEqual([key, true]);
  };
  const open = async (address: string) => {
    await page.goto(address);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  };
  await open("/cost-analytics?range=last_month&detail=all");
  await areLeft(page.getByRole("combobox", { name: /^Search accounts/ }));
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await areLeft(palette.getByRole("searchbox"));
  await expect(palette.getByRole("searchbox")).toBeFocused();
  // The drawer would have been closed by now.
  await expect(page).toHaveURL(/detail=all/);
  await open("/members");
  await page.getByText("AWS All accounts").click();
  await page.getByRole("radio", { name: "Only these" }).first().check();
  await areLeft(page.getByRole("searchbox", { name: "Find an account" }).first());
});

test.describe("keyboard shortcuts", () => {
  test("go to the previous and next month, and to the search of the page", async ({ page }) => {
    await page.goto("/billing?month=2026-10");
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/month=2026-09/);
    await expect(page.locator(".months [rel=next]")).toHaveAttribute("href", /month=2026-10/);
    await page.keyboard.press("]");
    await expect(page).toHaveURL(/month=2026-10/);
    await page.keyboard.press("/");
    const find = page.getByRole("main").getByRole("searchbox").first();
    await expect(find).toBeFocused();
    // In a field, shortcut keys type their characters.
    await page.keyboard.type("[/]");
    await expect(find).toHaveValue("[/]");
    await expect(page).toHaveURL(/month=2026-10/);
  });

  test("go to the previous and next period of the cost report", async ({ page }) => {
    await page.goto("/cost-analytics?range=custom&start=2026-09-01&end=2026-09-30");
    await page.keyboard.press("]");
    await expect(page).toHaveURL(/end=2026-10-31&start=2026-10-01|range=last_month/);
    await expect(page.locator("[rel=prev]")).toHaveAttribute("href", /start=2026-09-01/);
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/end=2026-09-30&start=2026-09-01/);
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: /^Search accounts/ })).toBeFocused();
  });

  test("can be turned off and on in the Help menu", async ({ page }) => {
    const help = async (state: "On" | "Off") => {
      const option = page.getByRole("group", { name: "Single-key shortcuts" }).getByRole("button", { name: state });
      await page.getByRole("button", { name: "Help" }).click();
      await option.click();
      await expect(option).toBeHidden();
      await page.getByRole("button", { name: "Help" }).click();
      await expect(option).toHaveAttribute("aria-current", "true");
      await page.keyboard.press("Escape");
    };
    await page.goto("/billing?month=2026-10");
    await help("Off");
    await expect(page).toHaveURL(/month=2026-10/);
    await page.keyboard.press("[");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible();
    await expect(page).toHaveURL(/month=2026-10/);
    await page.keyboard.press("Escape");
    await help("On");
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/month=2026-09/);
  });
});

test.describe("help", () => {
  test("opens with its key and lists the others", async ({ page }) => {
    await page.goto("/imports");
    await page.keyboard.press("?");
    const help = page.getByRole("group", { name: "Help" });
    await expect(help.locator("dl")).toContainText("Find anything");
    expect(await barriers(page, { within: "#help" })).toEqual([]);
    await help.getByRole("link", { name: "Technical Support" }).click();
    await expect(page).toHaveURL(/\/support$/);
  });

  test("restarts a finished tour", async ({ page, openAs, makePerson }) => {
    await page.context().clearCookies();
    await openAs(page, await makePerson("Tessa"), "/cost-analytics");
    await page.getByRole("button", { name: "No, thanks" }).click();
    await expect(page.locator(".tour")).toHaveCount(0);
    await page.goto("/imports");
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: "Tour of Cost Analytics" }).click();
    await expect(page.locator(".tour")).toContainText("Step 1 of 5");
    await expect(page).toHaveURL(/\/cost-analytics/);
  });
});

test("a sub-page has breadcrumbs", async ({ page }) => {
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await page.goto("/billing/profile");
  await expect(crumbs.locator("[aria-current]")).toHaveText("Billing profile");
  await crumbs.getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(crumbs.locator("[aria-current]")).toHaveText("Billing");
  await page.goto("/service-groups/new");
  await expect(crumbs.getByRole("link", { name: "Service groups" })).toBeVisible();
  await expect(crumbs.locator("[aria-current]")).toHaveCount(1);
  // A page that is in no menu.
  await page.goto("/account");
  await expect(crumbs.locator("[aria-current]")).toHaveText("Your account");
});

test("a long title gives way to the company and the key that finds", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/rdsrioptm");
  const title = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current]");
  await title.evaluate((element) => (element.textContent = "Title ".repeat(30)));
  const cut = await page
    .locator(".topbar :is(.crumbs > :first-child .truncate, .crumbs > .truncate:first-child, .find-link, kbd)")
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.outerHTML),
    );
  expect(cut).toEqual([]);
});

test.describe("the sections of a bill", () => {
  for (const width of [1440, 390])
    test(`have links that stay visible at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/billing?month=2026-10");
      const list = page.getByRole("navigation", { name: "Sections of this page" });
      for (const name of ["Monthly bill trend", "Computing resources", "Bill details"]) {
        await list.getByRole("link", { name }).click();
        await expect(list).toBeInViewport();
        const id = (await list.getByRole("link", { name }).getAttribute("href"))!;
        const section = page.locator(id);
        await expect(section).toBeInViewport();
        const [under, bar] = await Promise.all([section.boundingBox(), list.boundingBox()]);
        expect(under!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
      }
    });
});

test("the font is self-hosted, preloaded and cached", async ({ page }) => {
  const fonts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".woff2"))
      fonts.push(`${new URL(response.url()).origin} ${response.headers()["cache-control"]}`);
  });
  await page.goto("/cost-analytics");
  await page.waitForLoadState("networkidle");
  expect(fonts).toEqual([`${new URL(page.url()).origin} public, max-age=31536000, immutable`]);
  // Digits are equally wide: a 1 is as wide as a 0.
  const [ones, zeros] = await page.evaluate(() =>
    ["1111", "0000"].map((figures) => {
      const span = document.createElement("span");
      span.textContent = figures;
      document.querySelector("main")!.append(span);
      return span.getBoundingClientRect().width;
    }),
  );
  expect(ones).toBeCloseTo(zeros!, 1);
  expect(await page.evaluate(() => document.fonts.check("500 13px Inter"))).toBe(true);
});
