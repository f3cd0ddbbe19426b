import type { Page } from "@playwright/test";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

const widget = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
/** What a widget can do is in a menu, which is open in browsers without JavaScript, too. */
const openMenu = (page: Page, name: string) => page.getByRole("button", { name: `Actions for ${name}` }).click();

test("a widget is named, saved, and shared as the reader may see it @no-javascript", async ({
  page,
  openAs,
  makePerson,
  otherBrowser,
}) => {
  const [owner, reader] = [await makePerson("Olga Owner", demoCompany), await makePerson("Rita Reader", demoCompany)];
  await openAs(page, owner, "/dashboard");
  const title = "Cost month to date";
  const cost = await widget(page, title).getByRole("link").first().textContent();
  await openMenu(page, title);
  await page.getByRole("button", { name: "Settings", exact: true }).first().click();
  await page.waitForURL(/\/dashboard\/widget\?/);
  await page.getByLabel("Title").fill("Spent so far");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/draft=/);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has("draft"));
  await expect(widget(page, "Spent so far")).toContainText(cost!);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("button", { name: "Create link" })).toHaveCount(0);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.getByRole("textbox", { name: /link/i }).inputValue();
  const other = await (await otherBrowser()).newPage();
  await openAs(other, reader);
  await other.goto(link);
  await expect(widget(other, "Spent so far")).toContainText(cost!);
});

/** Moves a widget and makes it higher with keys alone, comes back later to go on, and takes the last step back. */
async function arrangeByKeys(page: Page): Promise<void> {
  const handle = page.getByRole("button", { name: "Move Estimated cost", exact: true });
  const announced = (text: string) => page.getByRole("status").filter({ hasText: `Estimated cost: ${text}` });
  const step = page.locator('#deeds input[name="step"]');
  const size = widget(page, "Estimated cost").locator(".size");
  await page.locator(".dragged").waitFor();
  // Steps bring what they changed; no page is loaded for them.
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes("/dashboard.data")) loads.push(request.url());
  });
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(announced("column 1, row 1, 6 wide, 5 high")).toBeAttached();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(announced("column 1, row 1, 6 wide, 7 high")).toBeAttached();
  await expect(handle).toBeFocused();
  await expect(step).toHaveValue("2");
  await page.getByRole("button", { name: "Add widget" }).click();
  await page
    .getByRole("button", { name: /^Share by/ })
    .first()
    .click();
  const added = page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Move / })
    .first();
  await expect(added).toBeFocused();
  await expect(step).toHaveValue("3");
  await page.getByLabel("Dashboard name").fill("Half typed");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(step).toHaveValue("5");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(step).toHaveValue("6");
  await expect(added).toHaveAccessibleName("Move Estimated cost");
  expect(loads).toEqual([]);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expect(size).toHaveText("6×7");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(size).toHaveText("6×5");
}

test("the second of two windows is told what the first has saved", async ({ page, openAs, makePerson }) => {
  await openAs(page, await makePerson("Tom Twice", demoCompany), "/dashboard");
  const second = await page.context().newPage();
  for (const one of [page, second]) {
    await one.goto("/dashboard");
    await one.getByRole("button", { name: "Edit", exact: true }).click();
    await one.waitForURL(/draft=/);
  }
  await arrangeByKeys(page);
  for (const [one, name] of [
    [page, "First"],
    [second, "Second"],
  ] as const) {
    await one.getByLabel("Dashboard name").fill(name);
    await one.getByRole("button", { name: "Rename" }).click();
    await one.getByText("Unsaved changes").waitFor();
    await one.getByRole("button", { name: "Save", exact: true }).click();
  }
  await expect(second.getByText("It is now called First.")).toBeVisible();
  await expect(second.getByText("Changed: Cost month to date, Estimated cost.")).toBeVisible();
  await second.getByRole("button", { name: "Replace it with mine" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("Second");
});
