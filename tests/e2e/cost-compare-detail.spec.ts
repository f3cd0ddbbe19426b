import type { Page } from "@playwright/test";
import { divide, subtract } from "~/lib/money/decimal";
import { changeRatio, formatPercent } from "~/lib/money/money";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import {
  amount,
  cellsOf,
  closeTo,
  compareWithPrevious,
  csvHref,
  fileAt,
  headline,
  open,
  rowsOf,
  sum,
  totalOf,
} from "../support/cost-page";
import { htmlAt } from "../support/page-by-http";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

/** October and September are over on the app's today, so their figures do not change while tests run. */
const october = "/cost-analytics?range=last_month";
/** Days of October, for what is no different in a month. */
const week = "/cost-analytics?start=2026-10-05&end=2026-10-11&size=10";

const changeTable = (page: Page) => page.getByRole("region", { name: /^Change by/ });
/** Rows of the compared table: [item, provider, before, now, difference, "", change]. */
async function changesOf(page: Page): Promise<string[][]> {
  await page.waitForLoadState();
  return cellsOf(changeTable(page));
}
const drawer = (page: Page) => page.getByRole("dialog");
const columns = (page: Page) => page.locator("#trend .plot a[aria-label]");
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
const figure = (page: Page, name: string) =>
  page
    .locator("dialog .kpi, .page .kpi")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

/** Rows of the page's file by column. */
async function fileOf(page: Page): Promise<Record<string, string>[]> {
  const { head, rows } = await fileAt(page, await csvHref(page));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ""])));
}

/** The file of the compared table, cell by cell the same as the table that is shown. */
async function sameInFile(page: Page): Promise<Record<string, string>[]> {
  const rows = (await changesOf(page)).slice(0, -1);
  const file = await fileOf(page);
  expect(file).toHaveLength(rows.length);
  file.forEach(({ cost = "", compareCost = "", difference: exact = "" }, index) => {
    const [, , shownBefore, shownNow, shownDifference, , shownRatio] = rows[index]!;
    expect(subtract(cost, compareCost)).toBe(exact);
    expect(
      closeTo(amount(shownNow!), cost) &&
        closeTo(amount(shownBefore!), compareCost) &&
        closeTo(amount(shownDifference!), exact),
    ).toBe(true);
    expect(shownRatio).toContain(formatPercent(Math.abs(changeRatio(cost, compareCost))));
  });
  return file;
}

test.describe("compared, as the server sends it", () => {
  // With scripts: cost-analytics-edges.spec.ts.
  test.use({ javaScriptEnabled: false });

  test("with the previous month: totals, items, order and file agree, also per day", async ({ page }) => {
    await page.goto(`${october}&size=200`);
    const now = await totalOf(page);
    await compareWithPrevious(page);
    await expect(changeTable(page)).toBeVisible();
    expect(amount(await headline(page, "October 2026").innerText())).toBe(now);
    const before = amount(await headline(page, "September 2026").innerText());
    const september = await fileAt(page, "/cost-analytics.csv?start=2026-09-01&end=2026-09-30");
    expect(closeTo(before, sum(september.rows.map((row) => row[3]!)))).toBe(true);
    const [, , totalBefore, totalNow, difference, , ratio] = (await changesOf(page)).at(-1)!;
    expect([totalBefore, totalNow].map((text) => amount(text!))).toEqual([before, now]);
    // Each of the three is rounded from all its digits.
    expect(Math.abs(Number(subtract(amount(difference!), subtract(now, before))))).toBeLessThanOrEqual(0.01);
    expect(ratio).toContain(formatPercent(Math.abs(changeRatio(now, before))));

    await test.step("days are drawn with those of September at the same place", async () => {
      await expect(columns(page)).toHaveCount(31);
      await expect(page.locator("#trend path.ghost")).toBeAttached();
      expect(await columns(page).nth(4).getAttribute("aria-label")).toMatch(
        /^10\/05\/2026: \$[\d,.]+, 09\/05\/2026: \$[\d,.]+, [\d.]+% (more|less) than 09\/05\/2026$/,
      );
      expect(await columns(page).last().getAttribute("aria-label")).toContain("nothing to compare with");
    });
    await test.step("sorted by difference", async () => {
      const head = changeTable(page)
        .getByRole("columnheader", { name: /^Difference/ })
        .first();
      await head.getByRole("link").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      const differences = (await changesOf(page)).slice(0, -1).map((row) => Number(amount(row[4]!)));
      expect(differences).toEqual([...differences].sort((a, b) => b - a));
      const file = await sameInFile(page);
      expect(closeTo(before, sum(file.map((row) => row.compareCost!)))).toBe(true);
    });
    await test.step("per day, of October's 31 and September's 30", async () => {
      await open(page, "compare");
      await page.getByRole("link", { name: "Average per day" }).click();
      await expect(page).toHaveURL(/compareCost=average/);
      const shown = async () => amount(await headline(page, "October 2026").innerText());
      await expect.poll(async () => closeTo(await shown(), divide(now, 31))).toBe(true);
      const perDay = await sameInFile(page);
      expect(closeTo(divide(now, 31), sum(perDay.map((row) => row.cost!)))).toBe(true);
      expect(closeTo(divide(before, 30), sum(perDay.map((row) => row.compareCost!)))).toBe(true);
    });
  });

  test("with fewer days: by position, without a percentage but per day; not with invalid dates or before bills", async ({
    page,
  }) => {
    const firstRatio = async () => (await changesOf(page))[0]!.at(-1);
    await page.goto(`${october}&size=10`);
    await open(page, "compare");
    await page.locator("#compare-start").fill("2026-08-01");
    await page.locator("#compare-end").fill("2026-08-03");
    await page.locator("#compare").getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("cend") === "2026-08-03");
    await expect(headline(page, "08/01 – 08/03/2026")).toBeVisible();
    expect(await columns(page).nth(2).getAttribute("aria-label")).toContain("08/03/2026");
    await expect(page.getByText("no percentage: different numbers of days with bills")).toBeVisible();
    expect(await firstRatio()).toBe("–");
    const file = await fileOf(page);
    expect(file.every(({ ratio, compareCost }) => ratio === "" && compareCost !== "")).toBe(true);

    await open(page, "compare");
    await page.getByRole("link", { name: "Average per day" }).click();
    await expect(page.getByText("no percentage")).toHaveCount(0);
    expect(await firstRatio()).toMatch(/%|New/);

    await test.step("a range before the first bill; nothing is behind an item without charges", async () => {
      const nothing = "detail=all&item=Nothing&of=aws";
      await page.goto(`${october}&size=10&compare=custom&cstart=2024-10-01&cend=2024-10-31&${nothing}`);
      await expect(page.getByText(/not compared, bills start on/)).toBeVisible();
      await expect(changeTable(page)).toHaveCount(0);
      await expect(drawer(page)).toContainText("“Nothing” has no charges in October 2026 with these filters.");
      await expect(drawer(page).locator(".kpi")).toHaveCount(0);
      const html = await htmlAt(page, `/cost-analytics/detail?range=last_month&${nothing}`);
      expect(html).toContain(">No charges<");
      expect(html).not.toContain('class="kpi');
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${october}&size=10&cstart=2026-08-31&cend=2026-08-01`);
    await expect(page.locator("#compare-wrong-end-error")).toHaveText("End date cannot be earlier than start date.");
    await expect(headline(page, "Total cost")).toBeVisible();
    await expect(changeTable(page)).toHaveCount(0);
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
  });

  test("the month to date with equally many days with bills; on a phone, each change is in view", async ({ page }) => {
    await page.goto("/cost-analytics?compare=last_period");
    const days = async (label: string) =>
      (await page.locator(".kpi dt", { hasText: label }).first().innerText())
        .match(/\d\d\/\d\d/g)!
        .map((day) => day.slice(3));
    expect(await days("10/01")).toEqual(await days("11/01"));
    const compareCost = Number(sum((await fileOf(page)).map((row) => row.compareCost!)));
    const shown = amount(await page.locator(".kpi").nth(1).locator("dd").first().innerText());
    expect(Math.abs(compareCost - Number(shown))).toBeLessThan(0.01);

    await page.setViewportSize({ width: 390, height: 844 });
    await expectChangesInView(page);
    // Without a comparison, the table has the change from the previous period.
    await page.goto(`${october}&by=account&currency=KRW`);
    await expectChangesInView(page);
  });
});

test.describe("behind a figure", () => {
  test("table, drawer, explanation, lines and file have the same cost @no-javascript", async ({ page }) => {
    await page.goto(week);
    const [name = "", , , , cell = ""] = (await rowsOf(page))[0]!;
    const cost = amount(cell);
    await page.locator("#breakdown a.figure").first().click();
    await expect(drawer(page).getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.locator("#breakdown tr[aria-current]")).toContainText(name);
    expect(amount(await figure(page, "Cost").innerText())).toBe(cost);
    expect(amount(await drawer(page).locator(".total").first().locator("td").first().innerText())).toBe(cost);

    await drawer(page).getByRole("link", { name: "How it adds up" }).click();
    const ledger = drawer(page).getByRole("group", { name: "How this total is made up" });
    await expect(ledger).toBeVisible();
    expect(amount(await ledger.locator(".grand .amt").innerText())).toBe(cost);
    const parts = await ledger.locator("summary .amt, :scope > div:not(.grand) .amt").allInnerTexts();
    expect(Number(subtract(sum(parts.map(amount)), cost))).toBe(0);
    await expect(drawer(page)).toContainText("file minus stored total: 0.");
    const exact = amount(/Unrounded: ([\d,.]+)/.exec(await drawer(page).innerText())![1]!);

    await drawer(page)
      .getByRole("link", { name: /^Open all/ })
      .click();
    await expect(page).toHaveURL(
      (url) => url.pathname === "/cost-analytics/detail" && url.searchParams.get("item") === name,
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    expect(amount(await figure(page, "Cost").innerText())).toBe(cost);
    const lines = page.locator("#lines tbody tr");
    // A page of items, one row for the others, and the total.
    await expect(lines).toHaveCount(32);
    await expect(lines.nth(-2)).toContainText(/on other pages/);
    await expect(lines.last()).toContainText("Total");
    expect(amount(await lines.last().innerText())).toContain(cost);

    const file = await fileOf(page);
    expect(file).toHaveLength(Number(amount(await figure(page, "Lines").innerText())));
    expect(sum(file.map((line) => line.cost!)).replace(/\.?0*$/, "")).toBe(exact.replace(/\.?0*$/, ""));

    await lines.first().getByRole("link").last().click();
    await expect(page).toHaveURL(/\/imports\/.+/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Published");
  });

  test("lines can be sorted, paged, limited to an item and split by a field, and their columns are saved", async ({
    page,
    openAs,
    makePerson,
  }) => {
    const ofDay = "/cost-analytics/detail?range=last_month&vendor=gcp&detail=2026-10-21";
    await openAs(page, await makePerson("Karla", demoCompany), ofDay);
    const [largest = "", cost = ""] = (await cellsOf(page.getByRole("region", { name: "Product", exact: true })))[0]!;
    const first = page.locator("#lines tbody tr").first();
    const firstLine = await first.innerText();
    await page.locator("#lines").getByRole("link", { name: "Cost (USD)" }).click();
    await expect(page).toHaveURL(/dsort=cost/);
    await expect(first).not.toHaveText(firstLine);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/dpage=2/);
    await page.getByRole("link", { name: largest, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(largest);
    expect(amount(await figure(page, "Cost").innerText())).toBe(amount(cost));
    await open(page, "detail-by");
    await page.locator("#detail-by").getByRole("link", { name: "Region" }).click();
    await expect(page).toHaveURL(/dby=region/);
    await expect(page.getByRole("region", { name: "Region", exact: true })).toBeVisible();

    await open(page, "columns");
    const boxes = page.locator("#columns").getByRole("checkbox", { checked: true });
    await expect(boxes).toHaveCount(12);
    await page.locator("#columns").getByLabel("Invoice ID").check();
    await page.locator("#columns").getByLabel("Region").uncheck();
    const keep = (button: string) =>
      Promise.all([
        page.waitForResponse((answer) => answer.request().method() === "POST"),
        page.locator("#columns").getByRole("button", { name: button }).click(),
      ]);
    await keep("Apply");
    await page.waitForLoadState();
    await page.goto("/cost-analytics/detail?range=last_month&vendor=aws&currency=USD");
    await open(page, "columns");
    await expect(page.locator("#columns").getByLabel("Invoice ID")).toBeChecked();
    await expect(page.locator("#columns").getByLabel("Region")).not.toBeChecked();
    await keep("Default");
    await page.waitForLoadState();
    await open(page, "columns");
    await expect(boxes).toHaveCount(12);
    await expect(page.locator("#columns").getByLabel("Region")).toBeChecked();
  });
});

test("is accessible in light and dark, and fits a phone", async ({ page }) => {
  test.slow();
  const expectToFit = async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page), page.url()).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto(`${week}&compare=last_period&chart=line&detail=all&currency=KRW`);
  await expect(page.locator("#trend path.line").first()).toBeAttached();
  expect(await barriersInBothThemes(page, "main")).toEqual([]);
  await expectToFit();
  await drawer(page).getByRole("link", { name: "How it adds up" }).click();
  await expect(drawer(page).getByRole("group", { name: "How this total is made up" })).toBeVisible();
  expect(await barriersInBothThemes(page, "dialog")).toEqual([]);
  await expectToFit();
  // In light: screens.spec.ts.
  await page.goto("/cost-analytics/detail?range=last_month&detail=all&explain=1");
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await expectToFit();
});

/** The table shows the change of each item without scrolling, and their names are whole. */
async function expectChangesInView(page: Page): Promise<void> {
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  const table = page.locator("main table").last();
  await expect(table.getByRole("columnheader", { name: /^Change/ })).toBeVisible();
  const edges = await table
    .getByRole("columnheader")
    .evaluateAll((heads) =>
      heads.filter((head) => head.checkVisibility()).map((head) => head.getBoundingClientRect().right),
    );
  expect(Math.max(...edges)).toBeLessThanOrEqual(390);
  const cut = await table
    .locator("tbody th .name")
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
}
