import { barriers } from "../support/axe";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

const OCTOBER = "start=202610&end=202610";

test("the ledger of Savings Plans adds up, on the page and in its file", async ({ page }) => {
  await page.goto(`/savings-plans?${OCTOBER}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Savings Plans");
  const amounts = page.getByRole("group", { name: "What commitments saved" }).locator(".amt");
  const [equivalent = 0, used = 0, unused = 0, savings = 0] = (await amounts.allTextContents()).map((text) =>
    Number(text.replace("−", "-").replace(/[$,]/g, "")),
  );
  expect(equivalent).toBeGreaterThan(0);
  expect(equivalent - used - unused).toBeCloseTo(savings, 1);

  const file = await page.request.get(`/savings-plans.csv?${OCTOBER}`);
  const items = Object.fromEntries(parseCsv(await file.text()).map(([item, amount]) => [item, amount]));
  expect(Number(items.netSavings)).toBeCloseTo(savings, 1);

  await page.getByRole("link", { name: "Utilization", exact: true }).click();
  await page.waitForURL(/\/savings-plans\/utilization\?/);
  await expect(page.getByRole("region", { name: "Plans" })).toContainText("Compute Savings Plan fleet");
});

test("reservations are accessible", async ({ page }) => {
  for (const screen of ["", "/utilization", "/coverage", "/inventory"]) {
    await page.goto(`/reservations${screen}?${OCTOBER}`);
    await expect(page.getByRole("navigation", { name: "Screens" })).toBeVisible();
    expect(await barriers(page), screen).toEqual([]);
  }
});

test("Azure has the same screens", async ({ page }) => {
  for (const screen of ["", "/utilization", "/coverage", "/inventory"]) {
    const answer = await page.request.get(`/azure-reservations${screen}?${OCTOBER}`);
    expect(answer.status(), screen).toBe(200);
    expect(await answer.text()).toContain(">Azure reservations</h1>");
  }
});

test("an invalid range of months is reported, and kept as typed", async ({ page }) => {
  await page.goto("/reservations?start=202610&end=202609");
  await expect(page.getByRole("alert").first()).toContainText("Invalid date range was specified. Please try again.");
  await page.getByRole("button", { name: "Period" }).click();
  await expect(page.getByLabel("From")).toHaveValue("202610");
  await expect(page.getByLabel("Through")).toHaveValue("202609");
  await page.getByRole("link", { name: "Show the newest month" }).click();
  await expect(page).toHaveURL(/\/reservations$/);
});
