import { barriers } from "../support/axe";
import {
  amount,
  cellsOf,
  closeTo,
  columnsWithWrongTotal,
  csvOf,
  fileAt,
  rowsOf,
  sum,
  table,
} from "../support/cost-page";
import { subtract } from "~/lib/money/decimal";
import { expect, test } from "../support/test";

/** It and September are over on the app's today, and covered by the bills of every provider. */
const october = "/cost-analytics?range=last_month&size=200";

/** Columns of the table. */
const [PROVIDER, PREVIOUS, CHANGE] = [1, 3, 5];

const abs = (value: number) => Math.abs(value);

test.describe("as the server sends it", () => {
  test.use({ javaScriptEnabled: false });

  test("items have their previous cost, which adds up with the items that are gone; a range without one has no zeros", async ({
    page,
  }) => {
    const file = (await fileAt(page, "/cost-analytics.csv?start=2026-09-01&end=2026-09-30")).rows;
    // Providers may have products of the same name.
    const costsOf = (name: string) => file.filter(([, , named]) => named === name).map((row) => row[3]!);

    await page.goto(october);
    const heads = await table(page).getByRole("columnheader").allInnerTexts();
    expect(heads.map((head) => head.trim()).slice(PREVIOUS, CHANGE + 1)).toEqual([
      "September 2026",
      "Cost (USD)",
      "Change",
    ]);
    const rows = (await rowsOf(page)).slice(0, -1);
    for (const row of rows) {
      const before = costsOf(row[0]!);
      if (row[PREVIOUS] === "–") expect(row[CHANGE]).toBe("New");
      else
        expect(
          before.some((cost) => closeTo(amount(row[PREVIOUS]!), cost)),
          row[0],
        ).toBe(true);
      if (before.length === 0) expect(row[PREVIOUS]).toBe("–");
    }
    const cells = await cellsOf(table(page));
    expect(closeTo(amount(cells.at(-1)![PREVIOUS]!), sum(file.map((row) => row[3]!)))).toBe(true);
    expect(await columnsWithWrongTotal(page)).toMatchObject({ missed: [] });

    await test.step("the biggest change is the largest amount, and links to its comparison", async () => {
      const now = (await csvOf(page)).rows;
      const key = ([vendor, , name]: string[]) => `${vendor} ${name}`;
      const names = new Map([...file, ...now].map((row) => [key(row), row[2]!]));
      const costIn = (list: string[][], item: string) =>
        sum(list.filter((row) => key(row) === item).map((row) => row[3]!));
      const changes = [...names].map(([item, name]) => ({ name, by: subtract(costIn(now, item), costIn(file, item)) }));
      const [largest] = changes.sort((a, b) => abs(Number(b.by)) - abs(Number(a.by)));

      const tile = page.locator(".kpi", { has: page.getByText("Biggest change", { exact: true }) });
      await expect(tile).toContainText(largest!.name);
      const count = (await tile.locator(".note").innerText()).split(" ")[0]!;
      expect(closeTo(amount(count), largest!.by)).toBe(true);
      await tile.getByRole("link").click();
      await expect(page).toHaveURL(/compare=last_period/);
      await expect(page.getByRole("region", { name: /^Change by/ })).toBeVisible();
    });
    await test.step("a range without a comparable one has no changes instead of zeros", async () => {
      // The demo's bills begin in November 2025.
      await page.goto("/cost-analytics?start=2025-11-01&end=2025-11-30");
      const first = await rowsOf(page);
      expect(first.length).toBeGreaterThan(2);
      for (const row of first.slice(0, -1)) expect([row[PREVIOUS], row[CHANGE]]).toEqual(["–", "–"]);
      expect(first.at(-1)![PREVIOUS]).toBe("");
      await expect(page.getByText("Biggest change")).toHaveCount(0);
    });
  });

  test("on narrow pages columns are hidden by priority, and nothing is clipped or scrolls the page", async ({
    page,
  }) => {
    await page.goto(october);
    const visibleHeads = () => table(page).getByRole("columnheader").filter({ visible: true }).allInnerTexts();
    const heads = (await visibleHeads()).map((head) => head.trim());
    expect(heads).toEqual(["Product", "Provider", "Trend", "September 2026", "Cost (USD)", "Change", "Share"]);
    for (const lang of ["en", "ko", "zh", "ja"]) {
      // Their heads differ; the widest names and amounts are in English.
      if (lang !== "en") await page.goto(`/cost-analytics?range=last_month&size=10&lang=${lang}`);
      for (const [width, expected] of [
        [1024, ["Product", "September 2026", "Cost (USD)", "Change", "Share"]],
        [390, ["Product", "Cost (USD)", "Change"]],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        if (lang === "en")
          await expect.poll(async () => (await visibleHeads()).map((head) => head.trim())).toEqual(expected);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${lang} at ${width}`,
        ).toBeLessThanOrEqual(0);
        const wrap = page.locator("#breakdown .table-wrap");
        expect(await wrap.evaluate((element) => element.scrollWidth - element.clientWidth), `${lang} at ${width}`).toBe(
          0,
        );
      }
    }
  });
});

test("finds rows by name, and still adds up @no-javascript", async ({ page, javaScriptEnabled }) => {
  await page.goto("/cost-analytics?start=2026-10-05&end=2026-10-05&size=200");
  const rows = await rowsOf(page);
  const word = rows[0]![0]!.slice(0, 12).toUpperCase();
  const expected = rows.slice(0, -1).filter(([name]) => name!.toUpperCase().includes(word));
  const box = page.getByRole("searchbox", { name: "Find by name" });
  await box.fill(word);
  // With JavaScript, typing is enough.
  if (!javaScriptEnabled) await box.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("name") === word);
  await expect.poll(async () => (await rowsOf(page)).length).toBe(expected.length + 2);
  const matches = await rowsOf(page);
  expect(matches.slice(0, -2)).toEqual(expected);
  expect(matches.at(-2)![0]).toBe(`${rows.length - 1 - expected.length} not shown`);
  expect(matches.at(-1)![0]).toMatch(new RegExp(`^Total\\s*${expected.length} of ${rows.length - 1} shown$`));
  expect(matches.at(-1)!.slice(PROVIDER)).toEqual(rows.at(-1)!.slice(PROVIDER));
  expect((await columnsWithWrongTotal(page)).missed).toEqual([]);
  if (javaScriptEnabled) expect(await barriers(page, { within: "#breakdown" })).toEqual([]);

  await box.fill("no such name");
  await box.press("Enter");
  await expect(page.locator("#breakdown")).toContainText("No name contains “no such name”.");
  await page.locator("#breakdown").getByRole("link", { name: "Show all" }).click();
  await expect.poll(async () => (await rowsOf(page)).length).toBe(rows.length);
  await expect(box).toHaveValue("");
});
