import type { Locator, Page } from "@playwright/test";
import { add } from "~/lib/money/decimal";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { htmlAt, sendForm, textAt } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { demoCompany, people } from "../support/people";
import { expect, test } from "../support/test";

// Browsers also log rejected requests to the console.
test.use({ expectedComplaints: [/status of (409|422)/] });

const details = "/billing?month=2026-10&tab=details";
const grid = (page: Page) => page.getByRole("region", { name: "Cloud Billing Details" });
const views = (page: Page) => page.getByRole("navigation", { name: "View by" });

/** "1,234.56" → cents, so that shown amounts can be added up. */
const cents = (text: string): number => Math.round(Number(text.replaceAll(",", "").replace("−", "-")) * 100);
/** Costs of the rows that the filter keeps, as shown. */
const costs = async (rows: Locator): Promise<number[]> =>
  (await rows.locator("td:nth-child(2)").allInnerTexts()).map(cents);
/** Each rounded part adds at most half a cent of difference. */
const expectSum = (parts: number[], whole: number) =>
  expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - whole)).toBeLessThanOrEqual(parts.length / 2 + 0.5);

test.describe("for a user with a saved view", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("details expand row by row or all at once, and the view is saved", async ({ page, openAs, makePerson }) => {
    await openAs(page, await makePerson("Karla", demoCompany), details);
    const rows = grid(page).locator("tbody tr");
    const total = cents(await grid(page).locator("tr.total td").first().innerText());
    expectSum(await costs(rows.filter({ has: page.getByRole("link") })), total);

    const account = page.getByRole("link", { name: "halden-data-platform" });
    const [ofAccount] = await costs(rows.filter({ has: account }));
    await account.click();
    await expect(account).toHaveAttribute("aria-expanded", "true");
    expectSum(await costs(grid(page).locator("tr.child")), ofAccount!);
    const product = page.getByRole("link", { name: "Amazon Redshift" });
    const [ofProduct] = await costs(rows.filter({ has: product }));
    await product.click();
    await expect(grid(page).getByRole("columnheader", { name: "Usage type" })).toBeVisible();
    expectSum(await costs(grid(page).locator("tr.deep")), ofProduct!);
    expect(await barriersInBothThemes(page, "#bill-tables tr.deep")).toEqual([]);

    await views(page).getByRole("link", { name: "Region" }).click();
    await expect(grid(page).getByRole("columnheader", { name: "Region" })).toBeVisible();
    const reply = page.waitForResponse(
      (response) =>
        response.url().endsWith("/billing/details/keep") && response.request().postData()!.includes("isExpanded=yes"),
    );
    await page.getByRole("link", { name: "Expand All" }).click();
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(/1–50 of \d{2,}/);
    await expect(page.getByRole("link", { name: "Collapse All" })).toBeVisible();
    await reply;
    expect(await htmlAt(page, details)).toMatch(/<th\b[^>]*>((?!<\/th>).)*Region/s);

    await page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "Azure" }).click();
    await expect(views(page).getByRole("link")).toHaveText(["Subscription", "Invoice", "Region"]);
    await expect(views(page).locator("[aria-current]")).toHaveText("Subscription");
    await page.getByRole("searchbox", { name: "Find a subscription" }).fill("prod");
    await page.getByRole("searchbox", { name: "Find a subscription" }).press("Enter");
    await expect(grid(page).getByRole("rowheader", { name: /^Halden / })).toHaveText([/Production KR/]);
    // In light, screens.spec.ts looks at the bill's tables; it is dark since the deepest rows.
    expect(await barriers(page, { within: "#bill-tables", rules: rulesOfColors })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("tag keys and sets have a second list, the insight compares complete months, and a preview shows which bills change", async ({
  page,
  request,
}) => {
  await page.goto(`${details}&by=tag&tag=team`);
  const files = page.getByRole("group", { name: "Download" });
  await page.getByRole("button", { name: "Download" }).click();
  const file = await files.getByRole("link", { name: /Cloud Billing Details CSV/ }).getAttribute("href");
  expect(file).toBe("/billing/details.csv?by=tag&currency=USD&month=2026-10&tag=team&vendor=aws");
  const [, ...lines] = parseCsv(await (await request.get(file!)).text());
  const groups = [...new Set(lines.map(([group]) => group))];
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(`of ${groups.length}`);
  const [, ...ofFirst] = parseCsv(await (await request.get("/billing/details.csv?by=tag&month=2026-10")).text());
  expect(await textAt(page, `${details}&by=tag`)).toContain(`of ${new Set(ofFirst.map(([group]) => group)).size} `);

  await page.goto(`${details}&by=serviceGroup`);
  await page.getByRole("button", { name: "Environment" }).first().click();
  await page.getByRole("group", { name: "Service group set" }).getByRole("link", { name: "Technology" }).click();
  await expect(grid(page).getByRole("rowheader").filter({ hasText: "Databases and caches" })).toHaveCount(1);
  expect(await textAt(page, `${details}&vendor=ncloud&by=tag`)).toContain("There is no tag key");

  await page.getByRole("navigation", { name: "Bill details" }).getByRole("link", { name: "Invoice Insight" }).click();
  const table = page.getByRole("region", { name: "Invoice Insight" });
  const [, ...products] = parseCsv(await (await request.get("/billing/insight.csv?vendor=aws&month=2026-10")).text());
  await expect(table.locator("tr:not(.rounding)").getByRole("rowheader")).toHaveCount(products.length + 1);
  const redshift = products.find(([product]) => product === "Amazon Redshift")!;
  const row = table.getByRole("row", { name: /^Amazon Redshift/ });
  await expect(row).toContainText("Increase");
  expect(cents(await row.locator("td").first().innerText())).toBe(
    Math.round(Number(redshift.find((text) => Number(text) > 0)) * 100),
  );
  await expect(table.getByRole("row", { name: /^AWS Credits/ })).toContainText("Unchanged");
  expect(cents(await table.locator("tr.total td").first().innerText())).toBe(
    Math.round(Number(add(...products.map((line) => line.find((text) => /^-?\d+(\.\d+)?$/.test(text))!))) * 100),
  );
  await views(page).getByRole("link", { name: "Account" }).click();
  await expect(table.getByRole("rowheader").first()).toHaveText("halden-root");
  // In light, screens.spec.ts looks at it.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, { within: "#bill-tables", rules: rulesOfColors })).toEqual([]);

  expect(await textAt(page, "/billing?month=2026-11&tab=insight")).toContain(
    "There are no billing charges collected yet for this month. Please select months that are complete.",
  );

  await test.step("the preview of a profile shows which bills change, to the cent", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    const billOf = async (vendor: string) =>
      cents(
        parseCsv(await (await request.get(`/billing.csv?vendor=${vendor}&month=2026-11`)).text()).find(
          ([line]) => line === "total",
        )![4]!,
      );
    await page.goto("/billing/profile?month=2026-11");
    await page.getByLabel("VAT (%)").fill("0");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Nothing is saved yet.")).toBeVisible();
    // Azure has a bill in euro, too.
    const bills = page.getByRole("region", { name: "Bills that change (USD)" });
    // AWS has a profile of its own.
    await expect(bills.getByRole("rowheader").filter({ hasText: "AWS" })).toHaveCount(0);
    const azure = bills.getByRole("row", { name: /Azure November 2026/ });
    const [before, after, difference] = await Promise.all(
      [0, 1, 2].map(async (n) =>
        cents((await azure.locator("td").nth(n).innerText()).split("\n")[0]!.replace("+", "")),
      ),
    );
    expect(before).toBe(await billOf("azure"));
    expect(after! - before!).toBe(difference);
    // Without the 10 % of VAT.
    expect(Math.abs(after! * 1.1 - before!)).toBeLessThanOrEqual(1);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(await barriersInBothThemes(page, "main")).toEqual([]);
    await page.getByRole("button", { name: "Back to the form" }).click();
    await expect(page.getByLabel("VAT (%)")).toHaveValue("0");
  });
});

test.describe("in a company of the test", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
  const confirm = (page: Page) => page.getByRole("button", { name: "Save these changes" });
  const versionsOf = (page: Page) => page.getByRole("region", { name: "Versions" }).getByRole("row");

  test("a billing profile is created without losing entries while problems are corrected @no-javascript", async ({
    page,
    openAs,
    makePerson,
    javaScriptEnabled,
  }) => {
    await openAs(page, await makePerson("Ines"), "/billing/profile?vendor=aws");
    await expect(page.getByText("No profile applies to November 2026")).toBeVisible();
    const service = page.getByRole("group", { name: "Additional service 1" });
    const rate = page.getByRole("group", { name: "Exchange rate 1" });
    await page.getByRole("button", { name: "Add service" }).click();
    await service.getByLabel("Name").fill("Helpdesk");
    await page.getByRole("button", { name: "Add rate" }).click();
    await rate.getByLabel("Billing currency").fill("eur");
    await rate.getByLabel("1 unit in company currency").fill("1.1");
    await page.getByLabel("VAT (%)").fill("101");
    await save(page).click();
    await expect(page.getByLabel("VAT (%)")).toHaveAccessibleDescription(/Please enter a percentage from 0 to 100/);
    await expect(service.getByLabel("Code")).toHaveAccessibleDescription("Please fill this in.");
    await expect(service.getByLabel("Name")).toHaveValue("Helpdesk");
    // axe does not run without JavaScript.
    if (javaScriptEnabled) {
      expect(await barriersInBothThemes(page, "main")).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }

    await page.getByLabel("VAT (%)").fill("10");
    await service.getByLabel("Code").fill("hd");
    await service.getByLabel("Monthly charge").fill("99.50");
    await page.getByRole("textbox", { name: "Support fee" }).fill("3");
    await page.getByLabel("Effective from").fill("2026-12");
    await save(page).click();
    await expect(rate.getByLabel("Month")).toHaveAccessibleDescription(
      "This rate is for a month before the version takes effect.",
    );
    await page.getByLabel("Effective from").fill("2026-05");
    await save(page).click();
    await expect(page.getByText("New version for AWS from May 2026. Nothing is saved yet.")).toBeVisible();
    await expect(page.getByText("After: support 3% · 1 service · VAT 10% · USD")).toBeVisible();
    await page.getByRole("button", { name: "Back to the form" }).click();
    await expect(service.getByLabel("Name")).toHaveValue("Helpdesk");
    await expect(service.getByLabel("Code")).toHaveValue("hd");
    await expect(page.getByRole("region", { name: "Versions" })).toHaveCount(0);
    await save(page).click();
    await confirm(page).click();
    await expect(versionsOf(page).nth(1)).toContainText(
      /from 05\/2026.*AWS.*In effect.*support 3%\s· 1 service\s· VAT 10%\s· USD/s,
    );
  });

  /** Saves a version of the profile of AWS from May 2026 on: sends its form, and confirms the preview. */
  async function saveFromMay(page: Page, origin: string, fields: Record<string, string>): Promise<void> {
    const form = {
      vendor: "aws",
      effectiveMonth: "2026-05",
      "profile.supportFee.type": "percent",
      "profile.supportFee.value": "3",
      "profile.cloudServiceCharge.type": "percent",
      "profile.cloudServiceCharge.value": "0",
      "profile.additionalServices[0].additionalServiceCode": "hd",
      "profile.additionalServices[0].additionalServiceName": "Helpdesk",
      "profile.additionalServices[0].additionalServiceCharge": "99.50",
      "profile.exchangeRates[0].currency": "EUR",
      "profile.exchangeRates[0].month": "2026-11",
      "profile.exchangeRates[0].rate": "1.1",
      "profile.salesDiscount": "0",
      "profile.ncpDiscount": "0",
      "profile.companyCurrency": "USD",
      "profile.invoiceNumber": "{YYYY}{MM}-{VENDOR}",
      ...fields,
    };
    const address = "/billing/profile?vendor=aws";
    const preview = await (await page.request.post(address, { form, headers: { origin } })).text();
    const [, previewed = ""] = / name="previewed" value="([^"]*)"/.exec(preview) ?? [];
    await sendForm(page, origin, address, { ...form, intent: "save", previewed });
  }

  test("a billing profile is changed from a month on, corrected, and a version of it removed", async ({
    page,
    openAs,
    makePerson,
    baseURL,
  }) => {
    await openAs(page, await makePerson("Ines"));
    await saveFromMay(page, baseURL!, { "profile.vat": "10" });
    const versions = versionsOf(page);
    await page.goto("/billing/profile?vendor=aws");
    await expect(
      page.getByText("AWS has had its own profile since May 2026. Bills before November 2026 are closed"),
    ).toBeVisible();
    await page.getByLabel("Sales discount (%)").fill("60");
    await page.getByLabel("Partner discount (%)").fill("40.5");
    await save(page).click();
    for (const label of ["Sales discount (%)", "Partner discount (%)"])
      await expect(page.getByLabel(label)).toHaveAccessibleDescription("Together, the two discounts exceed 100%.");
    await page.getByLabel("Sales discount (%)").fill("0");
    await page.getByLabel("Partner discount (%)").fill("0");
    await page.getByLabel("Effective from").fill("2026-10");
    await page.getByRole("button", { name: "Remove additional service 1" }).click();
    await save(page).click();
    await expect(page.getByLabel("Effective from")).toHaveAccessibleDescription(
      /This month is closed\. Please choose a later one\./,
    );
    await page.getByLabel("Effective from").fill("2026-12");
    await page.getByRole("button", { name: "Remove exchange rate 1" }).click();
    await save(page).click();
    await confirm(page).click();
    await expect(versions.nth(1)).toContainText(/from 12\/2026.*Upcoming.*support 3%\s· VAT 10%/s);
    await expect(versions.nth(2)).toContainText("05/2026 – 11/2026");

    // The first version is corrected although its months are closed; the upcoming one is removed.
    const correct = page.getByRole("link", { name: "Correct the version for AWS from May 2026" });
    await correct.click();
    await expect(page.getByText("Corrects the version for AWS that takes effect from May 2026.")).toBeVisible();
    await expect(page.getByLabel("Effective from")).toHaveValue("2026-05");
    await page.getByLabel("VAT (%)").fill("11");
    await save(page).click();
    await expect(page.getByText("Before: support 3% · 1 service · VAT 10% · USD")).toBeVisible();
    await confirm(page).click();
    await expect(versions.nth(2)).toContainText(/05\/2026 – 11\/2026.*VAT 11%/s);
    const replaces = new URLSearchParams((await correct.getAttribute("href"))!.split("?")[1]).get("version")!;
    await page.getByRole("link", { name: "Remove the version for AWS from December 2026" }).click();
    await expect(page.getByText("The version for AWS from December 2026 will be removed.")).toBeVisible();
    // Meanwhile, the version before it is corrected elsewhere: a second press confirms the new effect.
    await saveFromMay(page, baseURL!, { "profile.vat": "12", replaces });
    // The new effect comes with the note that it has changed: a press before anything is loaded again confirms it.
    await page.route(/\/billing\/profile\/remove\.data/, async (route) => {
      if (route.request().method() === "POST") await route.continue();
    });
    const remove = page.getByRole("button", { name: "Remove this version" });
    await remove.click();
    await expect(page.getByText("Nothing was done, because bills or versions have changed")).toBeVisible();
    await remove.click();
    await expect(versions).toHaveCount(2);
    await page.getByText("3 corrected or removed versions").click();
    await expect(page.getByRole("region", { name: "Corrected and removed versions" }).getByRole("row")).toContainText([
      /Ended/,
      /12\/2026.*removed by Ines/s,
      /05\/2026.*VAT 11%.*corrected by Ines/s,
      /05\/2026.*VAT 10%.*corrected by Ines/s,
    ]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
    expect(await textAt(page, "/billing/profile?vendor=azure&month=2026-12")).toContain(
      "No profile applies to December 2026",
    );
  });

  test("users without edit permission can read it", async ({ requestsOf }) => {
    const html = await htmlAt(await requestsOf(people.viewer), "/billing/profile");
    expect(html).toMatch(/<dd\b[^>]*>(<\w+[^>]*>)*{YYYY}{MM}-{VENDOR}/);
    expect(html).not.toMatch(/<button\b[^>]*>Save\b/);
  });
});
