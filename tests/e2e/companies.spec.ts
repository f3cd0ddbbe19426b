import type { Page } from "@playwright/test";
import type { Company } from "../support/people";
import { htmlAt, sendForm } from "../support/page-by-http";
import { expect, test } from "../support/test";

test.use({ storageState: { cookies: [], origins: [] }, expectedComplaints: [/status of 403/] });

async function choose(page: Page, { companyId, name }: Company): Promise<void> {
  await page.getByRole("button", { name: /switch company/ }).click();
  await page.getByRole("button", { name, exact: true }).click();
  // The same screen.
  await expect(page).toHaveURL(`/imports?company=${companyId}`);
  await expect(page.getByRole("button", { name: `${name}, switch company` })).toBeVisible();
}

const isOf = async (page: Page, { companyId, name }: Company): Promise<void> => {
  await expect(page).toHaveURL(new RegExp(`company=${companyId}`));
  await expect(page.getByRole("button", { name: `${name}, switch company` })).toBeVisible();
};

test("a tab stays in its company when another tab switches; another company's links lead to one's own", async ({
  page,
  openAs,
  makePerson,
  baseURL,
}) => {
  const commuter = await makePerson("Carla", { name: "Isle Mills" }, { name: "Shore Mills" });
  const [isle, shore] = commuter.companies as [Company, Company];
  await openAs(page, commuter, "/imports");
  await choose(page, isle);
  await page.goto("/cost-analytics/filters?range=last_month");
  const other = await page.context().newPage();
  await other.goto("/imports");
  await choose(other, shore);
  await other.close();
  await page.getByLabel("Filter name").fill("Of the isle");
  await page.getByRole("button", { name: "Save as" }).click();
  await expect(page.getByText("The filter was saved.")).toBeVisible();
  await isOf(page, isle);

  await page.goto(`/cost-analytics/filters?company=${isle.companyId}`);
  await expect(page.getByRole("link", { name: "Of the isle" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(`/billing?company=${isle.companyId}`);
  await isOf(page, isle);
  // An address without a company opens the one chosen last.
  const answer = await page.request.get("/cost-analytics/filters");
  expect(answer.url()).toBe(`${baseURL}/cost-analytics/filters?company=${shore.companyId}`);
  expect(await answer.text()).not.toContain("Of the isle");

  await test.step("a report is sent for the company of its page", async () => {
    await sendForm(page, baseURL!, "/company", { companyId: isle.companyId });
    await page.goto("/cost-analytics/email?range=last_month");
    await sendForm(page, baseURL!, "/company", { companyId: shore.companyId });
    await page.getByLabel("Recipients").fill("colleague@example.com");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("The report is on its way.")).toBeVisible();
    await isOf(page, isle);
    const mails = async ({ companyId }: Company) => {
      const [main = ""] = /<main\b.*<\/main>/s.exec(await htmlAt(page, `/outbox?company=${companyId}`))!;
      return main.match(/<a\b[^>]*>[^<]*Isle Mills/g)?.length ?? 0;
    };
    await expect.poll(() => mails(isle)).toBe(1);
    expect(await mails(shore)).toBe(0);
  });

  await test.step("a link to a company that they are not in explains this, and leads to their own", async () => {
    expect((await page.goto("/billing?company=demo"))?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This belongs to another company");
    await expect(page.getByText("An administrator of that company can add you")).toBeVisible();
    await page.getByRole("link", { name: "Go to the start page" }).click();
    const dashboards = commuter.companies.map(({ companyId }) => `/dashboard?company=${companyId}`);
    await expect(page).toHaveURL((url) => dashboards.includes(url.pathname + url.search));
  });
});
