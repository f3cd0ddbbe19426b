import type { Page } from "@playwright/test";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

test("the focus stays where it is, or nearby, until a new page begins at its heading", async ({ page }) => {
  await page.goto("/cost-analytics?end=2026-10-15&start=2026-10-15&f.region=us-east-1&x.region=us-west-2");
  await test.step("on what the server has drawn and the browser draws for the first time now", async () => {
    const provider = page.getByRole("columnheader", { name: "Provider" }).getByRole("link");
    await provider.press("Enter");
    await expect(page.getByRole("columnheader", { name: "Provider" })).toHaveAttribute("aria-sort", "ascending");
    await expect(provider).toBeFocused();
  });
  await test.step("on what stays on the page", async () => {
    const view = page.getByRole("link", { name: "Region", exact: true }).first();
    await view.press("Enter");
    await page.waitForURL(/by=region/);
    await expect(view).toBeFocused();
  });
  await test.step("in the row of filters when one is removed", async () => {
    const list = page.getByRole("list", { name: "Active filters" });
    const chips = list.getByRole("listitem").filter({ hasText: "Region" });
    await expect(chips).toHaveCount(2);
    await chips.first().getByRole("link").press("Enter");
    await expect(chips).toHaveCount(1);
    await expect(chips.getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(chips).toHaveCount(0);
    await expect(page.locator("main :focus")).toHaveCount(1);
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Imports" }).press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Imports");
  await expect(heading).toBeFocused();
});

test.describe("a form that comes back", () => {
  test.use({ expectedComplaints: [/status of 422/] });

  // All of them are refused.
  test("shows its first problem, but never takes the user out of another field", async ({ page }) => {
    const answered = () => page.waitForResponse((response) => response.request().method() === "POST");
    await test.step("at once, or when something is typed", async () => {
      await page.goto("/anomaly-detection/backtest");
      await page.getByRole("button", { name: "Save rule" }).click();
      const name = page.getByLabel("Rule name");
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await expect(name).toBeFocused();

      await name.fill("Mine");
      const [refused] = await Promise.all([answered(), page.getByLabel("to (USD)").fill("much")]);
      expect(refused.status()).toBe(422);
      await expect(page.getByLabel("to (USD)")).toHaveAttribute("aria-invalid", "true");
      const least = page.getByLabel("At least (%)");
      await Promise.all([answered(), least.fill("7")]);
      await page.waitForLoadState("networkidle");
      await expect(least).toBeFocused();
    });
    await test.step("those who go on as soon as its problems appear", async () => {
      await page.goto("/billing/profile?vendor=aws");
      await page.getByRole("button", { name: "Add rate" }).click();
      const rate = page.getByRole("group", { name: "Exchange rate 1" });
      await rate.getByLabel("Billing currency").fill("eur");
      await rate.getByLabel("1 unit in company currency").fill("1.1");
      await page.getByLabel("Effective from").fill("2026-12");
      const vat = page.getByLabel("VAT (%)");
      await vat.evaluate((field) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[aria-invalid=true]")) return;
          observer.disconnect();
          field.focus();
        }).observe(document.body, { subtree: true, attributes: true, childList: true }),
      );
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(rate.getByLabel("Month")).toHaveAccessibleDescription(/before the version takes effect/);
      await page.waitForLoadState("networkidle");
      await expect(vat).toBeFocused();
    });
    await test.step("what is wrong with a group of fields", async () => {
      await page.goto("/company");
      const providers = page.getByRole("group", { name: "Enabled providers" });
      for (const box of await providers.getByRole("checkbox").all()) await box.uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(providers).toHaveAccessibleDescription("Choose at least one provider.");
      await expect(providers.getByRole("checkbox").first()).toBeFocused();
    });
  });
});

/** Presses a key several times; elements of a part of the page that had the focus while nothing of them was visible. */
async function coveredIn(page: Page, part: string, key: string, times = 30): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key);
    const hidden = await page.evaluate((within) => {
      const focused = document.activeElement!;
      if (!focused.closest(within)) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const isVisible = parts.some(([x, y]) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        return hit !== null && (focused.contains(hit) || hit.contains(focused));
      });
      return isVisible ? null : focused.outerHTML.slice(0, 200);
    }, part);
    if (hidden !== null) covered.push(hidden);
  }
  return covered;
}

test("a link to a section of the page goes there; what has the focus is not behind a bar", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("/anomaly-detection?start=2026-06-01&end=2026-11-19");
  await page.getByRole("region", { name: "Alerts" }).locator("a.name").first().click();
  await page.waitForURL(/anomaly-detail/);
  const address = page.url();
  const places = page.getByRole("navigation", { name: "Main" });
  await expect(places.getByRole("link", { name: "Anomaly Detection" })).toHaveAttribute("aria-current", "page");
  const verdict = page.locator("#verdict");
  for (const way of ["first", "again"]) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("link", { name: "Give verdict" }).click();
    await expect(page, way).toHaveURL(`${address}#verdict`);
    await expect(verdict, way).toBeFocused();
    await expect(verdict.getByRole("heading").first(), way).toBeInViewport({ ratio: 1 });
  }
  // Where rows are sorted by cost already, the link adds only the section.
  await page.goto("/cost-analytics?range=last_month&sort=-cost");
  const others = page.getByRole("list", { name: "Series" }).getByRole("link", { name: /^Others/ });
  await others.click();
  await expect(page.locator("#breakdown").getByRole("heading").first()).toBeInViewport({ ratio: 1 });

  await test.step("in the drawer and in the filters", async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto("/cost-analytics?range=last_month&detail=all");
    await page.locator(".drawer a[href]").last().focus();
    expect(await coveredIn(page, ".drawer", "Shift+Tab")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.locator(".drawer")).toHaveCount(0);
    await page.locator(".filters-anchor").click();
    await page.locator("#filters summary").first().focus();
    expect(await coveredIn(page, "#filters", "Tab")).toEqual([]);
  });
});

test("what has the focus while a dashboard is edited is not behind a bar", async ({ page, openAs, makePerson }) => {
  await openAs(page, await makePerson("Bea Bar", demoCompany), "/dashboard?d=1");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.locator(".dragged").waitFor();
  const last = page.locator("main article").last().locator("a[href]:visible, button:visible").last();
  for (const [width, height] of [
    [1440, 700],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await last.focus();
    expect(await coveredIn(page, "main", "Shift+Tab"), `${width} × ${height}`).toEqual([]);
  }
  // As at 400 %: most of the window is for the widgets.
  await page.setViewportSize({ width: 320, height: 256 });
  await last.focus();
  await expect(page.locator(".editbar")).not.toBeInViewport();
});
