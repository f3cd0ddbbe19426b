import { divide, multiply, subtract } from "~/lib/money/decimal";
import { amount, closeTo, csvOf, fileAt, headline, open, sum } from "../support/cost-page";
import { expect, test } from "../support/test";

/** Support is charged on the first of the month, for the whole month. */
const support = "vendor=aws&f.product=AWS+Support+%28Business%29&currency=USD";
const october = `/cost-analytics?start=2026-10-01&end=2026-10-31&${support}`;
const total = (page: Parameters<typeof headline>[0]) => headline(page, "Total cost").innerText().then(amount);

// Links and what the server sends: scripts have no part in it.
test.use({ javaScriptEnabled: false });

test("a monthly fee counts on each day of its month, in the chart, its lines and files", async ({ page }) => {
  await page.goto(october);
  const before = await csvOf(page);
  const whole = before.rows[0]![3]!;
  expect(before.rows[0]![5]).toBe(whole);

  await open(page, "time-frame");
  await page.locator("#time-frame").getByRole("link", { name: "Spread by day" }).click();
  await expect(page).toHaveURL(/spread=yes/);
  await expect(page.getByText(/count evenly on each day of their charge period/)).toBeVisible();
  expect(closeTo(await total(page), whole)).toBe(true);
  const { head, rows } = await csvOf(page);
  const day = divide(whole, 31);
  expect(head.slice(5)).toHaveLength(31);
  expect(rows[0]!.slice(5, -1)).toEqual(Array<string>(30).fill(day));
  expect(rows[0]!.at(-1)).toBe(subtract(whole, multiply(day, 30)));
  expect(sum(rows[0]!.slice(5))).toBe(whole);
  await page.getByRole("link", { name: "Count on the first day" }).click();
  await expect(page).not.toHaveURL(/spread/);

  const tenDays = `start=2026-10-11&end=2026-10-20&${support}&spread=yes`;
  const part = await fileAt(page, `/cost-analytics.csv?${tenDays}`);
  expect(part.rows.map((row) => row[3])).toEqual([multiply(day, 10)]);
  await page.goto(`/cost-analytics/detail?${tenDays}&detail=2026-10-15`);
  const line = page.getByRole("region", { name: "Lines" }).locator("tbody tr").first();
  await expect(line).toContainText(/10\/15\/2026: 1\/31 of \$/);
});
