import type { Locator, Page } from "@playwright/test";
import { subtract, toUnits } from "~/lib/money/decimal";
import { parseCsv } from "./parse-csv";
import { expect } from "./test";

/** The table of the cost page, with and without JavaScript. */
export const table = (page: Page) => page.getByRole("region", { name: /^Breakdown by/ });

/**
 * Rows of the table as text, without its header: [item, provider, "", previous cost, cost, change, share]; the last one
 * is the total. Items that exist only in the previous period are omitted.
 */
export async function rowsOf(page: Page): Promise<string[][]> {
  // While the page is streaming, rows are missing.
  await page.waitForLoadState();
  return (await cellsOf(table(page))).filter(([name]) => !/only in the previous period$/.test(name!));
}

/** Rows of a table as text, without rounding rows; read at once, as a sequence of reads could see two pages. */
export const cellsOf = (region: Locator): Promise<string[][]> =>
  region
    .locator("tbody tr:not(.rounding)")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll<HTMLElement>("th, td")].map((cell) => cell.innerText.trim())),
    );

/** Columns of the page's tables whose displayed rows miss the displayed total, and the number of checked columns. */
export const columnsWithWrongTotal = (page: Page): Promise<{ columns: number; missed: string[] }> =>
  page.locator("table:has(tr.total)").evaluateAll((tables) => {
    const cents = (text: string) =>
      /^[+−]?[\d,]+(\.\d+)?$/.test(text)
        ? Math.round(Number(text.replaceAll(/[,+]/g, "").replace("−", "-")) * 1e6)
        : null;
    const textOf = (row: Element, column: number) => row.children[column]?.textContent?.trim() ?? "";
    const problems = tables.flatMap((table) => {
      const total = table.querySelector("tr.total")!;
      const rows = [...table.querySelectorAll("tbody tr:not(.total):not(.child)")];
      return [...total.children].flatMap((_, column) => {
        const expected = column === 0 ? null : cents(textOf(total, column));
        if (expected === null) return [];
        const rowSum = rows.reduce((summed, row) => summed + (cents(textOf(row, column)) ?? 0), 0);
        return [
          {
            isMissed: rowSum !== expected,
            text: `${table.closest("[aria-label]")?.getAttribute("aria-label")}, column ${column}: ${rowSum / 1e6} of ${expected / 1e6}`,
          },
        ];
      });
    });
    return { columns: problems.length, missed: problems.filter(({ isMissed }) => isMissed).map(({ text }) => text) };
  });

/** "1,234.50" or "−1,234.50" as decimal text. */
export const amount = (text: string): string =>
  text
    .replaceAll(",", "")
    .replace("−", "-")
    .replace(/[^\d.-]/g, "");

export const totalOf = async (page: Page): Promise<string> => amount((await rowsOf(page)).at(-1)?.[4] ?? "");

/** The headline figure: "Total cost", "Daily average", … */
export const headline = (page: Page, name: string) =>
  page
    .locator(".kpi")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

/** Address of the page's CSV twin, as the Export menu offers it. */
export async function csvHref(page: Page): Promise<string> {
  await open(page, "export");
  const href = await page.locator('#export a[download][href*=".csv"]').getAttribute("href");
  await page.keyboard.press("Escape");
  return href!;
}

/** All its rows. */
export const csvOf = async (page: Page) => fileAt(page, await csvHref(page));

/** All rows of the CSV file at an address, for which no page is opened. */
export async function fileAt(page: Page, address: string): Promise<{ head: string[]; rows: string[][] }> {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("text/csv");
  const [head = [], ...rows] = parseCsv(await answer.text());
  return { head, rows };
}

/** Exact sum of decimal texts. */
export const sum = (amounts: string[]): string =>
  amounts.reduce((total, text) => subtract(total, subtract("0", text)), "0");

/** Whether an exact amount agrees with a displayed one to half a cent. */
export const closeTo = (rounded: string, exact: string): boolean => {
  const difference = toUnits(subtract(rounded, exact));
  return (difference < 0n ? -difference : difference) <= toUnits("0.005");
};

/** Opens a popover of the toolbar by its button. */
export async function open(page: Page, id: string): Promise<void> {
  await page.locator(`[popovertarget="${id}"]`).click();
  // Its content is made when it opens.
  await expect(page.locator(`#${id}`).locator("a:visible, button:visible, input:visible").first()).toBeVisible();
}

/** Compares with the previous period, as chosen in the popover. */
export async function compareWithPrevious(page: Page): Promise<void> {
  await open(page, "compare");
  await page
    .locator("#compare")
    .getByRole("link", { name: /^Previous period/ })
    .click();
  await expect(page).toHaveURL(/compare=last_period/);
}
