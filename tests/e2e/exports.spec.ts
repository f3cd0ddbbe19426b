import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { add } from "~/lib/money/decimal";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { parseCsv } from "../support/parse-csv";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

// Tests read the frame of an email by scripts, which the frame blocks.
test.use({ expectedComplaints: [/status of 422|Blocked script execution in 'about:srcdoc'/] });

const column = ([head, ...rows]: string[][], name: string) => rows.map((row) => row[head!.indexOf(name)]!);
const sum = (costs: string[]) => costs.reduce((total, cost) => add(total, cost), "0");

test.describe("as the server sends them", () => {
  // With scripts, the menu is opened by the next test.
  test.use({ javaScriptEnabled: false });

  test("the files of the table and its lines add up", async ({ page, request }) => {
    await page.goto("/cost-analytics?range=last_month&size=10");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download XLSX/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("cost-by-product_Halden-Robotics_2026-10-01_2026-10-31_USD_billed.xlsx");
    const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets;
    const table = parseCsv(await (await request.get("/cost-analytics.csv?range=last_month")).text());
    expect(sheet!.rows.slice(1).map((row) => row.slice(1, 3))).toEqual(table.slice(1).map((row) => row.slice(1, 3)));
    expect(sheet!.rows.slice(1).map((row) => row[3])).toEqual(column(table, "cost").map(Number));

    const lines = parseCsv(await (await request.get("/cost-analytics/detail.csv?range=last_month")).text());
    expect(lines.length).toBeGreaterThan(10_000);
    const total = sum(column(table, "cost"));
    const difference = Number(sum([sum(column(lines, "cost")), total.startsWith("-") ? total.slice(1) : `-${total}`]));
    // Each line in another currency is truncated to 30 decimals.
    expect(Math.abs(difference)).toBeLessThan(1e-20);
    expect((await request.get("/cost-analytics/detail.xlsx?start=2026-10-09&end=2026-10-01")).status()).toBe(422);
  });
});

test("a report is sent by email and listed in the outbox @no-javascript", async ({
  page,
  openAs,
  makePerson,
  javaScriptEnabled,
}) => {
  /** Whether the page is accessible and fits a phone; axe does not run without JavaScript. */
  const expectAccessible = async (barriersOf: (page: Page) => Promise<string[]>) => {
    if (!javaScriptEnabled) return;
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(390);
    expect(await barriersOf(page), page.url()).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await openAs(page, await makePerson("Karla", demoCompany), "/cost-analytics?range=last_month&by=region");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("link", { name: "Send by email…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send by email");
  const recipients = page.getByLabel("Recipients");
  await page.getByLabel("Note").fill("As agreed.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(recipients).toHaveAccessibleDescription(/Please enter at least one recipient\./);
  await recipients.fill("ben@example.com, nobody");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(recipients).toHaveAccessibleDescription(/“nobody” is not an email address\./);
  await expect(recipients).toHaveValue("ben@example.com, nobody");
  await expect(page.getByLabel("Note")).toHaveValue("As agreed.");
  await expectAccessible((shown) => barriersInBothThemes(shown, "main"));
  await recipients.fill("ben@example.com; cleo@example.org");
  await page.getByLabel("CSV").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("The report is on its way.")).toBeVisible();
  await expect(page).toHaveURL("/cost-analytics?by=region&range=last_month");

  const subject = "Cost by region, 10/01/2026";
  const isSent = async () =>
    (await (await page.request.get("/outbox")).text())
      .split("<tr")
      .some((row) => row.includes(subject) && row.includes("Sent"));
  await expect.poll(isSent).toBe(true);
  await page.goto("/outbox");
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toContainText("ben@example.com and 1 other");
  // It is dark since the form; in light, screens.spec.ts looks at the list.
  await expectAccessible((shown) => barriers(shown, { within: "main", rules: rulesOfColors }));
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
  const message = page.frameLocator("iframe");
  await expect(message.getByText("As agreed.")).toBeVisible();
  await expect(message.getByRole("link", { name: "Open in Cloudtally" })).toHaveAttribute(
    "href",
    /\/cost-analytics\?by=region&currency=USD&end=2026-10-31&grain=day&start=2026-10-01(&vendor=\w+)+&company=demo$/,
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^cost-by-region_.*\.csv/ }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^vendor,item,itemAlias,cost,portion,/);
  expect((await page.request.get("/outbox/unknown")).status()).toBe(404);

  await page.locator("iframe").evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
  await expectAccessible((shown) => barriersInBothThemes(shown, "main"));
});
