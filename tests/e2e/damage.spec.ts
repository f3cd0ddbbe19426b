import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { barriers } from "../support/axe";
import { runCommand } from "../support/processes/command";
import { focusCsv } from "../support/bills/focus-csv";
import { expect, test } from "../support/test";

test.use({ storageState: { cookies: [], origins: [] } });
// Downloads for a damaged month are rejected.
test.use({ expectedComplaints: [/status of 422/] });

/** Each billing month is stored in its own folders; no other test uses this month. */
async function scratchStore(dataFolder: string, month: string): Promise<void> {
  const store = path.join(dataFolder, "cost-store", "store");
  const files = (await readdir(store, { recursive: true })).filter(
    (name) => name.includes(`/${month.replace("-", "")}01_`) && name.endsWith("/data.bin"),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const file = path.join(store, name);
    const handle = await open(file, "r+");
    await handle.write(Buffer.from([0xff, 0x00, 0xee]), 0, 3, Math.floor((await stat(file)).size / 2));
    await handle.close();
  }
}

async function check(dataFolder: string): Promise<string> {
  const command = runCommand("repair.mjs", ["--check"], { DATA_DIR: dataFolder });
  await command.ended;
  return command.output().stdout;
}

/** Without JavaScript, the page of a running import is reloaded manually. */
async function waitUntilPublished(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(page.url());
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Published", { timeout: 1000 });
  }).toPass();
}

test("a damaged month is named instead of shown, and repaired with one click @no-javascript", async ({
  app,
  page,
  openAs,
  makePerson,
  javaScriptEnabled,
}, { repeatEachIndex }) => {
  // Slow: a command reads the whole store, an import runs twice, and three pages are checked for barriers.
  test.slow();
  // axe waits for timers, which pages without JavaScript do not have.
  const lookForBarriers = async () => expect(javaScriptEnabled ? await barriers(page) : []).toEqual([]);
  // Each repetition uses a year of its own.
  const year = 2000 + 2 * repeatEachIndex + (javaScriptEnabled ? 0 : 1);
  const [month, name] = [`${year}-03`, `March ${year}`];
  const costs = `?start=${month}-01&end=${month}-28`;
  await openAs(page, await makePerson("Rita"), "/imports");
  const charge = {
    BilledCost: "12.345",
    BillingAccountId: "4711",
    BillingCurrency: "USD",
    day: `${month}-15`,
    ServiceName: "Ledger Service",
    ProviderName: "AWS",
  };
  await page
    .getByLabel("Billing export files")
    .setInputFiles([{ name: "reef.csv", mimeType: "text/csv", buffer: Buffer.from(focusCsv([charge])) }]);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/\/imports\/[^/]+$/);
  await waitUntilPublished(page);
  await page.goto(`/cost-analytics${costs}`);
  await expect(page.getByRole("region", { name: /^Breakdown/ })).toContainText("12.35");
  const csv = await (await page.request.get(`/cost-analytics.csv${costs}`)).text();

  await scratchStore(app.dataFolder, month);
  expect(await check(app.dataFolder)).toContain(`reef.csv: damaged ${month}`);

  await page.goto(`/cost-analytics${costs}`);
  const banner = page.getByRole("alert").filter({ hasText: `The stored data of AWS ${name} is damaged.` });
  await expect(banner).toBeVisible();
  await expect(page.getByText("The stored data is damaged", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("0.00");
  await lookForBarriers();
  for (const file of ["/cost-analytics.csv", "/cost-analytics.xlsx"]) {
    const answer = await page.request.get(`${file}${costs}`);
    expect([answer.status(), await answer.text()]).toEqual([422, expect.stringContaining(`AWS ${name} is damaged`)]);
  }
  await page.goto(`/billing?month=${month}`);
  await expect(banner).toBeVisible();
  await expect(page.getByText(`The bill for ${name} is damaged`)).toBeVisible();
  expect((await page.request.get(`/billing.csv?month=${month}`)).status()).toBe(422);
  await page.goto("/imports");
  await expect(page.getByRole("region", { name: "Damaged", exact: true })).toContainText(name);
  await lookForBarriers();

  await page.goto(`/cost-analytics${costs}`);
  await banner.getByRole("link", { name: "Repair" }).click();
  await page.waitForURL(/\/imports\/[^/]+$/);
  await expect(page.getByRole("alert").first()).toContainText(`The stored data of ${name} is damaged.`);
  await lookForBarriers();
  const before = page.url();
  await page.getByRole("button", { name: "Repair reef.csv" }).click();
  await page.waitForURL((url) => url.href !== before);
  await waitUntilPublished(page);
  await page.goto(`/cost-analytics${costs}`);
  await expect(page.getByRole("region", { name: /^Breakdown/ })).toContainText("12.35");
  await expect(banner).toBeHidden();
  expect(await (await page.request.get(`/cost-analytics.csv${costs}`)).text()).toBe(csv);
});
