import type { Page } from "@playwright/test";
import { htmlAt } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

/** Chooses amounts by the keys of the slider, which keeps the focus and the place of the page. */
async function chooseBySlider(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: "Commitment per hour" });
  const amount = page.getByRole("textbox", { name: "Commitment per hour" });
  await slider.focus();
  for (const key of ["ArrowRight", "End"]) {
    const before = await slider.inputValue();
    await page.evaluate(() => window.scrollTo(0, 40));
    await page.keyboard.press(key);
    const value = await slider.inputValue();
    expect(value).not.toBe(before);
    await page.waitForURL((url) => url.searchParams.get("commitment") === value);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(amount).toHaveValue(value);
    await expect(slider).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
  }
}

test("a purchase opens to its hours, and any amount of it is simulated, by slider or as typed", async ({ page }) => {
  await page.goto("/spoptm?days=30");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Savings Plans recommendations");
  const [head = [], first = []] = parseCsv(await (await page.request.get("/spoptm.csv?days=30")).text());
  const cell = (name: string) => Number(first[head.indexOf(name)]);
  expect(cell("estimatedMonthlySavings")).toBeGreaterThan(0);
  await page.getByRole("region", { name: "What to buy" }).getByRole("link").first().click();
  await page.waitForURL(/\/spoptm\/simulator\?/);
  await expect(page.getByText("This is the optimum")).toBeVisible();
  const commitment = page.getByRole("textbox", { name: "Commitment per hour" });
  // No amount is the best one, so that another purchase has its own.
  await expect(commitment).toHaveValue("");
  await expect(commitment).toHaveAttribute("placeholder", String(cell("commitmentPerHour")));
  await chooseBySlider(page);
  await commitment.fill(String(cell("commitmentPerHour") * 2));
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.waitForURL((url) => url.searchParams.get("commitment") === String(cell("commitmentPerHour") * 2));
  await expect(page.getByRole("link", { name: "Use the optimum" })).toBeVisible();
});

test("invalid simulation input is kept as typed", async ({ request }) => {
  const html = await htmlAt({ request }, "/reserved-instances/simulator?quantity=two&until=yesterday");
  expect(html).toContain("Enter a whole number.");
  expect(html).toMatch(/<input\b[^>]* name="until"[^>]* value="yesterday"/);
  expect((await request.get("/reserved-instances.csv?quantity=two")).status()).toBe(422);
});
