import {
  amount,
  closeTo,
  csvOf,
  filterByFirst,
  headline,
  open,
  rowsOf,
  sum,
  table,
  totalOf,
  columnsWithWrongTotal,
} from "../support/cost-page";
import type { Page } from "@playwright/test";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

/** October is over on the app's today, so its figures do not change while tests run. */
const october = "/cost-analytics?range=last_month";

/** Follows a link of the report's settings, and waits for the new page: the address changes before the links do. */
async function choose(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute("aria-current");
}

test.describe("the report", () => {
  test("opens with this month by product, and adds up", async ({ page }) => {
    await page.goto("/cost-analytics");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cost Analytics");
    await expect(page).toHaveTitle("Cost Analytics · Cloudtally");
    await expect(page.getByRole("heading", { name: "Daily cost by product" })).toBeVisible();
    // The days of the month to date, and those that are estimated.
    await expect(page.locator("#trend .plot a[aria-label]")).toHaveCount(30);
    const rows = await rowsOf(page);
    const total = amount(rows.at(-1)![4]!);
    expect(amount(await headline(page, "Total cost").innerText())).toBe(total);
    // Together with the rounding row, displayed rows add up.
    expect((await columnsWithWrongTotal(page)).missed).toEqual([]);
  });

  test("compares the month to date with as many days of the previous month", async ({ page }) => {
    // The app's today is the 20th, and bills cover the days up to the 19th.
    const costOf = async (days: string) => {
      await page.goto(`/cost-analytics?${days}`);
      return Number(sum((await csvOf(page)).rows.map((row) => row[3]!)));
    };
    const [now, before] = [
      await costOf("start=2026-11-01&end=2026-11-19"),
      await costOf("start=2026-10-01&end=2026-10-19"),
    ];
    await page.goto("/cost-analytics");
    const note = page.locator(".kpi").filter({ has: page.getByText("Total cost", { exact: true }) });
    await expect(note).toContainText(
      `${Math.abs(((now - before) / before) * 100).toFixed(1)}% ${now > before ? "increase" : "decrease"} from 10/01 – 10/19/2026`,
    );
  });

  for (const [view, head] of [
    ["Account", "Account"],
    ["Product", "Product"],
    ["Region", "Region"],
  ] as const)
    test(`by ${view.toLowerCase()}: the file equals the screen`, async ({ page }) => {
      await page.goto(`${october}&by=tag`);
      const everything = await totalOf(page);
      await page.getByRole("navigation", { name: "View by" }).getByRole("link", { name: view, exact: true }).click();
      await expect(table(page).getByRole("columnheader").first()).toHaveText(head);
      expect(await totalOf(page)).toBe(everything);

      await page.goto(`${page.url()}&size=200`);
      const rows = (await rowsOf(page)).slice(0, -1);
      const file = await csvOf(page);
      expect(file.head.slice(0, 7)).toEqual([
        "vendor",
        "item",
        "itemAlias",
        "cost",
        "portion",
        "2026-10-01",
        "2026-10-02",
      ]);
      expect(file.head).toHaveLength(5 + 31);
      expect(file.rows).toHaveLength(rows.length);
      file.rows.forEach(([, , , cost = "", , ...days], index) => {
        expect(closeTo(amount(rows[index]![4]!), cost)).toBe(true);
        expect(sum(days)).toBe(cost);
      });
      expect(closeTo(everything, sum(file.rows.map((row) => row[3]!)))).toBe(true);
    });

  test("by tag: shows accounts until a tag key is chosen", async ({ page }) => {
    await page.goto(october);
    const everything = await totalOf(page);
    await page.getByRole("navigation", { name: "View by" }).getByRole("link", { name: "Tag" }).click();
    await expect(page.getByText("Showing accounts until you choose a tag key.")).toBeVisible();
    await expect(table(page)).toHaveAccessibleName("Breakdown by account");
    await open(page, "tag-keys");
    const first = page.locator("#tag-keys a").first();
    const key = (await first.locator("span").first().innerText()).trim();
    await first.click();
    await expect(page).toHaveURL((url) => url.searchParams.get("tag") === key);
    await expect(table(page).getByRole("columnheader").first()).toHaveText(key);
    expect(await totalOf(page)).toBe(everything);
  });

  test("draws lines, percentages, weeks and months by link", async ({ page }) => {
    await page.goto("/cost-analytics?range=last_3_months");
    await choose(page, "Line");
    await expect(page.locator("#trend path.line").first()).toBeAttached();
    await choose(page, "Percentage");
    await expect(page).toHaveURL(/scale=percentage/);
    await expect(page.locator("#trend .chart")).toContainText("%");
    await choose(page, "Week");
    await expect(page.getByRole("heading", { name: "Weekly cost by product" })).toBeVisible();
    await choose(page, "Month");
    await expect(page.locator("#trend .plot a[aria-label]")).toHaveCount(3);
    await expect(page).toHaveURL("/cost-analytics?chart=line&grain=month&range=last_3_months&scale=percentage");
  });

  test("spreads commitments if amortized cost is chosen", async ({ page }) => {
    await page.goto(october);
    const billed = await totalOf(page);
    await page.getByRole("link", { name: "Amortized" }).click();
    await expect(page).toHaveURL(/cost=amortized/);
    await expect.poll(() => totalOf(page)).not.toBe(billed);
  });

  test("shows another currency with the exchange rates used", async ({ page }) => {
    await page.goto(october);
    await open(page, "currency");
    await page.locator("#currency a", { hasText: "KRW" }).click();
    await expect(table(page).getByRole("columnheader", { name: "Cost (KRW)" })).toBeVisible();
    await page.getByText(/monthly exchange rates? used/).click();
    await expect(page.locator(".rates")).toContainText(/1 USD = [\d.]+ KRW/);
  });
});

test.describe("filters", () => {
  test("include and exclude are parts of the whole", async ({ page, request }) => {
    for (const field of ["account", "product", "region"] as const) {
      await page.goto(october);
      const everything = await totalOf(page);
      const { item, cost, parameter } = await filterByFirst(page, field);
      await expect(page.getByRole("list", { name: "Active filters" })).toBeVisible();
      await expect.poll(() => totalOf(page)).toBe(cost);

      const excluded = new URLSearchParams({ range: "last_month", [parameter.replace("f", "x")]: item });
      const [head = [], ...rows] = parseCsv(await (await request.get(`/cost-analytics.csv?${excluded}`)).text());
      const rest = sum(rows.map((row) => row[head.indexOf("cost")]!));
      expect(Math.abs(Number(sum([rest, cost])) - Number(everything)), field).toBeLessThanOrEqual(0.011);

      await page.getByRole("link", { name: /^Remove .* filter$/ }).click();
      await expect(page).toHaveURL(october);
      await filterByFirst(page, field, { exclude: true });
      await expect.poll(async () => closeTo(await totalOf(page), rest), field).toBe(true);
    }
  });

  test("a list can be searched, and selected values stay listed @no-javascript", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(october);
    const { item, cost } = await filterByFirst(page, "product", { hasScript: javaScriptEnabled });
    await expect.poll(() => totalOf(page)).toBe(cost);
    if (!javaScriptEnabled) await page.locator(".toolbar > .btn", { hasText: "Filters" }).click();
    const group = page.locator("#filters details", { has: page.locator('[name="mode.product"]') });
    if (!(await group.evaluate((field: HTMLDetailsElement) => field.open))) await group.locator("summary").click();
    await group.getByRole("searchbox").fill("storage");
    if (!javaScriptEnabled) await group.getByRole("button", { name: "Find" }).click();
    await expect(group.locator(".option").nth(1)).toContainText(/storage/i);
    await expect(group.getByRole("checkbox", { checked: true })).toHaveValue(item);
  });

  test("providers: none is empty, a single one has its own word for accounts", async ({ page }) => {
    await page.goto(`${october}&by=account`);
    await open(page, "providers");
    const boxes = page.locator("#providers").getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    const count = await boxes.count();
    for (let i = 0; i < count; i++) {
      await boxes.nth(i).click();
      await expect(boxes.nth(i)).not.toBeChecked();
    }
    await expect(page).toHaveURL((url) => url.searchParams.getAll("vendor").join() === "");
    await expect(page.getByText("No provider is selected.")).toBeVisible();

    await page.goto(`${october}&by=account&vendor=azure`);
    await expect(table(page)).toHaveAccessibleName("Breakdown by subscription");
    await page.goto(`${october}&by=account&vendor=gcp`);
    await expect(table(page)).toHaveAccessibleName("Breakdown by project");
  });
});

test.describe("every mark is a link", () => {
  test("a column to the lines of its day, and from there to that day only", async ({ page }) => {
    await page.goto(october);
    const column = page.locator("#trend .plot a[aria-label]").nth(4);
    const label = (await column.getAttribute("aria-label"))!;
    expect(label).toContain("10/05/2026");
    await column.click();
    await expect(page).toHaveURL("/cost-analytics?detail=2026-10-05&range=last_month");
    const drawer = page.getByRole("dialog");
    await expect(drawer.locator(".kpi dd").first()).toHaveText(label.split(": ")[1]!);
    await drawer.getByRole("link", { name: "Only show 10/05/2026" }).click();
    await expect(page).toHaveURL("/cost-analytics?end=2026-10-05&start=2026-10-05");
    await expect(headline(page, "Total cost")).toHaveText(label.split(": ")[1]!);
  });

  test("a month to its days", async ({ page }) => {
    await page.goto("/cost-analytics?range=last_6_months");
    await page.locator("#trend .plot a[aria-label]").nth(3).click();
    await page.getByRole("dialog").getByRole("link", { name: "Only show September 2026" }).click();
    await expect(page).toHaveURL("/cost-analytics?end=2026-09-30&start=2026-09-01");
    await expect(page.getByRole("heading", { name: "Daily cost by product" })).toBeVisible();
  });

  test("legend and row to the item by the next dimension, with the same cost", async ({ page }) => {
    await page.goto(october);
    const [name, , , , cost] = (await rowsOf(page))[0]!;
    const legend = page.getByRole("list", { name: "Series" }).getByRole("link").first();
    await expect(legend).toHaveText(name!);
    const to = await legend.getAttribute("href");
    await expect(table(page).getByRole("link", { name: name!, exact: true }).first()).toHaveAttribute("href", to!);
    await legend.click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get("f.product") === name && url.searchParams.get("by") === "account",
    );
    await expect.poll(() => totalOf(page)).toBe(amount(cost!));
  });

  test("a share to its provider", async ({ page }) => {
    await page.goto(october);
    await page.locator(".donut a").first().click();
    await expect(page).toHaveURL((url) => url.searchParams.getAll("vendor").length === 1);
  });
});

test.describe("the table", () => {
  test("sorts by its headers in both directions", async ({ page }) => {
    await page.goto(`${october}&size=200`);
    const costs = async () => (await rowsOf(page)).slice(0, -1).map((row) => Number(amount(row[4]!)));
    expect(await costs()).toEqual([...(await costs())].sort((a, b) => b - a));
    await table(page).getByRole("link", { name: /^Cost/ }).click();
    await expect(table(page).getByRole("columnheader", { name: /^Cost/ })).toHaveAttribute("aria-sort", "ascending");
    expect(await costs()).toEqual([...(await costs())].sort((a, b) => a - b));
    await table(page).getByRole("link", { name: "Product", exact: true }).click();
    await expect(table(page).getByRole("columnheader", { name: "Product" })).toHaveAttribute("aria-sort", "ascending");
    const names = (await rowsOf(page)).slice(0, -1).map((row) => row[0]!.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  test("has pages, each of which adds up to the total", async ({ page }) => {
    await page.goto(`${october}&size=10`);
    const first = await rowsOf(page);
    expect(first).toHaveLength(12);
    expect(first.at(-2)![0]).toMatch(/^\d+ on other pages$/);
    const listed = sum(first.slice(0, -1).map((row) => amount(row[4]!)));
    expect(Math.abs(Number(listed) - Number(amount(first.at(-1)![4]!)))).toBeLessThan(0.06);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("11–20 of");
    const second = await rowsOf(page);
    expect(
      second
        .slice(0, 10)
        .filter((row) => first.slice(0, 10).some((other) => other[0] === row[0] && other[1] === row[1])),
    ).toEqual([]);
    expect(second.at(-1)).toEqual(first.at(-1));
  });
});
