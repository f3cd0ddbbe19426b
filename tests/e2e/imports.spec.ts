import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { barriersInBothThemes } from "../support/axe";
import { focusCsv, type FocusCharge } from "../support/bills/focus-csv";
import { people } from "../support/people";
import { expect, test as base } from "../support/test";

type BillingFile = { name: string; mimeType: string; buffer: Buffer };

const test = base.extend<{ bring: (file: BillingFile) => Promise<void> }>({
  // A user whose company has no bills yet.
  page: async ({ page, openAs, makePerson }, provide) => {
    await openAs(page, await makePerson("Importer"));
    await provide(page);
  },
  /** Sends a file as the form does, for tests of its import; ends on the import's own page. */
  bring: async ({ page, baseURL }, provide) => {
    await provide(async (file) => {
      const answer = await page.request.post("/imports", {
        multipart: { files: file },
        headers: { origin: baseURL! },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(303);
      await page.goto(answer.headers().location!);
    });
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

const fileOf = (name: string, text: string): BillingFile => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function choose(page: Page, ...files: BillingFile[]): Promise<void> {
  await page.goto("/imports");
  await page.getByLabel("Billing export files").setInputFiles(files);
  await page.getByRole("button", { name: "Upload" }).click();
}

/** The page updates itself, or by its Refresh link without JavaScript. */
async function waitUntilDone(page: Page): Promise<void> {
  const refresh = page.getByRole("link", { name: "Refresh" });
  await expect(async () => {
    // Unlike a click, this ends when the page has loaded.
    const [address] = await refresh.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
    if (address) await page.goto(address);
    await expect(refresh).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Uploads one file through the form; ends on the import's own page when the import has ended. */
async function upload(page: Page, name: string, text: string): Promise<void> {
  await choose(page, fileOf(name, text));
  await page.waitForURL(/\/imports\/[^/]+$/);
  await waitUntilDone(page);
}

/** Sends a file and waits until its import has ended. */
async function imported(page: Page, bring: (file: BillingFile) => Promise<void>, name: string, text: string) {
  await bring(fileOf(name, text));
  await waitUntilDone(page);
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const panel = (page: Page, name: string) =>
  page.locator(".panel", { has: page.getByRole("heading", { name, exact: true }) });
const costsOf = (month: string) => `/cost-analytics?start=${month}-01&end=${month}-28`;

test("asks for a file if none is chosen; a bill goes from upload to figures that add up @no-javascript", async ({
  page,
}) => {
  await page.goto("/imports");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose at least one file.");
  await expect(page.getByLabel("Billing export files")).toHaveAccessibleDescription("Choose at least one file.");

  await upload(page, "청구서 a.csv", focusCsv(twelve("2026-01")));
  await expect(title(page)).toHaveText("청구서 a.csv Published");
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
  await expect(page).toHaveURL("/cost-analytics?currency=USD&end=2026-01-31&start=2026-01-01&vendor=aws");
  const breakdown = page.getByRole("region", { name: /^Breakdown/ });
  await expect(breakdown.getByRole("rowheader", { name: "Ledger Service" })).toBeVisible();
  await expect(breakdown.getByRole("row").last()).toContainText("12.00");

  await page.goto("/imports");
  const row = panel(page, "Published").getByRole("row", { name: /청구서 a\.csv/ });
  await expect(row).toContainText(/AWS\s*01\/2026\s*4\s*12\.00\s*12\.00\s*0\.00\s*Reconciled/);
});

test("an upload keeps the page; the same file again changes nothing; a restated month replaces the previous one", async ({
  page,
  bring,
}) => {
  const month = "2026-03";
  await page.goto("/imports");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  await page.getByLabel("Billing export files").setInputFiles(fileOf("first.csv", focusCsv(twelve(month))));
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/\/imports\/[^/]+$/);
  await expect(page.getByText("first.csv was received.")).toBeVisible();
  // The page follows the import by itself. Other tests' imports may be ahead in the queue.
  await expect(title(page)).toHaveText("first.csv Published");
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "");

  await imported(page, bring, "again.csv", focusCsv(twelve(month)));
  await expect(title(page)).toHaveText("again.csv Already imported");
  await expect(page.getByText("Nothing was stored and no figure changed.")).toBeVisible();

  await imported(page, bring, "restated.csv", focusCsv([...twelve(month), charge(month, { BilledCost: "0.5" })]));
  await expect(title(page)).toHaveText("restated.csv Published");
  await expect(page.getByRole("region", { name: "Replaced" }).getByRole("row").nth(1)).toContainText(
    /4\s*5\s*USD\s*12\.00\s*12\.50\s*0\.50/,
  );
  await page.goto("/imports");
  await expect(panel(page, "No longer counted").getByRole("row", { name: /first\.csv/ })).toContainText("Replaced");
  await page.goto(costsOf(month));
  await expect(
    page
      .getByRole("region", { name: /^Breakdown/ })
      .getByRole("row")
      .last(),
  ).toContainText("12.50");
});

test("currencies are never added up, unreadable rows are listed, and lists can be limited to one provider", async ({
  page,
  bring,
  openAs,
  otherBrowser,
}) => {
  const month = "2026-04";
  await imported(
    page,
    bring,
    "two currencies.csv",
    focusCsv([charge(month, { BilledCost: "10" }), charge(month, { BilledCost: "7000", BillingCurrency: "KRW" })]),
  );
  await expect(page.getByRole("group", { name: "Billed cost, USD" })).toHaveText(
    "File total10.00−Stored total10.00=Difference0.00",
  );
  await expect(page.getByRole("group", { name: "Billed cost, KRW" })).toHaveText(
    "File total7,000−Stored total7,000=Difference0",
  );
  await page.goto("/imports");
  await expect(panel(page, "Published").getByRole("row", { name: /two currencies\.csv/ })).toContainText(
    /7,000 KRW\s*10\.00 USD/,
  );

  // The rejected row has no cost, so the rest of the file is imported.
  await imported(
    page,
    bring,
    "refusals.csv",
    focusCsv([charge("2026-07"), charge("2026-07", { BilledCost: "0", BillingCurrency: "?" })]),
  );
  await expect(page.getByRole("group", { name: "Rows" })).toHaveText("Rows stored1+Rows rejected1=Rows read2");
  await expect(page.getByRole("region", { name: "Rejected rows" }).getByRole("row").nth(1)).toContainText(
    /3\s*BillingCurrency\s*“\?” is not a currency\./,
  );

  await imported(
    page,
    bring,
    "by provider.csv",
    focusCsv([charge("2025-01"), charge("2025-01", { ProviderName: "Oracle" })]),
  );
  const ours = page.url();
  await page.goto("/imports");
  await page.getByRole("navigation", { name: "Provider" }).getByRole("link", { name: "OCI" }).click();
  await expect(page).toHaveURL("/imports?vendor=oci");
  await expect(panel(page, "Published").getByRole("row", { name: /by provider\.csv/ })).toBeVisible();
  await expect(panel(page, "Published").getByRole("row", { name: /refusals\.csv/ })).toHaveCount(0);
  await page.goto("/imports?vendor=gcp&page=9");
  await expect(page.getByText("No import of this provider")).toBeVisible();

  // For another company it does not exist, like an unknown one.
  expect((await page.request.get("/imports/unknown")).status()).toBe(404);
  const elsewhere = await (await otherBrowser()).newPage();
  await openAs(elsewhere, people.stranger);
  expect((await elsewhere.goto(ours))?.status()).toBe(404);
});

test("a broken file is rejected with file, line and column, and can be dismissed", async ({ page, bring }) => {
  const month = "2026-05";
  await imported(page, bring, "people.csv", "id,name\n1,a\n");
  await expect(title(page)).toHaveText("people.csv Failed");
  await expect(
    page.getByText("The file is not a supported billing export: its columns start with id, name."),
  ).toBeVisible();

  await imported(page, bring, "broken.csv", focusCsv([charge(month), charge(month, { BilledCost: "1.234,56 €" })]));
  await expect(title(page)).toHaveText("broken.csv Failed");
  await expect(page.getByText("“1.234,56 €” is not an amount.")).toBeVisible();
  await expect(page.locator("main dl")).toHaveText(
    /Filebroken\.csvLine3ColumnBilledCostWhat to doWrite amounts like 1234\.56/,
  );
  await page.goto(costsOf(month));
  await expect(page.getByRole("main")).not.toContainText("Ledger Service");

  await page.goto("/imports");
  const row = panel(page, "Needs attention").getByRole("row", { name: /broken\.csv/ });
  await expect(row).toContainText("(line 3, column BilledCost)");
  await row.getByRole("button", { name: "Dismiss broken.csv" }).click();
  await expect(page.getByText("The failed import was dismissed.")).toBeVisible();
  await expect(panel(page, "Needs attention").getByRole("row", { name: /broken\.csv/ })).toHaveCount(0);
});

test("several files are one import: parts of a month, with a duplicate counted once", async ({ page, bring }) => {
  const month = "2026-08";
  const parts = [
    focusCsv(twelve(month)),
    focusCsv([charge(month, { BilledCost: "0.5", day: `${month}-02` })]),
  ] as const;
  await choose(page, fileOf("one.csv", parts[0]), fileOf("two.csv", parts[1]), fileOf("copy.csv", parts[0]));
  await page.waitForURL("/imports");
  await expect(page.getByText("3 files were received.")).toBeVisible();
  await waitUntilDone(page);
  await expect(panel(page, "Published").getByRole("row", { name: /one\.csv and 1 more/ })).toContainText(
    /5\s*12\.50( USD)?\s*12\.50\s*0\.00/,
  );

  // A part imported later replaces the others, as a restated month would: the page must say so.
  await imported(page, bring, "part.csv", parts[1]);
  await expect(page.getByText("Some days in August 2026 that had costs no longer do.")).toBeVisible();
  // The account is below the month while there is no room for its column.
  const replaced = page.getByRole("region", { name: "Replaced" }).getByRole("row").nth(1);
  await expect(replaced).toContainText(
    /August 2026\s*4711\s*AWS\s*4711\s*08\/02 – 08\/15\s*08\/02\s*5\s*1\s*USD\s*12\.50\s*0\.50\s*−12\.00/,
  );
});

test("the sheet of a phone shows what is wrong with an upload, and closes once it is accepted", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/imports");
  await page.getByRole("button", { name: "Upload" }).click();
  const sheet = page.locator("#upload");
  const submit = sheet.getByRole("button", { name: "Upload" });
  await submit.click();
  await expect(sheet.getByRole("alert")).toHaveText("Choose at least one file.");
  await expect(sheet.getByRole("alert")).toBeInViewport();

  const month = "2025-03";
  const files = ["1", "2"].map((day) => fileOf(`${day}.csv`, focusCsv([charge(month, { day: `${month}-0${day}` })])));
  await page.getByLabel("Billing export files").setInputFiles(files);
  await submit.click();
  await expect(page.getByText("2 files were received.")).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("an upload that ends after its page was left leaves the user where they are", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/imports/upload*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await choose(page, fileOf("late.csv", focusCsv(twelve("2025-04"))));
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

test("invoiced amounts are compared with the lines of each invoice", async ({ page, bring }) => {
  const month = "2024-11";
  const onInvoice = (text: string, id: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line, n) => `${line},"${n === 0 ? "InvoiceId" : id}"`)
      .join("\n");
  await imported(page, bring, "lines.csv", onInvoice(focusCsv(twelve(month)), "I-1"));
  await imported(page, bring, "invoices.csv", invoicesCsv(month, { "I-1": "12.00", "I-2": "7.50" }));
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

test("removing excludes an import from all figures, after a confirmation that names it @no-javascript", async ({
  page,
  bring,
}) => {
  const month = "2026-10";
  await imported(page, bring, "to remove.csv", focusCsv(twelve(month)));
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The costs of to remove.csv are removed from all figures at once.");
  await dialog.getByRole("button", { name: "Keep it" }).last().click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove import" }).click();
  await page.waitForURL("/imports");
  await expect(page.getByText("The import was removed.", { exact: false }).first()).toBeVisible();
  await expect(panel(page, "No longer counted").getByRole("row", { name: /to remove\.csv/ })).toContainText("Removed");
  await page.goto(costsOf(month));
  await expect(page.getByRole("main")).not.toContainText("Ledger Service");
});

test("a running import is cancelled on its page, and none of it counts @no-javascript", async ({ page, bring }) => {
  const month = "2024-05";
  const charges = Array.from({ length: 150_000 }, (_, n) =>
    charge(month, { BilledCost: `0.${n}`, ServiceName: `Service ${n % 977}` }),
  );
  await bring({
    name: "long.csv.gz",
    mimeType: "application/gzip",
    buffer: gzipSync(focusCsv(charges), { level: 1 }),
  });
  await page.getByRole("button", { name: "Cancel long.csv.gz" }).click();
  await page.waitForURL("/imports");
  await expect(page.getByText("The import was cancelled. None of it is counted.")).toBeVisible();
  await expect(panel(page, "No longer counted").getByRole("row", { name: /long\.csv\.gz/ })).toContainText("Cancelled");
  await page.goto(costsOf(month));
  await expect(page.getByRole("main")).not.toContainText("Service 1");
});

test("fits a phone and is accessible in light and dark", async ({ page, bring }) => {
  test.slow();
  await imported(page, bring, "replaced.csv", focusCsv([charge("2025-02", { day: "2025-02-20" })]));
  await imported(
    page,
    bring,
    "a-rather-long-name-of-a-billing-export-that-somebody-chose-2025-02.csv",
    focusCsv(twelve("2025-02")),
  );
  const published = page.url();
  await imported(page, bring, "held.csv", focusCsv([charge("2025-02", { BilledCost: "?" })]));
  for (const address of ["/imports", published, page.url()]) {
    await page.goto(address);
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width}`).toBe(width);
    }
    expect(await barriersInBothThemes(page), address).toEqual([]);
  }
});

base(
  "without edit permission there is no upload but an explanation, and a forged upload is rejected",
  async ({ page, openAs, baseURL }) => {
    await openAs(page, people.viewer, "/imports");
    await expect(page.getByText("No bills yet")).toBeVisible();
    await expect(page.getByText("npm run ingest -- --company empty FILE…")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload" })).toHaveCount(0);
    const answer = await page.request.post("/imports", {
      multipart: { files: fileOf("a.csv", focusCsv(twelve("2026-01"))) },
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
