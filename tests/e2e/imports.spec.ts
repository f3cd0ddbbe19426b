import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { focusCsv, type FocusCharge } from "../support/bills/focus-csv";
import { fileAt } from "../support/cost-page";
import { csvFile, importByHttp, sendByHttp } from "../support/import-by-http";
import { textAt } from "../support/page-by-http";
import { people } from "../support/people";
import type { Person } from "../support/people";
import { expect, test as base } from "../support/test";

/** One company for all tests, which have months of their own: its files are read by one process. */
const importers: Record<number, Promise<Person>> = {};

const test = base.extend<{ imported: (name: string, text: string) => Promise<string> }>({
  page: async ({ page, openAs, makePerson }, provide, { repeatEachIndex }) => {
    await openAs(page, await (importers[repeatEachIndex] ??= makePerson("Importer")));
    await provide(page);
  },
  /** Sends a file as the form does, for tests of its import; resolves to the import's own page when it has ended. */
  imported: async ({ page, baseURL }, provide) => {
    await provide((name, text) => importByHttp(page, baseURL!, csvFile(name, text)));
  },
});

base.use({ storageState: { cookies: [], origins: [] } });
// Browsers also log rejected requests to the console.
base.use({ expectedComplaints: [/status of (403|404|422)/] });

const charge = (month: string, changes: Partial<FocusCharge> = {}): FocusCharge => ({
  BilledCost: "1",
  BillingAccountId: "4711",
  BillingCurrency: "USD",
  day: `${month}-15`,
  ServiceName: "Ledger Service",
  ProviderName: "AWS",
  ...changes,
});

/** 12.34 + 0.005 + 0.665 − 1.01 = 12.00 */
const twelve = (month: string) =>
  ["12.34", "0.005", "0.665", "-1.01"].map((BilledCost) => charge(month, { BilledCost }));

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const panel = (page: Page, name: string) =>
  page.locator(".panel", { has: page.getByRole("heading", { name, exact: true }) });

/** Follows the Refresh link of a running import until it has ended. */
async function refreshUntilDone(page: Page): Promise<void> {
  const refresh = page.getByRole("link", { name: "Refresh" });
  while ((await refresh.count()) > 0) {
    await page.waitForTimeout(250);
    await page.goto((await refresh.getAttribute("href"))!);
  }
}

test("a bill goes from upload to figures that add up, and from all of them when it is removed @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/imports");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const files = page.getByLabel("Billing export files");
  const upload = page.getByRole("button", { name: "Upload" });
  await test.step("the form asks for a file if none is chosen", async () => {
    await upload.click();
    await expect(page.getByRole("alert")).toHaveText("Choose at least one file.");
    await expect(files).toHaveAccessibleDescription("Choose at least one file.");
  });
  await test.step("the import's page follows it, by its Refresh link without JavaScript", async () => {
    await files.setInputFiles(csvFile("청구서 a.csv", focusCsv(twelve("2026-01"))));
    await upload.click();
    await page.waitForURL(/\/imports\/[^/]+$/);
    await expect(page.getByText("청구서 a.csv was received.")).toBeVisible();
    if (!javaScriptEnabled) await refreshUntilDone(page);
    await expect(title(page)).toHaveText("청구서 a.csv Published");
    if (javaScriptEnabled) await expect(page.locator("body")).toHaveAttribute("data-same-page", "");
  });
  await expect(page).toHaveTitle("청구서 a.csv · Imports · Cloudtally");
  await expect(page.getByText(/^FOCUS 1\.0 · .* · imported by importer-[\d-]+@/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Rows" })).toHaveText("Rows stored4+Rows rejected0=Rows read4");
  await expect(page.getByRole("group", { name: "Billed cost, USD" })).toHaveText(
    "File total12.00−Stored total12.00=Difference0.00",
  );
  await expect(page.getByRole("region", { name: "Totals", exact: true }).getByRole("row").nth(1)).toContainText(
    /January 2026\s*AWS\s*4711\s*USD\s*4\s*12\.00/,
  );

  await page.getByRole("link", { name: "See these costs" }).click();
  const costs = "/cost-analytics?currency=USD&end=2026-01-31&start=2026-01-01&vendor=aws";
  await expect(page).toHaveURL(costs);
  const breakdown = page.getByRole("region", { name: /^Breakdown/ });
  await expect(breakdown.getByRole("rowheader", { name: "Ledger Service" })).toBeVisible();
  await expect(breakdown.getByRole("row").last()).toContainText("12.00");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Imports" }).click();
  const row = panel(page, "Published").getByRole("row", { name: /청구서 a\.csv/ });
  await expect(row).toContainText(/AWS\s*01\/2026\s*4\s*12\.00\s*12\.00\s*0\.00\s*Reconciled/);

  await test.step("it is removed after a confirmation that names it", async () => {
    await row.getByRole("link").first().click();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog).toContainText("The costs of 청구서 a.csv are removed from all figures at once.");
    await dialog.getByRole("button", { name: "Keep it" }).last().click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByRole("button", { name: "Remove import" }).click();
    await page.waitForURL("/imports");
    await expect(page.getByText("The import was removed.", { exact: false }).first()).toBeVisible();
    await expect(panel(page, "No longer counted").getByRole("row", { name: /청구서 a\.csv/ })).toContainText("Removed");
    expect((await fileAt(page, costs.replace("?", ".csv?"))).rows).toEqual([]);
  });
});

test("imports repeated, restated and rejected are listed as such, and their pages are accessible", async ({
  page,
  imported,
}) => {
  test.slow();
  const [month, brokenMonth] = ["2026-03", "2026-05"];
  const restatedName = "a-rather-long-name-of-a-billing-export-that-somebody-chose-2026-03.csv";
  const expectToFit = async () => {
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${width}`).toBe(width);
    }
  };
  await imported("first.csv", focusCsv(twelve(month)));
  await test.step("the same file again changes nothing", async () => {
    const again = await textAt(page, await imported("again.csv", focusCsv(twelve(month))));
    expect(again).toMatch(/again\.csv Already imported/);
    expect(again).toContain("Nothing was stored and no figure changed.");
  });
  await test.step("a restated month replaces the previous one", async () => {
    const restated = focusCsv([...twelve(month), charge(month, { BilledCost: "0.5" })]);
    await page.goto(await imported(restatedName, restated));
    await expect(title(page)).toHaveText(`${restatedName} Published`);
    await expect(page.getByRole("region", { name: "Replaced" }).getByRole("row").nth(1)).toContainText(
      /4\s*5\s*USD\s*12\.00\s*12\.50\s*0\.50/,
    );
    await expectToFit();
    expect(await barriersInBothThemes(page, "main"), page.url()).toEqual([]);
  });
  await test.step("a broken file is rejected with file, line and column", async () => {
    await imported("people.csv", "id,name\n1,a\n");
    const broken = focusCsv([charge(brokenMonth), charge(brokenMonth, { BilledCost: "1.234,56 €" })]);
    await page.goto(await imported("broken.csv", broken));
    await expect(title(page)).toHaveText("broken.csv Failed");
    await expect(page.getByText("“1.234,56 €” is not an amount.")).toBeVisible();
    await expect(page.locator("main dl")).toHaveText(
      /Filebroken\.csvLine3ColumnBilledCostWhat to doWrite amounts like 1234\.56/,
    );
    await expectToFit();
    expect(await barriers(page, { within: "main" })).toEqual([]);
  });

  await page.goto("/imports");
  await expect(panel(page, "No longer counted").getByRole("row", { name: /first\.csv/ })).toContainText("Replaced");
  const rejected = panel(page, "Needs attention");
  await expect(rejected.getByRole("row", { name: /people\.csv/ })).toContainText(
    "The file is not a supported billing export: its columns start with id, name.",
  );
  const row = rejected.getByRole("row", { name: /broken\.csv/ });
  await expect(row).toContainText("(line 3, column BilledCost)");
  await expectToFit();
  // Dark since the restated month. In light, screens.spec.ts looks at the lists.
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await row.getByRole("button", { name: "Dismiss broken.csv" }).click();
  await expect(page.getByText("The failed import was dismissed.")).toBeVisible();
  await expect(row).toHaveCount(0);
  const { rows } = await fileAt(page, `/cost-analytics.csv?start=${month}-01&end=${brokenMonth}-31`);
  expect(rows.map(([vendor, item, , cost]) => [vendor, item, cost])).toEqual([["aws", "Ledger Service", "12.5"]]);
});

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("currencies are never added up, unreadable rows are listed, and lists can be limited to one provider", async ({
    page,
    imported,
    sessionOf,
    baseURL,
  }) => {
    const month = "2025-10";
    await imported("aws.csv", focusCsv([charge("2026-07")]));
    const mixed = await imported(
      "two currencies.csv",
      focusCsv([
        charge(month, { BilledCost: "10", ProviderName: "Oracle" }),
        charge(month, { BilledCost: "7000", BillingCurrency: "KRW" }),
        // This row has no cost, so the rest of the file is imported.
        charge(month, { BilledCost: "0", BillingCurrency: "?" }),
      ]),
    );
    await page.goto(mixed);
    await expect(page.getByRole("group", { name: "Billed cost, USD" })).toHaveText(
      "File total10.00−Stored total10.00=Difference0.00",
    );
    await expect(page.getByRole("group", { name: "Billed cost, KRW" })).toHaveText(
      "File total7,000−Stored total7,000=Difference0",
    );
    await expect(page.getByRole("group", { name: "Rows" })).toHaveText("Rows stored2+Rows rejected1=Rows read3");
    await expect(page.getByRole("region", { name: "Rejected rows" }).getByRole("row").nth(1)).toContainText(
      /4\s*BillingCurrency\s*“\?” is not a currency\./,
    );

    await page.goto("/imports");
    const row = panel(page, "Published").getByRole("row", { name: /two currencies\.csv/ });
    await expect(row).toContainText(/7,000 KRW\s*10\.00 USD/);
    await expect(panel(page, "Published").getByRole("row", { name: /aws\.csv/ })).toBeVisible();
    await page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "OCI" }).click();
    await expect(page).toHaveURL("/imports?vendor=oci");
    await expect(panel(page, "Published").getByRole("row", { name: /aws\.csv/ })).toHaveCount(0);
    await expect(row).toBeVisible();
    await page.goto("/imports?vendor=gcp&page=9");
    await expect(page.getByText("No import of this provider")).toBeVisible();

    // For another company it does not exist, like an unknown one.
    expect((await page.request.get("/imports/unknown")).status()).toBe(404);
    const { cookie } = await sessionOf(people.stranger);
    expect((await fetch(new URL(mixed, baseURL), { headers: { cookie } })).status).toBe(404);
  });

  test("invoiced amounts are compared with the lines of each invoice", async ({ page, imported }) => {
    const month = "2024-11";
    const onInvoice = (text: string, id: string) =>
      text
        .trimEnd()
        .split("\n")
        .map((line, n) => `${line},"${n === 0 ? "InvoiceId" : id}"`)
        .join("\n");
    await imported("lines.csv", onInvoice(focusCsv(twelve(month)), "I-1"));
    await page.goto(await imported("invoices.csv", invoicesCsv(month, { "I-1": "12.00", "I-2": "7.50" })));
    await expect(page.getByText(/^FOCUS 1\.4 invoices · /)).toBeVisible();
    const invoices = page.getByRole("region", { name: "Invoices and lines", exact: true });
    await expect(invoices.getByRole("row").nth(1)).toContainText(/I-2.*7\.50\s*0\.00\s*7\.50\s*No lines/);
    await expect(invoices.getByRole("row").nth(2)).toContainText(/I-1.*12\.00\s*12\.00\s*0\.00\s*Agrees/);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.goto(`/billing?month=${month}&tab=invoices&vendor=aws`);
    await expect(page.getByText("1 invoice for this month has no lines: I-2 (7.50)")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Cloud Invoice List" }).getByRole("row", { name: /I-1/ }),
    ).toContainText("Agrees");
  });
});

test("several files are one import, with a duplicate counted once; an upload may end after its page was left", async ({
  page,
  imported,
}) => {
  const month = "2026-08";
  const parts = [
    focusCsv(twelve(month)),
    focusCsv([charge(month, { BilledCost: "0.5", day: `${month}-02` })]),
  ] as const;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/imports");
  await test.step("the sheet of a phone shows what is wrong, and closes once an upload is accepted", async () => {
    await page.getByRole("button", { name: "Upload" }).click();
    const sheet = page.locator("#upload");
    const submit = sheet.getByRole("button", { name: "Upload" });
    await submit.click();
    await expect(sheet.getByRole("alert")).toHaveText("Choose at least one file.");
    await expect(sheet.getByRole("alert")).toBeInViewport();
    await page
      .getByLabel("Billing export files")
      .setInputFiles([csvFile("one.csv", parts[0]), csvFile("two.csv", parts[1]), csvFile("copy.csv", parts[0])]);
    await submit.click();
    await expect(page.getByText("3 files were received.")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/imports");
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(panel(page, "Published").getByRole("row", { name: /one\.csv and 1 more/ })).toContainText(
    /5\s*12\.50( USD)?\s*12\.50\s*0\.00/,
  );

  // A part imported later replaces the others, as a restated month would: the page must say so.
  const replacing = await textAt(page, await imported("part.csv", parts[1]));
  expect(replacing).toContain("Some days in August 2026 that had costs no longer do.");
  // The account is below the month while there is no room for its column.
  expect(replacing).toMatch(
    /August 2026\s*4711\s*AWS\s*4711\s*08\/02 – 08\/15\s*08\/02\s*5\s*1\s*USD\s*12\.50\s*0\.50\s*−12\.00/,
  );

  await test.step("an upload that ends after its page was left leaves the user where they are", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/imports/upload*", async (route) => {
      if (route.request().method() === "POST") await released;
      await route.continue();
    });
    await page.getByLabel("Billing export files").setInputFiles(csvFile("late.csv", focusCsv(twelve("2025-04"))));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    const menus = page.getByRole("navigation", { name: "Main" });
    await menus.getByRole("link", { name: "Members" }).click();
    const email = page.getByLabel("Work email");
    await email.fill("half@typed");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET") loads.push(request.url());
    });
    release();
    await (await answered).finished();
    await page.waitForTimeout(500);
    expect(loads).toEqual([]);
    await expect(email).toHaveValue("half@typed");
    await menus.getByRole("link", { name: "Imports" }).click();
    await expect(page.getByText("late.csv was received.")).toBeVisible();
  });
});

// Without JavaScript its form is sent like the one that removes an import.
test("a running import is cancelled on its page, and none of it counts", async ({ page, baseURL }) => {
  const month = "2024-05";
  const [head, row] = focusCsv([charge(month)]).split("\n");
  const long = {
    name: "long.csv.gz",
    mimeType: "application/gzip",
    buffer: gzipSync(`${head}\n${`${row}\n`.repeat(200_000)}`, { level: 1 }),
  };
  await page.goto(await sendByHttp(page, baseURL!, long));
  await page.getByRole("button", { name: "Cancel long.csv.gz" }).click();
  await page.waitForURL("/imports");
  await expect(page.getByText("The import was cancelled. None of it is counted.")).toBeVisible();
  await expect(panel(page, "No longer counted").getByRole("row", { name: /long\.csv\.gz/ })).toContainText("Cancelled");
  expect((await fileAt(page, `/cost-analytics.csv?start=${month}-01&end=${month}-31`)).rows).toEqual([]);
});

base(
  "without edit permission there is no upload but an explanation, and a forged upload is rejected",
  async ({ requestsOf, baseURL }) => {
    const viewer = await requestsOf(people.viewer);
    const list = await textAt(viewer, "/imports");
    for (const text of ["No bills yet", "npm run ingest -- --company empty FILE…"]) expect(list).toContain(text);
    expect(list).not.toContain("Upload");
    const answer = await viewer.request.post("/imports", {
      multipart: { files: csvFile("a.csv", focusCsv(twelve("2026-01"))) },
      headers: { origin: baseURL! },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain("You do not have permission to access this menu.");
  },
);

/** Text of a FOCUS Invoice Detail file with issued AWS invoices in USD: their totals by invoice number. */
function invoicesCsv(month: string, amounts: Record<string, string>): string {
  const head =
    "InvoiceDetailId,InvoiceDetailGrain,InvoiceIssueStatus,InvoiceId,ReferenceInvoiceId,InvoiceIssuerName,BillingAccountId,BillingCurrency,BillingPeriodStart,ChargeCategory,BilledCost";
  const row = ([id, amount]: [string, string]) =>
    `d-${id},{},Issued,${id},${id},AWS,4711,USD,${month}-01T00:00:00Z,Usage,${amount}`;
  return [head, ...Object.entries(amounts).map(row), ""].join("\n");
}
