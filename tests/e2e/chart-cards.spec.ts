import type { Locator, Page } from "@playwright/test";
import { barriers, rulesOfColors } from "../support/axe";
import { amount, headline, totalOf } from "../support/cost-page";
import { importBill } from "../support/import-by-http";
import { versionsIn } from "../support/markup";
import { demoCompany } from "../support/people";
import { expect, test } from "../support/test";

const october = "/cost-analytics?range=last_month";
const columns = (page: Page) => page.locator("#trend .tips > li");
const cardOf = (page: Page, index: number) => columns(page).nth(index).locator(".tip");

/** Rows of the chart's own table: period, series, total. */
const figuresOf = (page: Page): Promise<string[][]> =>
  page
    .locator("#trend .collapsed-table tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!.trim())));

const cents = (text: string): number => Math.round(Number(amount(text)) * 100);

/** Amounts of a card's parts: those without a symbol. */
const partsOf = async (card: Locator): Promise<number[]> =>
  (await card.innerText())
    .split("\n")
    .flatMap((line) => /(?:^|\s)(−?[\d,]+\.\d\d)$/.exec(line)?.[1] ?? [])
    .map(cents);

test("the card of a day has its total, change, largest items and link @no-javascript", async ({ page }) => {
  await page.goto(october);
  const rows = await figuresOf(page);
  const [total, before] = [rows[20]!.at(-1)!, rows[13]!.at(-1)!];
  await expect(cardOf(page, 20)).toBeHidden();
  await columns(page).nth(20).getByRole("link").hover();
  const card = cardOf(page, 20);
  await expect(card).toBeVisible();
  await expect(card).toContainText("10/21/2026");
  await expect(card).toContainText(`$${total}`);
  await expect(card).toContainText("Open this day");
  // Four items and the rest are the total, to the cent.
  await expect.poll(async () => (await partsOf(card)).length).toBe(5);
  expect((await partsOf(card)).reduce((sum, part) => sum + part, 0)).toBe(cents(total));
  // They are the largest of the day.
  const largest = rows[20]!
    .slice(1, -2)
    .map(cents)
    .sort((a, b) => b - a);
  expect((await partsOf(card)).slice(0, 4)).toEqual(largest.slice(0, 4));

  const change = ((cents(total) - cents(before)) / cents(before)) * 100;
  await expect(card).toContainText(`${Math.abs(change).toFixed(1)}%`);
  const name = (await columns(page).nth(20).getByRole("link").getAttribute("aria-label"))!;
  expect(name).toBe(
    `10/21/2026: $${total}, ${Math.abs(change).toFixed(1)}% ${change > 0 ? "more" : "less"} than 10/14/2026`,
  );
  // The third day has no comparison: the day a week before it is not on the page.
  expect(await columns(page).nth(2).getByRole("link").getAttribute("aria-label")).not.toContain("%");

  await columns(page).nth(4).getByRole("link").focus();
  await page.mouse.move(0, 0);
  await expect(cardOf(page, 4)).toBeVisible();
  await expect(card).toBeHidden();
});

test("the card follows the pointer or the focus, closes before the drawer, and stays inside the plot", async ({
  page,
}) => {
  await page.goto(october);
  const full = (index: number) => cardOf(page, index).locator(".tot");
  const link = (index: number) => columns(page).nth(index).getByRole("link");
  await link(5).hover();
  await expect(full(5)).toBeVisible();
  await link(9).focus();
  await expect(full(9)).toBeVisible();
  await expect(cardOf(page, 5)).toBeHidden();
  await link(6).hover();
  await expect(full(6)).toBeVisible();
  await expect(cardOf(page, 9)).toBeHidden();
  await page.mouse.move(0, 0);
  await expect(full(9)).toBeVisible();

  await test.step("keys move the focus along the chart, and open the drawer", async () => {
    await link(0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(link(2)).toBeFocused();
    await expect(cardOf(page, 2)).toBeVisible();
    await page.keyboard.press("End");
    await expect(link(30)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/cost-analytics?detail=2026-10-31&range=last_month");
    await expect(page.getByRole("dialog")).toBeVisible();
  });
  await test.step("Escape closes only the card; hovering another column opens its card", async () => {
    await link(3).hover();
    await expect(cardOf(page, 3).locator(".items")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cardOf(page, 3)).toBeHidden();
    await expect(page.getByRole("dialog")).toBeVisible();
    await link(5).hover();
    await expect(cardOf(page, 5)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cardOf(page, 5)).toBeHidden();
  });
  await test.step("Escape closes the drawer, and returns to where it was opened", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(october);
    await expect(link(30)).toBeFocused();
  });
  await test.step("inside the plot on both sides, in line charts too; with a card, the page is accessible", async () => {
    const expectInside = async () => {
      const plot = (await page.locator("#trend .plot").boundingBox())!;
      for (const index of [0, 14, 16, 22, 30, 9]) {
        await columns(page).nth(index).getByRole("link").focus();
        await expect(cardOf(page, index).locator(".items")).toBeVisible();
        const card = (await cardOf(page, index).boundingBox())!;
        expect(card.x).toBeGreaterThanOrEqual(plot.x - 0.5);
        expect(card.x + card.width).toBeLessThanOrEqual(plot.x + plot.width + 0.5);
      }
    };
    await page.mouse.move(0, 0);
    await expectInside();
    // In light, screens.spec.ts looks at the page around it.
    expect(await barriers(page, { within: "#trend" })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriers(page, { rules: rulesOfColors })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectInside();
    await page.setViewportSize({ width: 1440, height: 900 });
    // By key: after a click, a focus that is set is not visible.
    await page.getByRole("link", { name: "Line", exact: true }).press("Enter");
    await expect(page.locator("#trend path.line").first()).toBeAttached();
    await page.setViewportSize({ width: 390, height: 900 });
    await expectInside();
  });
});

test("cards without a link are reached by the same keys, inside the plot", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  const reader = await makePerson("Dan Dashboard", demoCompany);
  const htmlAt = async (address: string) => (await page.request.get(address)).text();
  const member = `/members/${encodeURIComponent(reader.login)}`;
  const [version] = versionsIn(await htmlAt(member));
  const rights = { role: "viewer", "menu.costAnalytics": "none", vendor: "aws", version: version! };
  const headers = { origin: baseURL! };
  expect((await page.request.post(member, { form: rights, headers, maxRedirects: 0 })).status()).toBe(303);

  await openAs(page, reader, "/dashboard");
  const chart = page.locator(".plot:has(.tips)").first();
  const figures = chart.locator(".tips").getByRole("img");
  const last = (await figures.count()) - 1;
  await figures.first().focus();
  await expect(chart.locator(".tip").first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(figures.nth(last)).toBeFocused();
  await expect(figures.nth(last)).toHaveAttribute("aria-label", /\$/);
  const card = (await chart.locator(".tip").nth(last).boundingBox())!;
  const plot = (await chart.boundingBox())!;
  expect(card.x + card.width).toBeLessThanOrEqual(plot.x + plot.width + 0.5);
  await page.keyboard.press("ArrowLeft");
  await expect(figures.nth(last - 1)).toBeFocused();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the first tap opens the card, and the second follows its link @no-javascript", async ({ page }) => {
    // One provider's figures take less time.
    const report = `${october}&vendor=oci`;
    await page.goto(report);
    await page.locator("#trend .plot").scrollIntoViewIfNeeded();
    const plot = (await page.locator("#trend .plot").boundingBox())!;
    await page.touchscreen.tap(plot.x + (plot.width * 9.5) / 31, plot.y + 150);
    await expect(cardOf(page, 9)).toBeVisible();
    await expect(page).toHaveURL(report);
    await cardOf(page, 9).tap();
    await expect(page).toHaveURL("/cost-analytics?detail=2026-10-10&range=last_month&vendor=oci");
  });
});

test("a day that flattens the others is clipped on request, without changing any figure", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  await openAs(page, await makePerson("Sven"));
  const charge = (day: number, BilledCost: string) => ({
    BilledCost,
    BillingAccountId: "4711",
    BillingCurrency: "USD",
    day: `2026-09-${String(day).padStart(2, "0")}`,
    ServiceName: "Ledger Service",
    ProviderName: "AWS",
  });
  // Ten days of 10.00, one of them 510.00: the fee is more than three times the 95th percentile of the others, 10.00.
  const charges = [...Array.from({ length: 10 }, (_, index) => charge(index + 1, "10.00")), charge(5, "500.00")];
  await importBill(page, baseURL!, "fee.csv", charges);

  const days = "/cost-analytics?end=2026-09-10&start=2026-09-01";
  await page.goto(days);
  const topTick = page.locator("#trend figure > svg text").last();
  await expect(topTick).toHaveText("$600");
  await expect(page.locator("#trend .cut")).toHaveCount(0);
  await page.getByRole("link", { name: "Fit to typical days" }).click();
  await expect(page).toHaveURL("/cost-analytics?axis=typical&end=2026-09-10&start=2026-09-01");
  await expect(topTick).toHaveText("$10");
  await expect(page.locator("#trend .cut")).toHaveText(["$510"]);
  await expect(page.locator("#trend path.break")).toBeAttached();
  await expect(columns(page).nth(4).getByRole("link")).toHaveAttribute("aria-label", "09/05/2026: $510.00");
  expect((await figuresOf(page)).map((row) => row.at(-1))).toEqual([
    ...Array.from({ length: 4 }, () => "10.00"),
    "510.00",
    ...Array.from({ length: 5 }, () => "10.00"),
  ]);
  await expect(headline(page, "Total cost")).toHaveText("$600.00");
  expect(await totalOf(page)).toBe("600.00");
  await page.getByRole("link", { name: "Line", exact: true }).click();
  await expect(page.locator("#trend path.line").first()).toBeAttached();
  await expect(page.locator("#trend .cut")).toHaveText(["$510"]);
  await page.getByRole("link", { name: "Show full axis" }).click();
  await expect(page).toHaveURL("/cost-analytics?chart=line&end=2026-09-10&start=2026-09-01");
  await expect(topTick).toHaveText("$600");

  // A range without spikes does not offer the choice, and an invalid value is reported.
  await page.goto("/cost-analytics?axis=log&end=2026-09-04&start=2026-09-01");
  await expect(page.getByRole("link", { name: "Fit to typical days" })).toHaveCount(0);
  await expect(page.getByText("axis=log", { exact: true })).toBeVisible();
});
