import type { Page } from "@playwright/test";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { textAt } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { people } from "../support/people";
import { expect, test } from "../support/test";

// Browsers also log rejected requests to the console.
test.use({ expectedComplaints: [/status of (403|404|409|422)/] });

const condition = (page: Page, group: number, rule = 1, number = 1) =>
  page.getByRole("group", { name: `Condition ${number} of rule ${rule}, group ${group}` });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const head = (page: Page, group: number) => page.locator("summary", { hasText: `Group ${group}` });
/** Fits every width, and is accessible in light and dark. */
async function expectToSuitAll(page: Page): Promise<void> {
  for (const width of [390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
  }
  expect(await barriersInBothThemes(page, "main")).toEqual([]);
}

test.describe("in a company of the test", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a set is created, changed and deleted", async ({ page, openAs, makePerson }) => {
    await openAs(page, await makePerson("Ines"), "/service-groups");
    await expect(page.getByText("No sets yet")).toBeVisible();
    await page.getByRole("link", { name: "New set" }).click();
    await page.waitForURL("/service-groups/new");

    await save(page).click();
    await expect(page.getByLabel("Set name")).toHaveAccessibleDescription(/Please enter a name\./);
    await expect(condition(page, 1).getByLabel("Values")).toHaveAccessibleDescription(
      /Please enter at least one value\./,
    );
    await expectToSuitAll(page);

    await page.getByLabel("Set name").fill("Teams");
    await page.getByLabel("Group name").fill("Robots");
    await condition(page, 1).getByLabel("Field").selectOption("Tag");
    await condition(page, 1).getByLabel("Tag key").fill("team");
    await condition(page, 1).getByLabel("Values").fill("robots\nRobots, old");
    await page.getByRole("button", { name: "Add a condition to rule 1 of group 1" }).click();
    await condition(page, 1, 1, 2).getByLabel("Condition", { exact: true }).selectOption("is empty");
    await expect(condition(page, 1, 1, 2).getByLabel("Values")).toBeHidden();
    await page.getByRole("button", { name: "Add a rule to group 1" }).click();
    await condition(page, 1, 2).getByLabel("Values").fill("4711");
    await page.getByRole("button", { name: "Add group", exact: true }).click();
    await expect(head(page, 1)).toContainText("Robots 2 rules");
    await page.getByLabel("Group name").last().fill("Everything else");
    await condition(page, 2).getByLabel("Field").selectOption("Product");
    await condition(page, 2).getByLabel("Condition", { exact: true }).selectOption("contains");
    await condition(page, 2).getByLabel("Values").fill("a");
    await page.getByRole("button", { name: "Move group 2 up" }).click();
    await expect(head(page, 1)).toContainText("Everything else 1 rule");
    await expect(head(page, 2)).toContainText("Robots 2 rules");
    await expect(page.getByText("There are changes that are not saved yet.")).toBeVisible();

    await save(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Teams");
    await expect(page.getByText("The set was saved.")).toBeVisible();
    await expect(page).toHaveURL(/\/service-groups\/[0-9a-f-]{36}$/);

    const older = await page.context().newPage();
    await older.goto(page.url());
    await head(older, 2).click();
    await expect(condition(older, 2).getByLabel("Values")).toHaveValue("robots\nRobots, old");
    await expect(condition(older, 2, 1, 2).getByLabel("Condition", { exact: true })).toHaveValue("empty");
    await expect(condition(older, 2, 2).getByLabel("Values")).toHaveValue("4711");
    await page.getByRole("button", { name: "Remove group 1" }).click();
    await page.getByLabel("Set name").fill("Our teams");
    await save(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our teams");
    await older.getByLabel("Set name").fill("My teams");
    await save(older).click();
    await expect(older.getByRole("alert")).toContainText("This has been changed since you opened it");
    await expect(older.getByLabel("Set name")).toHaveValue("My teams");
    await older.close();

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("The set Our teams and its groups will be deleted.");
    await dialog.getByRole("button", { name: "Delete set" }).click();
    await page.waitForURL("/service-groups");
    await expect(page.getByText("No sets yet")).toBeVisible();
  });

  test("users without edit permission cannot create one", async ({ requestsOf }) => {
    const viewer = await requestsOf(people.viewer);
    const list = await textAt(viewer, "/service-groups");
    expect(list).toContain("Someone with edit permission can create one.");
    expect(list).not.toContain("New set");
    expect((await viewer.request.get("/service-groups/new")).status()).toBe(403);
  });
});

test("the demo company has sets whose groups add up to its costs", async ({ page, request }) => {
  await page.goto("/service-groups");
  const sets = page.getByRole("region", { name: "Sets" });
  await expect(sets.getByRole("rowheader")).toHaveText(["Environment", "Product lines", "Technology"]);
  // In light, screens.spec.ts looks at it.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await sets.getByRole("link", { name: "Technology", exact: true }).click();
  const groups = page.getByRole("region", { name: "Cost by group" }).getByRole("row");
  await expect(groups.filter({ hasText: "Databases and caches" })).toContainText(/\d[\d,]*\.\d\d/);
  await expect(groups.filter({ hasText: "In no group" })).toHaveCount(1);
  const texts = (await groups.locator("td").allInnerTexts()).map((text) =>
    Number(text.replaceAll(",", "").replace("−", "-")),
  );
  const [, ...lines] = parseCsv(await (await request.get("/cost-analytics.csv?by=serviceGroup&set=technology")).text());
  const total = lines.reduce((sum, [, , , cost]) => sum + Number(cost), 0);
  expect(Math.abs(texts.reduce((sum, cost) => sum + cost, 0) - total)).toBeLessThan(0.005 * texts.length);
  await expectToSuitAll(page);
});
