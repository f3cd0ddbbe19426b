import { amount, cellsOf, csvOf, sum } from "../support/cost-page";
import { expect, test } from "../support/test";

const october = "/cost-analytics?range=last_month";

test("compares only equally many days with bills, otherwise without a percentage", async ({ page }) => {
  await page.goto("/cost-analytics?compare=last_period");
  const days = async (label: string) =>
    (await page.locator(".kpi dt", { hasText: label }).first().innerText())
      .match(/\d\d\/\d\d/g)!
      .map((day) => day.slice(3));
  expect(await days("10/01")).toEqual(await days("11/01"));
  const { head, rows } = await csvOf(page);
  expect(
    Math.abs(
      Number(sum(rows.map((row) => row[head.indexOf("compareCost")]!))) -
        Number(amount(await page.locator(".kpi").nth(1).locator("dd").first().innerText())),
    ),
  ).toBeLessThan(0.01);

  await page.goto(`${october}&cstart=2026-08-01&cend=2026-08-03`);
  await expect(page.getByText("no percentage: different numbers of days with bills")).toBeVisible();
  expect((await cellsOf(page.getByRole("region", { name: /^Change by/ })))[0]!.at(-1)).toBe("–");
  const file = await csvOf(page);
  expect(
    file.rows.every((row) => row[file.head.indexOf("ratio")] === "" && row[file.head.indexOf("compareCost")] !== ""),
  ).toBe(true);
  await page.goto(`${october}&cstart=2026-08-01&cend=2026-08-03&compareCost=average`);
  await expect(page.getByText("no percentage")).toHaveCount(0);
});

test("incomplete periods are hollow, and labeled as incomplete", async ({ page }) => {
  for (const chart of ["stack", "line"]) {
    await page.goto(`/cost-analytics?range=last_3_months&grain=month&chart=${chart}`);
    await expect(page.locator(`#trend path.${chart === "stack" ? "hollow" : "ring"}`).first()).toBeAttached();
    const columns = page.locator("#trend .plot a[aria-label]");
    expect(await columns.nth(2).getAttribute("aria-label")).toContain("(incomplete)");
    expect(await columns.nth(1).getAttribute("aria-label")).not.toContain("incomplete");
  }
  await page.goto("/billing?vendor=aws");
  await expect(page.locator(".months i.hollow")).toHaveCount(1);
});
