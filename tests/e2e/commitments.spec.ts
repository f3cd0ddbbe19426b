import { htmlAt } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

const OCTOBER = "start=202610&end=202610";

test.describe("as the server sends it", () => {
  // Figures are no scripts' work, and pages load faster without.
  test.use({ javaScriptEnabled: false });

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
});

test("Azure has the same screens", async ({ request }) => {
  for (const screen of ["", "/utilization", "/coverage", "/inventory"]) {
    const answer = await request.get(`/azure-reservations${screen}?${OCTOBER}`);
    expect(answer.status(), screen).toBe(200);
    expect(await answer.text()).toContain(">Azure reservations</h1>");
  }
});

test("rows of reservations, families and products lead to the same figures alone @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  const rows = [
    ["", "Reservation is"],
    ["&by=family", "Instance family is"],
    ["&by=service", "Product is"],
  ] as const;
  // With JavaScript, too: one of them shows it.
  for (const [by, filter] of rows.slice(0, javaScriptEnabled ? 1 : undefined)) {
    await page.goto(`/reservations/utilization?${OCTOBER}${by}`);
    const row = page.locator("tbody tr:has(a.name)").first();
    const name = (await row.locator("a.name").innerText()).trim();
    const cells = await row.locator("td").allTextContents();
    await row.locator("a.name").click();
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips).toContainText(`${filter} ${name}`);
    // The total row, and the summary above; the table may be loading below the chips.
    await page.waitForLoadState();
    expect(await page.locator("tbody tr").last().locator("td").allTextContents()).toEqual(cells);
    await expect(page.locator(".stats")).toContainText(`$${cells[1]}`);
    await expect(page.getByRole("heading", { name: "Utilization over time" })).toBeVisible();
    if (by !== "") continue;
    await chips.getByRole("link", { name: /^Remove/ }).click();
    await expect(chips).toHaveCount(0);
  }
});

test("an unknown reservation has no figures, and an invalid range of months is reported and kept as typed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/reservations/utilization?${OCTOBER}&agreement=arn:aws:ec2:us-east-1:1:reserved-instances/none`);
  await expect(page.getByText("No AWS reservations in these bills")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/reservations?start=202610&end=202609");
  await expect(page.getByRole("alert").first()).toContainText("Invalid date range was specified. Please try again.");
  await page.getByRole("button", { name: "Period" }).click();
  await expect(page.getByLabel("From")).toHaveValue("202610");
  await expect(page.getByLabel("Through")).toHaveValue("202609");
  const unknown = await htmlAt(page, "/reservations?start=202613");
  expect(unknown).toMatch(/<select\b[^>]* name="start"[^>]*><option\b[^>]*>202613</);
  await page.getByRole("link", { name: "Show the newest month" }).click();
  await expect(page).toHaveURL(/\/reservations$/);
});
