import type { Page } from "@playwright/test";
import { demoCompany } from "../support/people";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

/** Leaving the form of a rule right after a change leaves it: no backtest follows. */
async function leaveAfterChange(page: Page): Promise<void> {
  const backtests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") backtests.push(request.url());
  });
  // The form is still there when the backtest would follow.
  const isList = /\/anomaly-detection\/rules\.data/;
  let isLate = false;
  await page.route(isList, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    isLate = true;
    await route.continue();
  });
  await page.getByLabel("At least (%)").focus();
  // At once, before the backtest follows.
  await page.evaluate(() => {
    document.execCommand("insertText", false, "7");
    [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Cancel")!.click();
  });
  await page.waitForURL(/\/anomaly-detection\/rules/);
  expect([isLate, backtests]).toEqual([true, []]);
  await page.unroute(isList);
}

// Without JavaScript: tests/contract/forms-without-scripts.test.ts.
test("a rule is tried on history, saved and deleted", async ({ page, openAs, makePerson }) => {
  const rula = await makePerson("Rula Rule", demoCompany);
  const name = `Of ${rula.login}`;
  await openAs(page, rula, "/anomaly-detection/rules");
  await page.getByRole("link", { name: "New rule" }).first().click();
  await page.waitForURL(/\/anomaly-detection\/backtest/);
  await leaveAfterChange(page);
  await page.getByRole("link", { name: "New rule" }).first().click();
  await page.getByLabel("Rule name").fill(name);
  await page.getByLabel("At least (%)").fill("50");
  await page.getByLabel("Add the filters of a report").fill("/cost-analytics?x.region=us-west-2&by=region");
  await page.getByRole("button", { name: "Update backtest" }).click();
  await page.waitForURL(/threshold=50.*x\.region=us-west-2/);
  const [head = []] = parseCsv(
    await (await page.request.get(page.url().replace("/backtest?", "/backtest.csv?"))).text(),
  );
  expect(head.slice(0, 4)).toEqual(["day", "actual", "predicted", "level"]);

  await expect(page.getByLabel("Rule name")).toHaveValue(name);
  await page.getByRole("button", { name: "Save rule" }).click();
  await page.waitForURL(/\/anomaly-detection\/rules/);
  await expect(page.getByText("The rule was saved.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeVisible();

  await page.getByRole("button", { name: `Delete rule ${name}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this rule?" });
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("The rule was deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});
