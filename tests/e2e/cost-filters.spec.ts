import type { Page, Route } from "@playwright/test";
import { barriers } from "../support/axe";
import { amount, csvOf, headline, open, sum, table } from "../support/cost-page";
import { textAt } from "../support/page-by-http";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

/** A past day, and only the first rows of its table: what filters do to a month, they do to it. */
const october = "/cost-analytics?end=2026-10-05&size=10&start=2026-10-05";
const totalOf = async (page: Page): Promise<string> => amount(await headline(page, "Total cost").innerText());

const phone = { width: 390, height: 844 };
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

/** Opens the filter form at a field, in place or by its page, with the field's values in it. */
async function openField(page: Page, name: string, hasScript = true) {
  const form = page.locator("#filters");
  if (!(await form.isVisible())) await page.locator(".filters-anchor").click();
  const field = form.locator("details", { has: page.getByText(name, { exact: true }) }).first();
  if (!(await field.evaluate((details: HTMLDetailsElement) => details.open))) await field.locator("summary").click();
  if (!hasScript) {
    await page.waitForLoadState();
    const list = field.getByRole("button", { name: "List", exact: true });
    if (await list.isVisible()) await list.click();
  }
  await expect(field.locator(".option").first()).toBeVisible();
  return field;
}

test("any field of the bill can be a filter: included plus excluded is the total, and selected values stay listed @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(october);
  const everything = await totalOf(page);

  const usage = await openField(page, "Usage type", javaScriptEnabled);
  const option = usage.locator(".option", { has: page.getByRole("checkbox") }).first();
  // The filter applies to one provider, like the figure beside it.
  const [value, hidden] = await Promise.all([
    option.getByRole("checkbox").getAttribute("value"),
    option.getByRole("checkbox").getAttribute("name"),
  ]);
  expect(hidden).toMatch(/^f\.\w+\.usageType$/);
  const leftOut = hidden!.replace("f", "x");
  const cost = amount(await option.locator(".end").innerText());
  await option.getByRole("checkbox").check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL((url) => url.searchParams.get(hidden!) === value);
  await expect.poll(() => totalOf(page)).toBe(cost);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Usage type is");

  const out = await openField(page, "Usage type", javaScriptEnabled);
  await out.getByLabel("Exclude").check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL((url) => url.searchParams.get(leftOut) === value && !url.searchParams.has(hidden!));
  await expect
    .poll(async () => Math.abs(Number(sum([await totalOf(page), cost])) - Number(everything)))
    .toBeLessThan(0.011);

  await test.step("values selected to be excluded stay in their list when it is searched", async () => {
    const searched = await openField(page, "Usage type", javaScriptEnabled);
    await searched.getByRole("searchbox").fill("storage");
    if (!javaScriptEnabled) await searched.getByRole("button", { name: "Find" }).click();
    await expect(searched.locator(".option").nth(1)).toContainText(/storage/i);
    await expect(searched.getByRole("checkbox", { checked: true })).toHaveValue(value!);
  });

  // Filters by a tag key; lines without the tag are labelled in words.
  const tags = await openField(page, "Tag", javaScriptEnabled);
  const key = await tags.locator("button.option span").first().innerText();
  await tags.locator("button.option").first().click();
  const tag = page.locator("#filters details", { has: page.getByText(`Tag ${key}`, { exact: true }) });
  if (javaScriptEnabled) await expect(tag.locator("summary")).toBeFocused();
  await tag.locator(".option").filter({ hasNotText: "Not tagged" }).first().getByRole("checkbox").check();
  const untagged = tag.locator(".option", { hasText: "Not tagged" }).first().getByRole("checkbox");
  const tagged = await untagged.getAttribute("name");
  await untagged.check();
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL((url) => url.searchParams.getAll(tagged!).includes("NO_VALUE"));
  await page.keyboard.press("Escape");

  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.locator(".chip")).toHaveCount(2);
  await chips.getByRole("button", { name: /Not tagged/ }).click();
  await chips.getByRole("link", { name: /^Remove Not tagged/ }).click();
  await page.waitForURL((url) => !url.searchParams.getAll(tagged!).includes("NO_VALUE"));
  await expect(chips.getByRole("button", { name: /Not tagged/ })).toHaveCount(0);
  const file = await csvOf(page);
  const total = Number(sum(file.rows.map((row) => row[3]!)));
  await expect.poll(async () => Math.abs(total - Number(await totalOf(page)))).toBeLessThan(0.01);
  await page.getByRole("link", { name: "Clear all" }).first().click();
  await expect(page).toHaveURL(october);
});

test("a value of several providers is filtered for the provider it is checked for", async ({ page }) => {
  await page.goto(october);
  const charge = await openField(page, "Charge type");
  const usage = charge.locator(".option", { has: page.locator('[value="Usage"]') });
  expect(await usage.count()).toBeGreaterThan(3);
  const ofAzure = usage.filter({ hasText: "Azure" });
  const cost = amount(await ofAzure.locator(".end").innerText());
  await ofAzure.getByRole("checkbox").check();
  await page.waitForURL((url) => url.searchParams.get("f.azure.chargeType") === "Usage");
  await expect.poll(() => totalOf(page)).toBe(cost);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Charge type is Usage · Azure");
  const again = await openField(page, "Charge type");
  await expect(again.getByRole("checkbox", { checked: true })).toHaveCount(1);
  const file = await csvOf(page);
  expect(file.rows.every(([vendor]) => vendor === "azure")).toBe(true);
  expect(Math.abs(Number(sum(file.rows.map((row) => row[3]!))) - Number(cost))).toBeLessThan(0.01);
});

const isFilteredByStorage = (url: URL) =>
  [...url.searchParams].some(([name, value]) => /^f\.\w+\.product$/.test(name) && /storage/i.test(value));

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a filter of all providers has its own checkbox; the search box adds the found items", async ({ page }) => {
    // Before those of individual providers, which follow it.
    await page.goto(`${october}&f.chargeType=Usage&panel=chargeType`);
    const form = page.locator("#filters details", { has: page.getByText("Charge type", { exact: true }) });
    const ofAll = form.locator(".option", { hasText: "All providers" });
    await expect(ofAll.getByRole("checkbox")).toBeChecked();
    expect(amount(await ofAll.locator(".end").innerText())).toBe(await totalOf(page));
    const followers = form
      .locator(".option", { has: page.locator('[value="Usage"]') })
      .filter({ hasNotText: "All providers" })
      .getByRole("checkbox");
    for (const box of await followers.all()) await expect(box).toBeChecked();
    await expect(followers.first()).toBeDisabled();

    // With scripts: the next test.
    await page.goto(october);
    const field = page.getByRole("combobox", { name: "Search accounts, products, regions" });
    await page.getByLabel("Search in").selectOption("product");
    await field.fill("storage");
    await field.press("Enter");
    await page
      .locator("#found")
      .getByRole("link", { name: /^Filter by/ })
      .first()
      .click();
    await page.waitForURL(isFilteredByStorage);
  });
});

/** Opens a page whose scripts arrive after the user has done something. */
async function openBeforeScripts(page: Page, address: string, act: () => Promise<unknown>) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await act();
  const isLive = () => document.documentElement.dataset.hydrated !== undefined;
  expect(await page.evaluate(isLive)).toBe(false);
  release();
  await page.waitForFunction(isLive);
  await page.unroute(scripts);
}

test("the search box has the word of the page's search, whoever set it and however early", async ({
  page,
  openAs,
  makePerson,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openAs(page, await makePerson("Sia Search", demoCompany), `${october}&find=west&in=region`);
  const field = page.getByRole("combobox", { name: "Search accounts, products, regions" });
  const place = page.getByLabel("Search in");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(field).toHaveValue("west");
  await field.fill("storage");
  await place.selectOption("product");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: /storage/ })).toBeVisible();
  await expect(field).toHaveValue("storage");
  await page.locator("#found").getByRole("link", { name: "west", exact: true }).click();
  await expect(page.getByRole("heading", { name: /west/ })).toBeVisible();
  await expect(field).toHaveValue("west");
  await expect(place).toHaveValue("region");
  await page.locator("#found").getByRole("link", { name: "Close" }).click();
  await expect(page.locator("#found")).toHaveCount(0);
  await expect(field).toHaveValue("");

  await test.step("the option that arrow keys reach is in view", async () => {
    await place.selectOption("all");
    await field.fill("a");
    await expect.poll(() => options.count()).toBeGreaterThan(20);
    await expect(options.last()).not.toBeInViewport();
    await field.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await expect(options.last()).toBeInViewport({ ratio: 1 });
    await field.press("ArrowDown");
    await expect(options.first()).toBeInViewport({ ratio: 1 });
  });
  await test.step("Enter adds the option as a filter", async () => {
    await place.selectOption("product");
    await field.fill("storage");
    await expect(options.first()).toContainText(/storage/i);
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL(isFilteredByStorage);
  });
  await test.step("what is typed before the scripts have arrived is searched for", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const name = page.getByRole("searchbox", { name: "Find by name" });
    await openBeforeScripts(page, october, async () => {
      await field.fill("storage");
      await place.selectOption("product");
      await name.fill("ec2");
    });
    // The box that narrows the table needs no Enter.
    await expect(page).toHaveURL(/name=ec2/);
    await expect(name).toHaveValue("ec2");
    await field.press("Enter");
    await expect(page).toHaveURL(/find=storage&in=product/);
    await expect(field).toHaveValue("storage");
    await expect(place).toHaveValue("product");

    const list = page.locator("details", { hasText: "Region" }).first();
    const word = list.getByRole("searchbox");
    await openBeforeScripts(page, "/anomaly-detection/backtest", async () => {
      await list.locator("summary").click();
      await word.fill("us-");
    });
    await expect(list.getByRole("checkbox", { name: /us-east-1|Virginia/ })).toBeVisible();
    await expect(list.getByRole("checkbox", { name: /ap-northeast-2|Seoul/ })).toHaveCount(0);
    await expect(word).toHaveValue("us-");
  });
  await test.step("a search that is sent before its first suggestions have come has its page", async () => {
    const late = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    };
    await page.route((url) => url.pathname === "/__manifest" || url.pathname.includes("/suggestions"), late);
    await page.goto(october);
    await field.fill("ec2");
    await field.press("Enter");
    await expect(page.getByRole("heading", { name: /ec2/ })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page.getByRole("heading", { name: /ec2/ })).toBeVisible();
  });
});

test("the search box adds ten items at most", async ({ request }) => {
  const find = async (regions: number) => {
    const filters = Array.from({ length: regions }, (_, n) => `f.region=r${n}`).join("&");
    return (await request.get(`${october}&${filters}&find=storage&in=all`)).text();
  };
  const [nine, ten] = await Promise.all([find(9), find(10)]);
  const isFull = "more than 10 items.";
  const adds = 'aria-label="Filter by ';
  expect([nine.includes(isFull), nine.includes(adds)]).toEqual([false, true]);
  expect([ten.includes(isFull), ten.includes(adds)]).toEqual([true, false]);
});

test.describe("of the user", () => {
  // A rejected name gets status 422.
  test.use({ expectedComplaints: [/status of 422/] });

  test("saved filters, the tour that is offered there again, default currency and providers", async ({
    page,
    openAs,
    makePerson,
  }) => {
    const saved = "/cost-analytics?range=last_month&by=region&f.region=us-east-1";
    await openAs(page, await makePerson("Karla", demoCompany), saved);
    const tour = page.locator(".tour");
    await expect(tour.getByRole("button", { name: "Start the tour" })).toBeVisible();
    await page.getByRole("button", { name: "No, thanks" }).click();
    await expect(tour).toHaveCount(0);
    await page.locator(".saved-anchor").click();
    const name = page.getByLabel("Filter name").first();
    const saveAs = page.getByRole("button", { name: "Save as", exact: true });
    await saveAs.click();
    await expect(page.getByText("Please enter a filter name.")).toBeVisible();
    await name.fill("Virginia");
    await saveAs.click();
    await page.waitForURL((url) => url.searchParams.has("filter"));
    const index = new URL(page.url()).searchParams.get("filter");
    await expect(page.locator(".saved-anchor")).toContainText("Virginia");
    await expect(page.locator(".saved-anchor")).not.toContainText("changed");

    await page.goto(`/cost-analytics?filter=${index}`);
    await expect(page).toHaveURL(`/cost-analytics?by=region&f.region=us-east-1&filter=${index}&range=last_month`);
    await page.getByRole("link", { name: "Line", exact: true }).click();
    await expect(page.locator(".saved-anchor")).toContainText("changed");
    await page.locator(".saved-anchor").click();
    await name.fill("VIRGINIA");
    await saveAs.click();
    await expect(page.getByText("This name already exists. Please enter another name.")).toBeVisible();
    await expect(name).toHaveValue("VIRGINIA");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(/^[^?]+\/cost-analytics\?/);
    await expect(page.locator(".saved-anchor")).not.toContainText("changed");

    await test.step("are renamed and deleted in their list, which fits a phone and is accessible", async () => {
      await page.setViewportSize(phone);
      await page.goto("/cost-analytics/filters?range=last_month");
      await expectToFit(page);
      expect(await barriers(page, { within: "main" })).toEqual([]);
      await page.locator("summary", { hasText: "Rename" }).click();
      await page.getByLabel("New name").fill("Ohio");
      await page.locator(".rename").getByRole("button", { name: "Rename" }).click();
      await expect(page.getByRole("link", { name: "Ohio" })).toHaveAttribute("href", `/cost-analytics?filter=${index}`);
      await page.getByRole("button", { name: "Delete Ohio" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete filter" }).click();
      await expect(page.getByText("No saved filters")).toBeVisible();
      expect(await textAt(page, `/cost-analytics?filter=${index}&by=region`)).toContain(
        "This saved filter no longer exists",
      );
    });

    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: "Tour of Cost Analytics" }).click();
    await expect(tour).toContainText("Step 1 of 5");
    await expect(page).toHaveURL(/\/cost-analytics(\?|$)/);
    await page.setViewportSize({ width: 1440, height: 900 });
    const field = page.getByRole("combobox", { name: "Search accounts, products, regions" });
    await field.fill("typed meanwhile");
    await tour.getByRole("button", { name: "Next step" }).click();
    await expect(tour).toContainText("Step 2 of 5");
    await expect(field).toHaveValue("typed meanwhile");
    expect(await barriers(page, { within: ".tour" })).toEqual([]);
    await page.goto(`${october}&currency=KRW&vendor=aws&vendor=gcp`);
    await expect(tour).toContainText("Step 2 of 5");
    await tour.getByRole("button", { name: "End the tour" }).click();
    await expect(tour).toHaveCount(0);

    for (const id of ["currency", "providers"]) {
      await open(page, id);
      await page.locator(`#${id}`).getByRole("button", { name: "Show this by default" }).click();
      await page.waitForLoadState();
      await open(page, id);
      await expect(page.locator(`#${id} p.note`)).toHaveText("Default view");
      await page.keyboard.press("Escape");
    }
    const plain = await page.request.get("/cost-analytics");
    expect(new URL(plain.url()).search).toBe("?currency=KRW&vendor=aws&vendor=gcp");
    await page.goto("/cost-analytics?vendor=aws");
    await expect(table(page).getByRole("columnheader", { name: "Cost (USD)" })).toBeVisible();
    // With every provider ticked the page shows all, though fewer are the default.
    await open(page, "providers");
    for (const box of await page.locator('#providers input[type="checkbox"]').all()) await box.check();
    await expect(page).toHaveURL("/cost-analytics?range=month_to_date");
  });
});

test("on a phone, providers without data are explained, and the filter form and many filters are accessible", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${october}&vendor=ali`);
  const dialog = page.getByRole("dialog", { name: "Not supported" });
  await expectToFit(page);
  expect(await barriers(page, { within: "dialog" })).toEqual([]);
  await expect(dialog).toContainText("There is no data to view for the selected cloud vendor.");
  await expect(dialog.getByRole("link", { name: "Go Back" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "View AWS Cost Analysis" })).toHaveAttribute(
    "href",
    `${october}&vendor=aws`,
  );
  await dialog.getByLabel("OCI").check();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.getAll("vendor").join() === "oci");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`${october}&panel=tag`);
  await expectToFit(page);
  // In the dark: cost-analytics-edges.spec.ts.
  expect(await barriers(page, { within: "#filters" })).toEqual([]);

  const keys = Array.from({ length: 12 }, (_, n) => `x.tag.${"k".repeat(n * 20 + 1)}`);
  const filters = keys.map((key) => `${key}=${"v".repeat(60)}&${key}=b`).join("&");
  await page.goto(`${october}&find=e&in=all&${filters}`);
  await expectToFit(page);
  expect(await barriers(page, { within: ".page-head, .chips, #found" })).toEqual([]);
});
