import type { Locator } from "@playwright/test";
import { barriers } from "../support/axe";
import { expect, test } from "../support/test";

// The answer to a form with a problem.
test.use({ expectedComplaints: [/422/] });

test("the palette leads to a screen, an account or a product by keyboard alone; help names its key", async ({
  page,
}) => {
  await page.goto("/imports");
  // That a finished tour starts again: cost-filters.spec.ts.
  await test.step("help opens with its key and lists the others", async () => {
    await page.keyboard.press("?");
    const help = page.getByRole("group", { name: "Help" });
    await expect(help.locator("dl")).toContainText("Find anything");
    await expect(help.getByRole("link", { name: "Technical Support" })).toHaveAttribute("href", /^\/support\b/);
    expect(await barriers(page, { within: "#help" })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });
  const palette = page.getByRole("dialog", { name: "Find" });
  await test.step("it closes on Escape and returns the focus", async () => {
    const link = page.getByRole("link", { name: "Find", exact: true });
    await link.press("Enter");
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/imports$/);
  });
  await page.keyboard.press("Control+k");
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

test("the palette is a page without JavaScript @no-javascript", async ({ page, javaScriptEnabled }) => {
  if (javaScriptEnabled) await page.goto("/find");
  else {
    await page.goto("/imports");
    await page.getByRole("link", { name: "Find", exact: true }).click();
  }
  await expect(page.getByRole("main").getByRole("link", { name: /^Billing profile/ })).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill("ec2");
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { name: "Results for “ec2”" })).toBeVisible();
  const product = page.getByRole("main").getByRole("link").filter({ hasText: "Product · AWS" }).first();
  await expect(product).toHaveAttribute("href", /^\/cost-analytics\?f\.product=/);
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
  await page.goto("/cost-analytics?end=2026-10-15&start=2026-10-15&vendor=oci&detail=all");
  await areLeft(page.getByRole("combobox", { name: /^Search accounts/ }));
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await areLeft(palette.getByRole("searchbox"));
  await expect(palette.getByRole("searchbox")).toBeFocused();
  // The drawer would have been closed by now.
  await expect(page).toHaveURL(/detail=all/);
  await page.goto("/members");
  await page.getByText("AWS All accounts").click();
  await page.getByRole("radio", { name: "Only these" }).first().check();
  await areLeft(page.getByRole("searchbox", { name: "Find an account" }).first());

  await test.step('rights to "only these" accounts are some, and the form says so', async () => {
    await page.getByLabel("Work email").fill("nobody@newcomers.com");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Choose at least one account.")).toBeVisible();
    await expect(page.getByLabel("Work email")).toHaveValue("nobody@newcomers.com");
  });
});

test("shortcut keys go to the previous and next period and to the search of the page, unless they are off", async ({
  page,
}) => {
  await test.step("of the cost report", async () => {
    await page.goto("/cost-analytics?range=custom&start=2026-09-01&end=2026-09-30&vendor=oci");
    await page.keyboard.press("]");
    await expect(page).toHaveURL(/end=2026-10-31&start=2026-10-01|range=last_month/);
    await expect(page.locator("[rel=prev]")).toHaveAttribute("href", /start=2026-09-01/);
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/end=2026-09-30&start=2026-09-01/);
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: /^Search accounts/ })).toBeFocused();
  });
  await test.step("of the bill", async () => {
    await page.goto("/billing?month=2026-10&vendor=oci");
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

    /** Chooses in the Help menu, which is closed then. */
    const turn = async (state: "On" | "Off") => {
      const option = page.getByRole("group", { name: "Single-key shortcuts" }).getByRole("button", { name: state });
      await page.getByRole("button", { name: "Help" }).click();
      await option.click();
      await expect(option).toBeHidden();
      await page.getByRole("button", { name: "Help" }).click();
      await expect(option).toHaveAttribute("aria-current", "true");
      await page.keyboard.press("Escape");
    };
    await turn("Off");
    await page.keyboard.press("[");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Find" })).toBeVisible();
    await expect(page).toHaveURL(/month=2026-10/);
    await page.keyboard.press("Escape");
    await turn("On");
    await page.keyboard.press("[");
    await expect(page).toHaveURL(/month=2026-09/);
  });
});

test("breadcrumbs of a sub-page give way to the key that finds, and lead to a bill with links to its sections", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  const current = crumbs.locator("[aria-current]");
  const crumbsAt = async (address: string) =>
    /<nav[^>]* aria-label="Breadcrumb".*?<\/nav>/s.exec(await (await page.request.get(address)).text())![0];
  const unlisted = await crumbsAt("/service-groups/new");
  expect(unlisted).toMatch(/<a [^>]*>Service groups</);
  expect(unlisted.match(/aria-current/g)).toHaveLength(1);
  // A page that is in no menu.
  expect(await crumbsAt("/account")).toMatch(/aria-current="page"[^>]*>Your account</);
  await page.goto("/billing/profile");
  await expect(current).toHaveText("Billing profile");
  await crumbs.getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(current).toHaveText("Billing");

  await current.evaluate((element) => (element.textContent = "Title ".repeat(30)));
  const cut = await page
    .locator(".topbar :is(.crumbs > :first-child .truncate, .crumbs > .truncate:first-child, .find-link, kbd)")
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.outerHTML),
    );
  expect(cut).toEqual([]);

  const list = page.getByRole("navigation", { name: "Sections of this page" });
  for (const width of [1440, 390])
    await test.step(`the links stay visible at ${width}`, async () => {
      await page.setViewportSize({ width, height: 800 });
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
