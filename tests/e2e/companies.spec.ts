import type { Page } from "@playwright/test";
import { people } from "../support/people";
import { hydrated } from "../support/hydrated";
import { openAs } from "../support/sign-in";
import { expect, test } from "../support/test";

test.use({ storageState: { cookies: [], origins: [] } });
// Which company is current is kept for the user, who is the same in all tests of a project.
test.describe.configure({ mode: "serial" });

/** The page of a company, and another tab in which another company is chosen after it was opened. */
async function switchElsewhere(page: Page, address: string, javaScriptEnabled: boolean | undefined): Promise<void> {
  await openAs(page, javaScriptEnabled ? people.commuterWithJavascript : people.commuterWithoutJavascript, "/imports");
  await choose(page, "Isle Mills");
  await page.goto(address);
  if (javaScriptEnabled) await hydrated(page);
  const other = await page.context().newPage();
  await other.goto("/imports");
  await choose(other, "Shore Mills");
  await other.close();
}

async function choose(page: Page, company: string): Promise<void> {
  await page.getByRole("button", { name: /switch company/ }).click();
  await page.getByRole("button", { name: company, exact: true }).click();
  await expect(page.getByRole("button", { name: `${company}, switch company` })).toBeVisible();
}

const isIsles = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/company=isle/);
  await expect(page.getByRole("button", { name: "Isle Mills, switch company" })).toBeVisible();
};

test("a tab stays with its company, whatever is chosen in another one", async ({ page, javaScriptEnabled }) => {
  await switchElsewhere(page, "/cost-analytics/filters?range=last_month", javaScriptEnabled);
  await page.getByLabel("Filter name").fill("Of the isle");
  await page.getByRole("button", { name: "Save as" }).click();
  await expect(page.getByText("The filter is saved.")).toBeVisible();
  await isIsles(page);

  await page.goto("/cost-analytics/filters?company=isle");
  await expect(page.getByRole("link", { name: "Of the isle" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL("/billing?company=isle");
  await isIsles(page);
  // A new address is the company's that was chosen last.
  await page.goto("/cost-analytics/filters");
  await expect(page).toHaveURL("/cost-analytics/filters?company=shore");
  await expect(page.getByRole("link", { name: "Of the isle" })).toBeHidden();
});

test("a report is sent of the company of its page", async ({ page, javaScriptEnabled }) => {
  await switchElsewhere(page, "/cost-analytics/email?range=last_month", javaScriptEnabled);
  await page.getByLabel("Recipients").fill("colleague@example.com");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("The report is on its way.")).toBeVisible();
  await isIsles(page);
  const mails = async (companyId: string) => {
    await page.goto(`/outbox?company=${companyId}`);
    return page.getByRole("link", { name: /Isle Mills/ }).count();
  };
  await expect.poll(() => mails("isle")).toBe(1);
  expect(await mails("shore")).toBe(0);
});

test.describe("of somebody who does not belong to it", () => {
  test.use({ expectedComplaints: [/status of 403/] });

  test("a company's link says so, and leads to their own", async ({ page, javaScriptEnabled }) => {
    await openAs(page, javaScriptEnabled ? people.commuterWithJavascript : people.commuterWithoutJavascript);
    expect((await page.goto("/billing?company=demo"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This belongs to another company");
    await expect(page.getByText("An administrator of that company can add you")).toBeVisible();
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await expect(page).toHaveURL(/\/cost-analytics\?company=(isle|shore)$/);
  });
});
