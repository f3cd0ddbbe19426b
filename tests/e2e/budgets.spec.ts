import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { openWithRow, sendForm, waitForRow } from "../support/page-by-http";
import { demoCompany } from "../support/people";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

// The response to an invalid form.
test.use({ expectedComplaints: [/422/] });

// Budgets are the company's: as all tests share the demo company, each deletes its own.

test("a budget is created, and spends what the bills say", async ({ page, openAs, makePerson, baseURL }) => {
  const bea = await makePerson("Bea Budget", demoCompany);
  const name = `Plan of ${bea.login}`;
  await openAs(page, bea, "/budgets/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Amount", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Amount", { exact: true }).fill("500000");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The budget was saved.")).toBeVisible();
  await page.waitForURL(/\/budgets\/[0-9a-f-]{36}/);
  const budget = page.url();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await barriersInBothThemes(page, "main")).toEqual([]);

  const file = async (path: string) => parseCsv(await (await page.request.get(path)).text());
  const [head = [], ...rows] = await file("/budgets.csv");
  const row = rows.find((cells) => cells[head.indexOf("budgetName")] === name)!;
  const [costs = [], ...items] = await file("/cost-analytics.csv?range=month_to_date");
  const spent = items.reduce((sum, cells) => sum + Number(cells[costs.indexOf("cost")]), 0);
  expect(Number(row[head.indexOf("actual")])).toBeCloseTo(spent, 2);
  // The second widget of the default dashboard is the month's estimate, which must be the same forecast.
  await page.goto("/dashboard");
  // Links of its widget of budgets are high enough as targets, though their text is small.
  const link = page.getByRole("link", { name, exact: true });
  expect(
    await link.evaluate((element) => Number.parseFloat(getComputedStyle(element, "::after").height)),
  ).toBeGreaterThanOrEqual(24);
  const [columns = [], estimate = []] = await file("/dashboard/widget.csv?d=1&widget=2");
  for (const [figure, column] of [
    ["forecast", "totalCost"],
    ["forecastLow", "low"],
    ["forecastHigh", "high"],
  ] as const)
    expect(Number(row[head.indexOf(figure)])).toBeCloseTo(Number(estimate[columns.indexOf(column)]), 2);

  // It is dark since the budget's page; in light, screens.spec.ts looks at the list.
  await page.goto("/budgets");
  await expect(link).toBeVisible();
  await expect(page.getByRole("link", { name: "New budget" }).first()).toHaveAttribute("href", /^\/budgets\/new/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await sendForm(page, baseURL!, budget, { intent: "delete" });
});

test("a budget of a saved filter spends what the file of the filter says, emails once, and is deleted", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  const nina = await makePerson("Nina Notified", demoCompany);
  const [filter, name] = [`East of ${nina.login}`, `Plan of ${nina.login}`];
  const costs = "?range=month_to_date&by=region&f.region=us-east-1&x.product=Amazon+Simple+Storage+Service";
  await openAs(page, nina);
  await sendForm(page, baseURL!, `/cost-analytics/filters${costs}`, { intent: "saveAs", filterName: filter });
  await page.goto("/budgets/new");
  const amounts = page.getByLabel("Amount", { exact: true });
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.locator('[name="covers"]').selectOption({ label: filter });
  await amounts.first().fill("900000000");
  await page.getByRole("button", { name: "Add a change" }).click();
  await amounts.nth(1).fill("1000");
  const save = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/budgets\/[0-9a-f-]{36}/);
    await expect(page.getByText("The budget was saved.")).toBeVisible();
  };
  await save();
  const budgetUrl = page.url();
  // This is the amount from this month on; the demo company spends a multiple of it.
  await expect(page.getByText("of $1,000.00")).toBeVisible();

  const file = async (path: string) => parseCsv(await (await page.request.get(path)).text());
  const [head = [], ...rows] = await file("/budgets.csv");
  const row = rows.find((cells) => cells[head.indexOf("budgetName")] === name)!;
  expect(row[head.indexOf("subjectName")]).toBe(filter);
  const [columns = [], ...items] = await file(`/cost-analytics.csv${costs}`);
  const spent = items.reduce((sum, cells) => sum + Number(cells[columns.indexOf("cost")]), 0);
  expect(spent).toBeGreaterThan(2000);
  expect(Number(row[head.indexOf("actual")])).toBeCloseTo(spent, 2);

  const subject = (percent: number) => `${name}: ${percent}% of the budget is spent`;
  const notice = page.getByRole("link", { name: subject(100) });
  await openWithRow(page, "/outbox", subject(100));
  await expect(notice).toHaveCount(1);
  await notice.click();
  await expect(page.frameLocator("iframe").getByText(subject(100))).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("is forecast to be spent by the end of the period")).toBeVisible();
  // A frame would print only its visible part, so the page prints the whole text instead.
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("iframe")).toBeHidden();
  await expect(page.getByText(/is forecast to be spent by the end of the period/)).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  // A new threshold sends a notification; earlier ones are not repeated.
  await page.goto(budgetUrl);
  await page.getByRole("button", { name: "Add an alert" }).click();
  await page.getByLabel("Percent").last().fill("200");
  await save();
  await waitForRow(page, "/outbox", subject(200));
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("The budget was deleted.")).toBeVisible();
  await page.goto("/outbox");
  await expect(page.getByRole("link", { name: subject(200) })).toHaveCount(1);
  await expect(notice).toHaveCount(1);
});
