import type { Locator, Page } from "@playwright/test";
import { add, subtract } from "~/lib/money/decimal";
import { barriers, rulesOfColors } from "../support/axe";
import { amount, cellsOf, closeTo, columnsWithWrongTotal, sum } from "../support/cost-page";
import { textAt } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { people } from "../support/people";
import { expect, test } from "../support/test";

/** October is over and confirmed on the app's today. */
const october = "/billing?month=2026-10";

const ledger = (page: Page) => page.getByRole("group", { name: /bill$/ });
const months = (page: Page) => page.getByRole("navigation", { name: "Billing month" });
const table = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Bill details" }).getByRole("link", { name });

interface Line {
  operator: string;
  label: string;
  amount: string;
}

/** The lines of the bill as displayed, without the parts of opened lines. */
async function linesOf(page: Page): Promise<Line[]> {
  const rows = await ledger(page)
    .locator("> div:not(.sub)")
    .evaluateAll((elements) =>
      elements.map((row) =>
        [".op", ".label", ".amt"].map((part) => row.querySelector<HTMLElement>(part)?.innerText.trim() ?? ""),
      ),
    );
  return rows.map(([operator = "", label = "", text = ""]) => ({
    operator,
    label,
    amount: text === "–" ? "0" : amount(text),
  }));
}

/** Adds and subtracts the lines before the first "=" by their operators. */
const computeTotal = (lines: Line[]): string =>
  lines
    .slice(
      0,
      lines.findIndex(({ operator }) => operator === "="),
    )
    .reduce((total, line) => (line.operator === "−" ? subtract(total, line.amount) : add(total, line.amount)), "0");

const amountOf = (lines: Line[], label: RegExp): string => lines.find((line) => label.test(line.label))?.amount ?? "";

/** A file of the page: header and rows. */
async function fileOf(page: Page, address: string): Promise<{ head: string[]; rows: string[][] }> {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  const [head = [], ...rows] = parseCsv(await answer.text());
  return { head, rows };
}

/** The last cell of every row, as decimal text. */
const lastCells = async (region: Locator): Promise<string[]> =>
  (await cellsOf(region)).map((row) => amount(row.at(-1)!));

test("a bill is an equation that can be checked, its lines and accounts expand to their parts", async ({ page }) => {
  await page.goto("/billing");
  await expect(page).toHaveTitle("Billing · Cloudtally");
  await expect(months(page).getByRole("link")).toHaveCount(12);
  await expect(months(page).locator("[aria-current]")).toHaveText(/Nov\*$/);
  await expect(page.getByText("November 2026 is not confirmed yet.")).toBeVisible();

  await months(page).getByRole("link", { name: /Oct$/ }).click();
  await expect(page).toHaveURL(october);
  await expect(page.getByText("Confirmed 11/11/2026")).toBeVisible();
  const lines = await linesOf(page);
  expect(lines.map(({ operator }) => operator).filter((operator) => operator === "=")).toHaveLength(2);
  expect(lines.some(({ label }) => label.includes("CloudFront"))).toBe(false);
  const total = amountOf(lines, /^Total/);
  expect(Number(computeTotal(lines))).toBe(Number(amountOf(lines, /^Before VAT/)));
  expect(Number(add(amountOf(lines, /^Before VAT/), amountOf(lines, /^VAT/)))).toBe(Number(total));

  await ledger(page).getByRole("link", { name: "Credits" }).click();
  await expect(ledger(page).getByText("AWS Migration Acceleration Program credit")).toBeVisible();
  await ledger(page).getByRole("link", { name: "On-demand discount" }).click();
  await expect(page).toHaveURL("/billing?line=credit&line=onDemandDiscount&month=2026-10");
  const amounts = ledger(page).locator("> .sub .amt, > .more .sub:not(summary) .amt");
  await expect.poll(() => amounts.count()).toBeGreaterThan(10);
  const parts = await amounts.evaluateAll((elements) => elements.map((element) => element.textContent ?? ""));
  expect(Number(sum(parts.map(amount)))).toBe(Number(add(amountOf(lines, /^Credits/), amountOf(lines, /^On-demand/))));

  // Files state their currency, also in their names.
  await expect(page.locator("#download a").first()).toHaveAttribute("href", /^\/billing\.csv\?currency=USD&/);
  const file = await fileOf(page, "/billing/accounts.csv?month=2026-10&vendor=aws");
  expect(closeTo(total, sum(file.rows.map((row) => row[file.head.indexOf("total")]!)))).toBe(true);

  const accounts = table(page, "Charges by account");
  const rows = await cellsOf(accounts);
  expect(amount(rows.at(-1)!.at(-1)!)).toBe(total);
  expect(Math.abs(Number(sum(rows.slice(0, -1).map((row) => amount(row.at(-1)!)))) - Number(total))).toBeLessThan(
    0.005 * rows.length,
  );

  const dev = accounts.getByRole("link", { name: "halden-dev" });
  await dev.click();
  await expect(dev).toHaveAttribute("aria-expanded", "true");
  const products = await lastCells(accounts.locator("table:has(.child)"));
  const ofDev = amount(rows.find(([name]) => name === "halden-dev")!.at(-1)!);
  expect(products).toContain(ofDev);
  const costs = (await accounts.locator("tr.child:not(.rounding) > :last-child").allInnerTexts()).map(amount);
  expect(Math.abs(Number(sum(costs)) - Number(ofDev))).toBeLessThan(0.005 * costs.length + 0.005);
  await test.step("is accessible, and no column is out of reach on any screen", async () => {
    // With the lines of the bill that were opened above. In light, screens.spec.ts looks at the rest of the page.
    await expect(ledger(page).getByText("AWS Migration Acceleration Program credit")).toBeVisible();
    expect(await barriers(page, { within: "#bill, #bill-tables" })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
    // A table may be wider than its panel: it then scrolls, so that its last column can be read.
    for (const width of [1440, 1100, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const clipped = await page
        .locator(".table-wrap")
        .evaluateAll(
          (wraps) =>
            wraps.filter((wrap) => wrap.scrollWidth > wrap.clientWidth && getComputedStyle(wrap).overflowX === "clip")
              .length,
        );
      expect(clipped, `${width} px`).toBe(0);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.getByRole("link", { name: "Collapse All" }).click();
  await expect(accounts.locator("tr.child")).toHaveCount(0);

  await accounts.getByRole("link", { name: "Account", exact: true }).click();
  await expect(accounts.getByRole("columnheader", { name: /^Account/ })).toHaveAttribute("aria-sort", "ascending");
  const find = page.getByRole("searchbox", { name: "Find by name or ID" });
  await find.fill("PROD");
  await find.press("Enter");
  await expect(page).toHaveURL(
    (url) => url.searchParams.get("find") === "PROD" && url.searchParams.get("sort") === "linkedAccountAlias",
  );
  await expect(accounts.locator("tbody tr:not(.total):not(.rounding)")).toHaveCount(3);
});

test.describe("as the server sends them", () => {
  // Figures are no scripts' work, and pages load faster without.
  test.use({ javaScriptEnabled: false });

  test("files equal the tables cell by cell, and their rows add up", async ({ page }) => {
    const bill = "month=2026-10&vendor=aws";
    const tables = [
      {
        file: "accounts",
        name: "Charges by account",
        figures: ["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"],
      },
      { file: "invoices", name: "Cloud Invoice List", figures: ["cloudCost", "support", "credit", "tax", "cost"] },
    ];
    for (const { file, name, figures } of tables) {
      const { head, rows } = await fileOf(page, `/billing/${file}.csv?${bill}`);
      await page.goto(`/billing?${bill}&size=200&tab=${file}`);
      const texts = (await cellsOf(table(page, name))).map((cells) =>
        cells.slice(-figures.length).map((text) => (text === "–" ? "0" : amount(text))),
      );
      expect(texts).toHaveLength(rows.length + 1);
      const values = rows.map((row) => figures.map((figure) => row[head.indexOf(figure)]!));
      const total = figures.map((_, column) => sum(values.map((row) => row[column]!)));
      [...values, total].forEach((row, index) =>
        row.forEach((value, column) =>
          expect(closeTo(texts[index]![column]!, value), `${file} row ${index} ${figures[column]}`).toBe(true),
        ),
      );
      for (const row of values) expect(subtract(sum(row.slice(0, -1)), row.at(-1)!)).toBe("0");
      expect(values.some((row) => Number(row[figures.indexOf("credit")]) < 0)).toBe(true);
    }
    await expect(page.getByText("Invoice number HR-202610-AWS").first()).toBeVisible();
    expect(await textAt(page, "/billing?tab=invoices")).toContain("Not invoiced yet");

    await page.goto(`/billing?${bill}&by=account&open=all&tab=details`);
    const names = await table(page, "Cloud Billing Details")
      .getByRole("rowheader")
      .locator(".name")
      .evaluateAll((elements) => elements.map((element) => element.firstChild?.textContent?.trim()));
    const { head, rows } = await fileOf(page, `/billing/details.csv?${bill}`);
    expect(names).not.toEqual([]);
    expect(rows.map((row) => row[head.indexOf("groupAlias")])).toEqual(expect.arrayContaining(names));

    // The displayed rows of every table add up, too.
    for (const view of [
      "vendor=aws&tab=accounts&size=10",
      "vendor=aws&tab=details&size=10",
      "vendor=gcp&currency=KRW&tab=accounts",
      "vendor=gcp&currency=KRW&tab=invoices",
      "vendor=azure&tab=insight",
    ]) {
      await page.goto(`/billing?month=2026-10&${view}`);
      const { columns, missed } = await columnsWithWrongTotal(page);
      expect([view, missed]).toEqual([view, []]);
      expect(columns).toBeGreaterThan(0);
      if (!view.startsWith("vendor=gcp&currency=KRW&tab=accounts")) continue;
      // Google Cloud's amounts in won are truncated: the rounding is a line of its own.
      const lines = await linesOf(page);
      expect(lines.every((line) => !line.amount.includes("."))).toBe(true);
      expect(Number(computeTotal(lines))).toBe(Number(amountOf(lines, /^Before VAT/)));
    }
  });
});

test("every provider has its own terms and currencies; missing data is explained, with a next step", async ({
  page,
  requestsOf,
}) => {
  await page.goto(`${october}&by=region&tab=details`);
  await test.step("on a phone the months begin at the one that is shown", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await months(page).scrollIntoViewIfNeeded();
    await expect(months(page).locator("[aria-current]")).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const azure = page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "Azure" });
  await azure.click();
  // The address changes before the page's links do.
  await expect(azure).toHaveAttribute("aria-current");
  await expect(page).toHaveURL(
    (url) =>
      url.searchParams.get("vendor") === "azure" &&
      url.searchParams.get("by") !== "region" &&
      url.searchParams.get("month") === "2026-10",
  );
  await tab(page, "Charges by Account").click();
  await expect(table(page, "Charges by subscription")).toBeVisible();
  await page.getByRole("navigation", { name: "Invoice currency" }).getByRole("link", { name: "EUR" }).click();
  await expect(ledger(page)).toContainText("Total (EUR)");
  // Some months have bills in two currencies: the month's total is both, converted.
  await expect(months(page).locator("[aria-current]")).toContainText("￦");
  await expect(months(page).locator("[aria-current]")).toHaveAttribute("title", /: ￦[\d,]+ = .*EUR /);
  await expect(page.getByText(/^Bills in EUR, .*, converted to KRW/).first()).toBeVisible();
  expect(Number(computeTotal(await linesOf(page)))).toBe(Number(amountOf(await linesOf(page), /^Before VAT/)));

  await page.goto("/billing?month=2024-01&vendor=ali&nothing=1");
  await expect(page.getByText("vendor=ali, nothing=1")).toBeVisible();
  await expect(page.getByText("No bill for January 2024")).toBeVisible();
  await page.getByRole("link", { name: "Show November 2026" }).click();
  await expect(ledger(page)).toContainText("Total (USD)");
  await page.getByRole("link", { name: "Earlier months" }).click();
  await expect(months(page).locator("a").first()).toContainText("Nov 2025");

  const notice = page.getByText("November 2026 is not confirmed yet.");
  await page.locator(".banner", { has: notice }).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toBeHidden();
  await page.goto("/billing");
  await expect(page.getByText("In progress", { exact: true })).toBeVisible();
  await expect(notice).toBeHidden();

  expect(await textAt(await requestsOf(people.viewer), "/billing")).toContain(
    "No bills have been imported for this company yet.",
  );
});
