import type { Locator, Page } from "@playwright/test";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { demoCompany } from "../support/people";
import { htmlAt, sendForm } from "../support/page-by-http";
import { expect, test } from "../support/test";

// The answer to a form with a problem, and to a draft that was changed in another window.
test.use({ expectedComplaints: [/status of (409|422)/] });

const widget = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const waitUntilSaved = (page: Page) => page.waitForURL((url) => !url.searchParams.has("draft"));
/** The actions of a widget are in a menu, which also opens without JavaScript. */
const openMenu = (page: Page, name: string) => page.getByRole("button", { name: `Actions for ${name}` }).click();

test("a widget is set, saved, shared as the reader may see it, and accessible in the dark, too", async ({
  page,
  openAs,
  makePerson,
  otherBrowser,
}) => {
  const [owner, reader] = [await makePerson("Olga Owner", demoCompany), await makePerson("Rita Reader", demoCompany)];
  await page.emulateMedia({ colorScheme: "dark" });
  await openAs(page, owner, "/dashboard");
  const title = "Cost month to date";
  const cost = await widget(page, title).getByRole("link").first().textContent();
  // In light, screens.spec.ts looks at it.
  expect(await barriers(page, { rules: rulesOfColors })).toEqual([]);
  await openMenu(page, title);
  await page.getByRole("button", { name: "Settings", exact: true }).first().click();
  await page.waitForURL(/\/dashboard\/widget\?/);
  await page.getByLabel("Title").fill("Spent so far");
  // "Only these" requires at least one provider.
  await page.getByRole("radio", { name: "Only these" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Choose at least one provider.")).toBeVisible();
  expect(await barriersInBothThemes(page, "main"), "settings").toEqual([]);
  await page.getByRole("radio", { name: /^All with data/ }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/draft=/);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.locator(".dragged").waitFor();
  // What is only there while it is edited.
  expect(await barriersInBothThemes(page, ".editbar, article.widget > header")).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await waitUntilSaved(page);
  await expect(widget(page, "Spent so far")).toContainText(cost!);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const created = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Create link" }).click();
  await created;
  const link = page.getByRole("textbox", { name: /link/i });
  await expect(link).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy: Link to this page" })).toBeVisible();
  await expect(link).toBeFocused();
  const other = await (await otherBrowser()).newPage();
  await openAs(other, reader);
  await other.goto(await link.inputValue());
  await expect(widget(other, "Spent so far")).toContainText(cost!);
  // Nothing was copied, so the only message is about the link.
  await expect(page.locator(".toast")).toHaveCount(1);
});

// The other tests are about the dashboard itself: theirs are of companies without bills, whose figures cost no time.

/** Sends a form of the first dashboard. */
const send = (page: Page, origin: string, fields: Record<string, string>) =>
  sendForm(page, origin, "/dashboard", { d: "1", ...fields });

/** Opens a new draft of the first dashboard, which is made when it is first asked for. */
async function startDraft(page: Page, origin: string): Promise<void> {
  await page.request.get("/dashboard");
  await page.goto(await send(page, origin, { intent: "edit" }));
}

test("widgets are moved by keyboard alone, also later, and steps undone; a dashboard is copied and deleted", async ({
  page,
  openAs,
  makePerson,
}) => {
  await openAs(page, await makePerson("Kay Keys"), "/dashboard");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const handle = page.getByRole("button", { name: "Move Estimated cost", exact: true });
  const announced = (text: string) => page.getByRole("status").filter({ hasText: `Estimated cost: ${text}` });
  const step = page.locator('#dashboard-form input[name="step"]');
  const size = widget(page, "Estimated cost").locator(".size");
  await page.locator(".dragged").waitFor();
  // The reply to a step contains what changed; no page is loaded.
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
  const widgets = await page.getByRole("article").count();
  await page.getByRole("button", { name: "Add widget" }).click();
  await page
    .getByRole("button", { name: /^Share by/ })
    .first()
    .click();
  const focused = page.locator(".handle:focus");
  await expect(focused).toHaveAccessibleName(/^Move Share by/);
  await expect(step).toHaveValue("3");
  await page.getByLabel("Dashboard name").fill("Half typed");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(step).toHaveValue("5");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(step).toHaveValue("6");
  await expect(page.getByRole("article")).toHaveCount(widgets);
  expect(loads).toEqual([]);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Continue editing" }).click();
  await expect(size).toHaveText("6×7");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(size).toHaveText("6×5");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();

  const more = page.getByRole("button", { name: "More actions" });
  const copy = page.getByRole("button", { name: "Copy", exact: true });
  const list = page.getByRole("button", { name: /^\d dashboards?$/ });
  await more.click();
  await copy.click();
  await expect(list).toHaveAccessibleName("2 dashboards");
  await more.click();
  await page.getByRole("button", { name: "Delete dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Delete this dashboard?" });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(list).toHaveAccessibleName("1 dashboard");
  // A dialog that stayed open in its closed menu would be invisible, but prevent all use of the page.
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await more.click();
  await expect(copy).toBeVisible();
});

test("a widget is dragged and resized with a mouse, pushes others down, and stays where it was put", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  await openAs(page, await makePerson("Mila Mouse"));
  await startDraft(page, baseURL!);
  const places = async () => {
    const boxes = await Promise.all(
      (await page.locator(".react-grid-item > article").all()).map((locator) => locator.boundingBox()),
    );
    return boxes.map((box) => box!);
  };
  const titled = (name: string) => page.locator(".react-grid-item > article", { hasText: name });
  const drag = async (from: Locator, right: number, down: number) => {
    // hover() waits until the widget has stopped moving.
    await from.hover();
    const box = (await from.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right / 2, y + down / 2, { steps: 5 });
    await page.mouse.move(x + right, y + down, { steps: 5 });
    await page.mouse.up();
  };
  const step = page.locator('#dashboard-form input[name="step"]');
  const [cost, estimate] = [titled("Cost month to date"), titled("Estimated cost")];
  const before = (await estimate.boundingBox())!;
  await drag(cost.locator(".handle"), before.width + 12, 0);
  await expect(step).toHaveValue("1");
  // It has taken the other one's place, and the other one has moved below it.
  await expect(async () => {
    const [moved, pushed] = [(await cost.boundingBox())!, (await estimate.boundingBox())!];
    expect([moved.x, moved.y]).toEqual([before.x, before.y]);
    expect(pushed.y).toBeGreaterThanOrEqual(moved.y + moved.height);
  }).toPass();

  await drag(cost.locator("xpath=..").locator(".react-resizable-handle"), 0, 100);
  await expect(step).toHaveValue("2");
  await expect(async () => {
    const [taller, below] = [(await cost.boundingBox())!, (await estimate.boundingBox())!];
    expect(taller.height).toBeGreaterThan(before.height + 90);
    expect(below.y).toBeGreaterThanOrEqual(taller.y + taller.height);
  }).toPass();
  const placedAt = await places();
  for (const [at, box] of placedAt.entries())
    for (const other of placedAt.slice(at + 1)) {
      const isApart =
        box.x + box.width <= other.x ||
        other.x + other.width <= box.x ||
        box.y + box.height <= other.y ||
        other.y + other.height <= box.y;
      expect(isApart).toBe(true);
    }
  await page.reload();
  await titled("Estimated cost").waitFor();
  const sizes = (boxes: typeof placedAt) => boxes.map(({ x, width, height }) => ({ x, width, height }));
  expect(sizes(await places())).toEqual(sizes(placedAt));
});

const rename = async (page: Page, name: string) => {
  await page.getByLabel("Dashboard name").fill(name);
  await page.getByRole("button", { name: "Rename" }).click();
};

test("a draft in two windows goes on and ends in both; what was saved meanwhile is replaced, or kept", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  await openAs(page, await makePerson("Sara Second"));
  await test.step("a draft in two windows continues from its latest step, and ends in both", async () => {
    await startDraft(page, baseURL!);
    const draft = page.url();
    const second = await page.context().newPage();
    await second.goto(draft);
    await rename(page, "One");
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await rename(second, "Two");
    await expect(second.getByText("these changes were edited further in another window")).toBeVisible();
    await expect(second.getByLabel("Dashboard name")).toHaveValue("Two");
    // The rejected change was not made.
    await second.goto(draft);
    await expect(second.getByLabel("Dashboard name")).toHaveValue("One");
    await rename(second, "Two");
    await expect(second.locator('#dashboard-form input[name="step"]')).toHaveValue("2");

    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByText("Changes discarded")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await rename(second, "Three");
    await expect(second.getByText("These changes were saved or discarded in another window.")).toBeVisible();
    await expect(second.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await second.close();
  });
  for (const [version, choice, shown, kept] of [
    [1, "Replace it with mine", "Second 1", "Second 1"],
    [3, "Save mine as a new dashboard", "Second 3", "First 3"],
    [4, "Discard mine", "First 4", "First 4"],
  ] as const)
    await test.step(choice, async () => {
      await startDraft(page, baseURL!);
      const draft = new URLSearchParams((await send(page, baseURL!, { intent: "edit" })).split("?")[1]).get("draft")!;
      await send(page, baseURL!, { draft, step: "0", intent: "taller:2" });
      await send(page, baseURL!, {
        draft,
        version: String(version),
        dashboardName: `First ${version}`,
        intent: "save",
      });

      await rename(page, `Second ${version}`);
      await page.getByText("Unsaved changes").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(`It is now called First ${version}.`)).toBeVisible();
      await expect(page.getByText(/Changed: .*Estimated cost/)).toBeVisible();
      await page.getByRole("button", { name: choice }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(shown);
      expect(await htmlAt(page, "/dashboard?d=1")).toContain(`<h1>${kept}</h1>`);
    });
});
