import {
  amount,
  closeTo,
  columnsWithWrongTotal,
  csvOf,
  fileAt,
  headline,
  open,
  rowsOf,
  sum,
  table,
  totalOf,
} from "../support/cost-page";
import type { Page } from "@playwright/test";
import { isZero, subtract, toUnits } from "~/lib/money/decimal";
import { expect, test } from "../support/test";

/** A week and a day that are over on the app's today: their pages are a quarter cheaper than those of a month. */
const week = "/cost-analytics?end=2026-10-11&start=2026-10-05";
const day = "/cost-analytics?end=2026-10-05&size=10&start=2026-10-05";

const columns = (page: Page) => page.locator("#trend .plot a[aria-label]");
const namesOf = (page: Page): Promise<string[]> =>
  columns(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")!));

/** Follows a link of the report's settings, and waits for the new page: the address changes before the links do. */
async function choose(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute("aria-current");
}

const costIn = async (page: Page, query: string): Promise<string> =>
  sum((await fileAt(page, `/cost-analytics.csv?${query}`)).rows.map((row) => row[3]!));

test.describe("the report", () => {
  test.describe("as the server sends it", () => {
    test.use({ javaScriptEnabled: false });

    test("opens with this month by product, which adds up, is compared and estimated", async ({ page }) => {
      await page.goto("/cost-analytics");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cost Analytics");
      await expect(page).toHaveTitle("Cost Analytics · Cloudtally");
      await expect(page.getByRole("heading", { name: "Daily cost by product" })).toBeVisible();
      // The days of the month to date, and those that are estimated.
      await expect(columns(page)).toHaveCount(30);
      const total = await totalOf(page);
      expect(amount(await headline(page, "Total cost").innerText())).toBe(total);
      // Together with the rounding row, displayed rows add up.
      expect((await columnsWithWrongTotal(page)).missed).toEqual([]);

      await test.step("it is compared with as many days of the previous month", async () => {
        // The app's today is the 20th, and bills cover the days up to the 19th.
        const [now, before] = [
          Number(await costIn(page, "start=2026-11-01&end=2026-11-19")),
          Number(await costIn(page, "start=2026-10-01&end=2026-10-19")),
        ];
        const change = `${Math.abs(((now - before) / before) * 100).toFixed(1)}%`;
        await expect(page.locator(".kpi").filter({ has: page.getByText("Total cost", { exact: true }) })).toContainText(
          `${change} ${now > before ? "increase" : "decrease"} from 10/01 – 10/19/2026`,
        );
      });
      await test.step("days not covered by bills have no change", async () => {
        const names = await namesOf(page);
        const isWithoutBills = (name: string) => /no bill yet|incomplete|estimated/.test(name);
        expect(names.filter(isWithoutBills).length).toBeGreaterThan(0);
        expect(names.filter((name) => isWithoutBills(name) && name.includes("%"))).toEqual([]);
        expect(names.filter((name) => name.includes("%")).length).toBeGreaterThan(0);
      });
      await test.step("the remaining days lead to the estimate of the month, which adds up", async () => {
        const forecast = amount(await headline(page, "Forecast, November 2026").innerText());
        const estimated = amount(/\$[\d,.]+\d/.exec(await page.locator("#forecast").innerText())![0]);
        expect(toUnits(estimated) > 0n).toBe(true);
        expect(
          closeTo(forecast, sum([total, estimated])) || isZero(subtract(forecast, sum([total, estimated, "0.01"]))),
        ).toBe(true);
        await expect(columns(page).last()).toHaveAttribute("aria-label", /^11\/30\/2026: \$[\d,.]+ estimated$/);
        await expect(columns(page).last()).toHaveAttribute("href", "#forecast");
      });
    });

    test("by product, tag, account, region and service group has the same total, which the file has, too", async ({
      page,
    }) => {
      const views = page.getByRole("navigation", { name: "View by" });
      const firstHead = table(page).getByRole("columnheader").first();
      await page.goto(`${week}&size=200`);
      const everything = await totalOf(page);
      const expectSameInFile = async () => {
        expect(await totalOf(page)).toBe(everything);
        const rows = (await rowsOf(page)).slice(0, -1);
        const file = await csvOf(page);
        expect(file.head.slice(0, 7)).toEqual([
          ...["vendor", "item", "itemAlias", "cost", "portion"],
          ...["2026-10-05", "2026-10-06"],
        ]);
        expect(file.head).toHaveLength(5 + 7);
        expect(file.rows).toHaveLength(rows.length);
        file.rows.forEach(([, , , cost = "", , ...days], index) => {
          expect(closeTo(amount(rows[index]![4]!), cost)).toBe(true);
          expect(sum(days)).toBe(cost);
        });
        expect(closeTo(everything, sum(file.rows.map((row) => row[3]!)))).toBe(true);
      };
      await test.step("by product", expectSameInFile);

      await test.step("by tag: shows accounts until a tag key is chosen", async () => {
        await views.getByRole("link", { name: "Tag" }).click();
        await expect(page.getByText("Showing accounts until you choose a tag key.")).toBeVisible();
        await expect(table(page)).toHaveAccessibleName("Breakdown by account");
        await open(page, "tag-keys");
        const first = page.locator("#tag-keys a").first();
        const key = (await first.locator("span").first().innerText()).trim();
        await first.click();
        await expect(page).toHaveURL((url) => url.searchParams.get("tag") === key);
        await expect(firstHead).toHaveText(key);
        expect(await totalOf(page)).toBe(everything);
        await open(page, "tag-keys");
        await page.locator("#tag-keys [name=tag]").fill("Environment");
        await page.locator("#tag-keys").getByRole("button", { name: "Apply" }).click();
        await expect(page).toHaveURL((url) => url.searchParams.get("tag") === "Environment");
        await expect(firstHead).toHaveText("Environment");
        expect(await totalOf(page)).toBe(everything);
      });
      for (const view of ["Account", "Region"])
        await test.step(`by ${view.toLowerCase()}`, async () => {
          await views.getByRole("link", { name: view, exact: true }).click();
          await expect(firstHead).toHaveText(view);
          await expectSameInFile();
        });
      await test.step("by service group, and of a single group", async () => {
        await views.getByRole("link", { name: "Service group" }).click();
        await expect(page.getByText("Showing accounts until you choose a service group set.")).toBeVisible();
        await expect(table(page)).toHaveAccessibleName("Breakdown by account");
        await open(page, "service-group-sets");
        await page.locator("#service-group-sets a.option").first().click();
        await expect(table(page)).toHaveAccessibleName("Breakdown by service group");
        expect(await totalOf(page)).toBe(everything);
        const [[, , , , cost = ""] = []] = await rowsOf(page);
        await table(page).locator("tbody tr").first().locator("th a").click();
        await expect(page).toHaveURL((url) => /^[\w-]+:::/.test(url.searchParams.get("f.serviceGroup") ?? ""));
        expect(await totalOf(page)).toBe(amount(cost));
      });
    });
  });
});

test("other periods, charts, costs and currencies, marks of charts, pages and orders of the table are links", async ({
  page,
}) => {
  await test.step("periods, charts, costs and currencies", async () => {
    await page.goto("/cost-analytics?range=last_3_months&size=10");
    await choose(page, "Week");
    await expect(page.getByRole("heading", { name: "Weekly cost by product" })).toBeVisible();
    await choose(page, "Month");
    await expect(columns(page)).toHaveCount(3);
    await test.step("incomplete periods are hollow, and labeled as incomplete", async () => {
      await expect(page.locator("#trend path.hollow").first()).toBeAttached();
      const [, whole, incomplete] = await namesOf(page);
      expect(incomplete).toContain("(incomplete)");
      expect(whole).not.toContain("incomplete");
    });
    await choose(page, "Line");
    await expect(page.locator("#trend path.line").first()).toBeAttached();
    await expect(page.locator("#trend path.ring").first()).toBeAttached();
    expect((await namesOf(page))[2]).toContain("(incomplete)");
    await choose(page, "Percentage");
    await expect(page).toHaveURL("/cost-analytics?chart=line&grain=month&range=last_3_months&scale=percentage&size=10");
    await expect(page.locator("#trend .chart")).toContainText("%");

    await test.step("amortized cost spreads commitments", async () => {
      const billed = await totalOf(page);
      await page.getByRole("link", { name: "Amortized" }).click();
      await expect(page).toHaveURL(/cost=amortized/);
      await expect.poll(() => totalOf(page)).not.toBe(billed);
    });
    await test.step("another currency comes with the exchange rates used", async () => {
      await open(page, "currency");
      await page.locator("#currency a", { hasText: "KRW" }).click();
      await expect(table(page).getByRole("columnheader", { name: "Cost (KRW)" })).toBeVisible();
      await page.getByText(/monthly exchange rates? used/).click();
      await expect(page.locator(".rates")).toContainText(/1 USD = [\d.]+ KRW/);
    });
  });
  await test.step("a month to its days, a day to its lines, and from there to that day only", async () => {
    await page.goto("/cost-analytics?range=last_6_months&size=10");
    const drawer = page.getByRole("dialog");
    await columns(page).nth(4).click();
    await drawer.getByRole("link", { name: "Only show October 2026" }).click();
    await expect(page).toHaveURL("/cost-analytics?end=2026-10-31&size=10&start=2026-10-01");
    await expect(page.getByRole("heading", { name: "Daily cost by product" })).toBeVisible();

    const column = columns(page).nth(4);
    await expect(column).toHaveAttribute("aria-label", /^10\/05\/2026/);
    const cost = (await column.getAttribute("aria-label"))!.split(": ")[1]!;
    await column.click();
    await expect(page).toHaveURL("/cost-analytics?detail=2026-10-05&end=2026-10-31&size=10&start=2026-10-01");
    await expect(drawer.locator(".kpi dd").first()).toHaveText(cost);
    await drawer.getByRole("link", { name: "Only show 10/05/2026" }).click();
    await expect(page).toHaveURL(day);
    await expect(headline(page, "Total cost")).toHaveText(cost);
  });

  await test.step("legend and row to the item, the others to the table, a share to its provider", async () => {
    const before = await rowsOf(page);
    const [name, , , , cost] = before[0]!;
    const series = page.getByRole("list", { name: "Series" });
    await test.step("the item by the next dimension has the same cost", async () => {
      const legend = series.getByRole("link").first();
      await expect(legend).toHaveText(name!);
      const to = await legend.getAttribute("href");
      await expect(table(page).getByRole("link", { name: name!, exact: true }).first()).toHaveAttribute("href", to!);
      await legend.click();
      await expect(page).toHaveURL(
        (url) => url.searchParams.get("f.product") === name && url.searchParams.get("by") === "account",
      );
      await expect.poll(() => totalOf(page)).toBe(amount(cost!));
    });
    await test.step("back returns to the previous page", async () => {
      await page.goBack();
      await expect(page).toHaveURL(day);
      await expect.poll(() => rowsOf(page)).toEqual(before);
    });
    await test.step("the trend shows seven separate items, and the table all of them", async () => {
      const others = series.getByRole("link", { name: /^Others/ });
      const count = Number(/\d+/.exec(await others.innerText())![0]);
      await others.click();
      await expect(page).toHaveURL(/#breakdown$/);
      await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(`of ${count + 7}`);
    });
    await test.step("each page of the table adds up to the total", async () => {
      expect(before).toHaveLength(12);
      expect(before.at(-2)![0]).toMatch(/^\d+ on other pages$/);
      const listed = sum(before.slice(0, -1).map((row) => amount(row[4]!)));
      expect(Math.abs(Number(listed) - Number(amount(before.at(-1)![4]!)))).toBeLessThan(0.06);
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("11–20 of");
      const second = await rowsOf(page);
      expect(
        second
          .slice(0, 10)
          .filter((row) => before.slice(0, 10).some((other) => other[0] === row[0] && other[1] === row[1])),
      ).toEqual([]);
      expect(second.at(-1)).toEqual(before.at(-1));
    });
    await page.locator(".donut a").first().click();
    await expect(page).toHaveURL((url) => url.searchParams.getAll("vendor").length === 1);
  });
  await test.step("the table sorts by its headers in both directions", async () => {
    await page.goto(day.replace("size=10", "size=200"));
    const costsOf = async () => (await rowsOf(page)).slice(0, -1).map((row) => Number(amount(row[4]!)));
    const descending = await costsOf();
    expect(descending).toEqual([...descending].sort((a, b) => b - a));
    await table(page).getByRole("link", { name: /^Cost/ }).click();
    await expect(table(page).getByRole("columnheader", { name: /^Cost/ })).toHaveAttribute("aria-sort", "ascending");
    const ascending = await costsOf();
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    await table(page).getByRole("link", { name: "Product", exact: true }).click();
    await expect(table(page).getByRole("columnheader", { name: "Product" })).toHaveAttribute("aria-sort", "ascending");
    const names = (await rowsOf(page)).slice(0, -1).map((row) => row[0]!.toLowerCase());
    expect(names).toEqual([...names].sort());
  });
  await test.step("the new rows keep the scroll position", async () => {
    const head = table(page).getByRole("columnheader", { name: "Provider" });
    await head.scrollIntoViewIfNeeded();
    // Unlike the mouse wheel, this has scrolled when it returns. The click itself may still scroll to the header.
    await page.evaluate(() => {
      window.scrollBy({ top: 300, behavior: "instant" });
      const remember = () => (document.body.dataset.clickedAt = String(window.scrollY));
      window.addEventListener("click", remember, { capture: true, once: true });
    });
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", /./);
    const [now, clickedAt] = await page.evaluate(() => [window.scrollY, Number(document.body.dataset.clickedAt)]);
    expect(clickedAt).toBeGreaterThan(100);
    expect(now).toBe(clickedAt);
  });
  await test.step("a click while rows are being searched is not undone", async () => {
    const searches: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).searchParams.has("name")) searches.push(request.url());
    });
    const box = page.getByRole("searchbox", { name: "Find by name" });
    await box.focus();
    // At once, before the search begins.
    await page.evaluate(() => {
      document.execCommand("insertText", false, "amazon");
      document.querySelector<HTMLElement>("#breakdown th a[href*='sort=item']")!.click();
    });
    await page.waitForURL(/sort=item/);
    await expect(box).toHaveValue("");
    // Longer than the search waits for more.
    await page.waitForTimeout(700);
    expect(searches).toEqual([]);
  });
});
