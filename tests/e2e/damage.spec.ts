import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { barriers } from "../support/axe";
import { importBill, waitUntilPublished } from "../support/import-by-http";
import { textAt } from "../support/page-by-http";
import { runCommand } from "../support/processes/command";
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

test("a damaged month is named instead of shown, and repaired with one click", async ({
  app,
  page,
  openAs,
  makePerson,
  baseURL,
}, { repeatEachIndex }) => {
  // Slow: a command reads the whole store, an import runs twice, and pages are checked for barriers.
  test.slow();
  // Each repetition uses a year of its own.
  const year = 2000 + repeatEachIndex;
  const [month, name] = [`${year}-03`, `March ${year}`];
  const costs = `?start=${month}-01&end=${month}-28`;
  await openAs(page, await makePerson("Rita"));
  await importBill(page, baseURL!, "reef.csv", [
    {
      BilledCost: "12.345",
      BillingAccountId: "4711",
      BillingCurrency: "USD",
      day: `${month}-15`,
      ServiceName: "Ledger Service",
      ProviderName: "AWS",
    },
  ]);
  const csv = await (await page.request.get(`/cost-analytics.csv${costs}`)).text();

  await scratchStore(app.dataFolder, month);
  expect(await check(app.dataFolder)).toContain(`reef.csv: damaged ${month}`);

  const warning = `The stored data of AWS ${name} is damaged.`;
  const banner = page.getByRole("alert").filter({ hasText: warning });
  const bill = await textAt(page, `/billing?month=${month}`);
  for (const sentence of [warning, `The bill for ${name} is damaged`]) expect(bill).toContain(sentence);
  await page.goto("/imports");
  const damaged = page.getByRole("region", { name: "Damaged", exact: true });
  await expect(damaged).toContainText(name);
  expect(await barriers(page, { within: '[aria-label="Damaged"]' })).toEqual([]);
  await page.goto(`/cost-analytics${costs}`);
  await expect(banner).toBeVisible();
  await expect(page.getByText("The stored data is damaged", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("0.00");
  expect(await barriers(page, { within: "main" })).toEqual([]);
  for (const file of ["/cost-analytics.csv", "/cost-analytics.xlsx"]) {
    const answer = await page.request.get(`${file}${costs}`);
    expect([answer.status(), await answer.text()]).toEqual([422, expect.stringContaining(`AWS ${name} is damaged`)]);
  }
  expect((await page.request.get(`/billing.csv?month=${month}`)).status()).toBe(422);

  await banner.getByRole("link", { name: "Repair" }).click();
  await page.waitForURL(/\/imports\/[^/]+$/);
  await expect(page.getByRole("alert").first()).toContainText(`The stored data of ${name} is damaged.`);
  expect(await barriers(page, { within: "main" })).toEqual([]);
  const before = page.url();
  await page.getByRole("button", { name: "Repair reef.csv" }).click();
  await page.waitForURL((url) => url.href !== before);
  await waitUntilPublished(page, page.url());
  const repaired = await textAt(page, `/cost-analytics${costs}`);
  expect(repaired).toContain("12.35");
  expect(repaired).not.toContain("damaged");
  expect(await (await page.request.get(`/cost-analytics.csv${costs}`)).text()).toBe(csv);
});
