import type { Page } from "@playwright/test";
import type { Company, Person } from "../support/people";
import { htmlAt, sendForm } from "../support/page-by-http";
import { expect, test as base } from "../support/test";

/** A member of two companies. */
const test = base.extend<{ commuter: Person }>({
  commuter: async ({ page, openAs, makePerson }, provide) => {
    const commuter = await makePerson("Carla", { name: "Isle Mills" }, { name: "Shore Mills" });
    await openAs(page, commuter);
    await provide(commuter);
  },
});

test.use({ storageState: { cookies: [], origins: [] } });

async function choose(page: Page, company: string): Promise<void> {
  await page.getByRole("button", { name: /switch company/ }).click();
  await page.getByRole("button", { name: company, exact: true }).click();
  await expect(page.getByRole("button", { name: `${company}, switch company` })).toBeVisible();
}

const isOf = async (page: Page, { companyId, name }: Company): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`company=${companyId}`));
  await expect(page.getByRole("button", { name: `${name}, switch company` })).toBeVisible();
};

test("a tab stays in its company when another tab switches", async ({ page, commuter }) => {
  const [isle, shore] = commuter.companies;
  await page.goto("/imports");
  await choose(page, "Isle Mills");
  await page.goto("/cost-analytics/filters?range=last_month");
  const other = await page.context().newPage();
  await other.goto("/imports");
  await choose(other, "Shore Mills");
  await other.close();
  await page.getByLabel("Filter name").fill("Of the isle");
  await page.getByRole("button", { name: "Save as" }).click();
  await expect(page.getByText("The filter was saved.")).toBeVisible();
  await isOf(page, isle!);

  await page.goto(`/cost-analytics/filters?company=${isle!.companyId}`);
  await expect(page.getByRole("link", { name: "Of the isle" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(`/billing?company=${isle!.companyId}`);
  await isOf(page, isle!);
  // An address without a company opens the one chosen last.
  await page.goto("/cost-analytics/filters");
  await expect(page).toHaveURL(`/cost-analytics/filters?company=${shore!.companyId}`);
  await expect(page.getByRole("link", { name: "Of the isle" })).toBeHidden();
});

test("a report is sent for the company of its page", async ({ page, commuter, baseURL }) => {
  const [isle, shore] = commuter.companies;
  const choose = ({ companyId }: Company) => sendForm(page, baseURL!, "/company", { companyId });
  await choose(isle!);
  await page.goto("/cost-analytics/email?range=last_month");
  await choose(shore!);
  await page.getByLabel("Recipients").fill("colleague@example.com");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("The report is on its way.")).toBeVisible();
  await isOf(page, isle!);
  const mails = async ({ companyId }: Company) => {
    const [main = ""] = /<main\b.*<\/main>/s.exec(await htmlAt(page, `/outbox?company=${companyId}`))!;
    return main.match(/<a\b[^>]*>[^<]*Isle Mills/g)?.length ?? 0;
  };
  await expect.poll(() => mails(isle!)).toBe(1);
  expect(await mails(shore!)).toBe(0);
});

test.describe("for a user who is not a member", () => {
  test.use({ expectedComplaints: [/status of 403/] });

  test("a link to the company explains this, and leads to their own company", async ({ page, commuter }) => {
    expect((await page.goto("/billing?company=demo"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This belongs to another company");
    await expect(page.getByText("An administrator of that company can add you")).toBeVisible();
    await page.getByRole("link", { name: "Go to the start page" }).click();
    const dashboards = commuter.companies.map(({ companyId }) => `/dashboard?company=${companyId}`);
    await expect(page).toHaveURL((url) => dashboards.includes(url.pathname + url.search));
  });
});
