import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { add } from "~/lib/money/decimal";
import { sendingAt } from "~/lib/time/send-schedule";
import { barriers, barriersInBothThemes, rulesOfColors } from "../support/axe";
import { importBill } from "../support/import-by-http";
import { htmlAt, openWithRow, textAt, waitForRow } from "../support/page-by-http";
import { parseCsv } from "../support/parse-csv";
import { demoCompany, people, planners } from "../support/people";
import { expect, test } from "../support/test";
import { tooWide } from "../support/wide-tables";

// Tests read the frame of an email by scripts, which the frame blocks.
test.use({ expectedComplaints: [/status of (403|422)|Blocked script execution in 'about:srcdoc'/] });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** "2026-12-11T10:00" → "12/11/2026 10:00". */
const shown = (local: string) => local.replace(/^(\d+)-(\d+)-(\d+)T(.*)$/, "$2/$3/$1 $4");

test("an invoice is previewed, sent immediately, and arrives with the total of the screen", async ({
  page,
  request,
  openAs,
  makePerson,
}) => {
  // The list shows the whole company's invoices; the recipient's address identifies this one.
  const karla = await makePerson("Karla", demoCompany);
  await openAs(page, karla);
  const bill = await htmlAt(page, "/billing?vendor=azure&month=2026-10");
  const [, form = ""] = /<a\b[^>]* href="(\/billing\/send\?[^"]*)"/.exec(bill)!;
  await page.goto(form.replaceAll("&amp;", "&"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send invoice");
  await expect(page.getByLabel("Send on", { exact: true })).toHaveValue("2026-12-11T10:00");
  const recipients = page.getByRole("group", { name: "Recipients" });

  await button(page, "Send invoice").click();
  await expect(recipients).toHaveAccessibleDescription(/Please enter at least one recipient\./);
  await page.getByLabel("Note").fill("As agreed.");
  await recipients.getByRole("checkbox", { name: karla.login }).check();
  await recipients.getByRole("checkbox", { name: /Mina/ }).check();
  await page.getByLabel("Send on", { exact: true }).fill("2026-01-11T10:00");
  await button(page, "Send invoice").click();
  await expect(page.getByLabel("Send on", { exact: true })).toHaveAccessibleDescription(
    /Please choose a date and time in the future\./,
  );
  await expect(page.getByLabel("Note")).toHaveValue("As agreed.");
  await expect(recipients.getByRole("checkbox", { name: karla.login })).toBeChecked();
  // In light, screens.spec.ts looks at it.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await page.getByLabel("Send on", { exact: true }).fill("");
  await page.getByLabel("File type").selectOption("CSV");
  await page.getByRole("combobox", { name: "Language" }).selectOption("한국어");
  await button(page, "Preview").click();

  await page.waitForURL(/\/billing\/send\/preview\?/);
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("As agreed.")).toBeVisible();
  const [, ...lines] = parseCsv(await (await request.get("/billing.csv?vendor=azure&month=2026-10")).text());
  const total = Number(lines.find(([line]) => line === "total")![4]).toFixed(2);
  await expect(mail.getByRole("row", { name: /합계, USD/ })).toContainText(
    Number(total).toLocaleString("en-US", { minimumFractionDigits: 2 }),
  );
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /\.csv/ }).click();
  const file = parseCsv((await readFile(await (await download).path(), "utf8")).slice(1));
  expect(file[0]).toEqual(["항목", "내역", "금액", "반올림 전 금액", "통화"]);
  const amountOf = (name: string) => file.find(([line, part]) => line === name && part === "")![2]!;
  expect(amountOf("합계")).toBe(total);
  expect(add(amountOf("부가세 제외"), amountOf("부가세"))).toBe(add(total));
  await page.getByRole("link", { name: "Change" }).click();
  await expect(page.getByLabel("Note")).toHaveValue("As agreed.");
  await page.goBack();
  // The form before has a button of this name, too.
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  await button(page, "Send invoice").click();
  await page.waitForURL("/billing/sent");
  await expect(page.getByText("The invoice is on its way.")).toBeVisible();

  const row = region(page, "Sent")
    .getByRole("row")
    .filter({ hasText: "HR-202610-AZURE" })
    .filter({ hasText: karla.login });
  await openWithRow(page, "/billing/sent", "HR-202610-AZURE", karla.login, " Sent ");
  await expect(row.getByText("Sent", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(row).toContainText(`$${Number(total).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText("Sent", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(row.getByRole("link", { name: /\.csv/ })).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await page.setViewportSize(desktop);
  await row.locator("summary").filter({ visible: true }).click();
  await row.getByRole("link", { name: karla.login }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("청구서 HR-202610-AZURE");
});

test("monthly invoices are scheduled and cancelled", async ({ page, openAs, makePerson }) => {
  const knut = await makePerson("Knut", demoCompany);
  await openAs(page, knut, "/billing/send?vendor=oci");
  await page.getByRole("radio", { name: /Every month/ }).check();
  await page.getByRole("checkbox", { name: knut.login }).check();
  const first = "2026-12-05T02:30";
  await page.getByLabel("Send on", { exact: true }).fill(first);
  await page.getByLabel("Time zone").selectOption("PST");
  await button(page, "Preview").click();
  await expect(page.getByText("dates before the 11th of the next month use unconfirmed charges")).toBeVisible();
  await expect(
    page.getByText(
      `${shown(first)}, ${shown(sendingAt(first, 1))}, ${shown(sendingAt(first, 2))}, … until ${shown(sendingAt(first, 35))}, 36 times, PST, Los Angeles`,
    ),
  ).toBeVisible();
  await test.step("the preview fits a phone and is accessible", async () => {
    const desktop = page.viewportSize()!;
    await page.locator("iframe").evaluate((frame) => frame.remove());
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await barriersInBothThemes(page, "main")).toEqual([]);
    await page.setViewportSize(desktop);
  });
  await button(page, "Send invoice").click();
  await expect(page.getByText(`The invoice will be sent on ${shown(first)} (PST, Los Angeles).`)).toBeVisible();

  const rowIn = (list: string) =>
    region(page, list)
      .getByRole("row")
      .filter({ hasText: shown(first) })
      .filter({ hasText: "OCI" })
      .filter({ hasText: knut.login });
  const row = rowIn("Scheduled");
  await expect(row).toContainText("Every month");
  // It is dark since the preview; in light, screens.spec.ts looks at it.
  expect(await barriers(page, { within: "main", rules: rulesOfColors })).toEqual([]);
  await row.getByRole("button", { name: /^Cancel/ }).click();
  const dialog = page.getByRole("dialog");
  const question = dialog.getByText(
    `OCI, Every month: the remaining 36 invoices, the next on ${shown(first)}, will not be sent.`,
  );
  expect((await question.boundingBox())!.width).toBeLessThan((await dialog.boundingBox())!.width);
  await dialog.getByRole("button", { name: "Cancel sending" }).click();
  await expect(page.getByText("The scheduled invoice was cancelled.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(rowIn("Sent")).toContainText("Cancelled");
});

test.describe("a scheduled invoice for an incomplete month", () => {
  // What scripts do to the form and the lists is in the first tests.
  test.use({ storageState: { cookies: [], origins: [] }, javaScriptEnabled: false });

  /** A bill of October of AWS: amounts by day. */
  const october = (amounts: Record<string, string>) =>
    Object.entries(amounts).map(([day, BilledCost]) => ({
      BilledCost,
      BillingAccountId: "9",
      BillingCurrency: "USD",
      day,
      ServiceName: "Tides",
      ProviderName: "AWS",
    }));
  /** The row of a sent invoice, once it contains the text. */
  async function sentWithText(page: Page, text: string) {
    await openWithRow(page, "/billing/sent", text);
    const row = region(page, "Sent").getByRole("row").filter({ hasText: text });
    await expect(row).toBeVisible();
    return row;
  }
  const bytesAt = async (page: Page, address: string | null) => (await page.request.get(address!)).body();

  test("waits for the last day, and every sent file is kept under its revision", async ({ page, openAs, baseURL }, {
    repeatEachIndex,
  }) => {
    // Slow: three imports and two sent invoices, on a shared machine.
    test.slow();
    const importOctober = (amounts: Record<string, string>) =>
      importBill(page, baseURL!, "october.csv", october(amounts));
    await openAs(page, planners[repeatEachIndex]!);
    await waitForRow(page, "/billing/sent", "Waiting for charges through 10/31/2026", "No bill yet");
    await importOctober({ "2026-10-01": "7.50", "2026-10-28": "2.50" });
    await waitForRow(page, "/billing/sent", "Bills end on 10/28/2026", "Waiting for charges through 10/31/2026");
    const insight = await textAt(page, "/billing?month=2026-10&tab=insight");
    for (const sentence of [
      "October 2026 is not confirmed yet. Bills end on 10/28/2026. Charges are confirmed once bills cover 10/31/2026",
      "October 2026 is incomplete: bills end on 10/28/2026, 28 of 31 days.",
    ])
      expect(insight).toContain(sentence);
    expect(await textAt(page, "/billing/send/preview?vendor=aws&month=2026-10&recipient=a%40b.example&at=")).toContain(
      "An invoice sent now is marked as not confirmed.",
    );

    await importOctober({ "2026-10-01": "7.50", "2026-10-28": "2.50", "2026-10-31": "2" });
    const first = await sentWithText(page, "$12.00");
    const file = await first.getByRole("link", { name: /^Download the sent file/ }).getAttribute("href");
    const original = await bytesAt(page, file);
    await first.locator("summary").filter({ visible: true }).click();
    const mail = await first.getByRole("link", { name: /^planner@/ }).getAttribute("href");
    expect(original.equals(await bytesAt(page, `${mail!.replace(/\?.*/, "")}/attachments/0`))).toBe(true);

    await importOctober({ "2026-10-01": "9.50", "2026-10-31": "4" });
    const bill = await textAt(page, "/billing?month=2026-10");
    // The app's day is fixed and its time runs on: in a run past midnight, that is the next day.
    expect(bill).toMatch(/Sent on 11\/2[01]\/2026, revision 1/);
    expect(bill).toContain("The figures have changed since. Sent again, it becomes revision 2.");
    await page.goto("/billing/send?vendor=aws&month=2026-10&at=");
    await page.getByRole("checkbox", { name: /planner@/ }).check();
    await button(page, "Send invoice").click();
    await page.waitForURL(/\/billing\/sent/);
    const second = await sentWithText(page, "rev. 2");
    await expect(second).toContainText("$13.50");
    await second.locator("summary").filter({ visible: true }).click();
    await second.getByRole("link", { name: /^planner@/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("202610-AWS rev. 2");
    await expect(page.frameLocator("iframe").getByText("Total: $12.00 → $13.50")).toBeVisible();
    expect((await bytesAt(page, file)).equals(original)).toBe(true);
  });
});

test("forged forms change nothing", async ({ request, baseURL }) => {
  const post = (form: Record<string, string>) =>
    request.post("/billing/send", { form, headers: { origin: baseURL! }, maxRedirects: 0 });
  const good = {
    vendor: "aws",
    month: "2026-10",
    currency: "",
    sendType: "sendOnce",
    recipient: "demo@cloudtally.example",
    note: "",
    file: "csv",
    language: "en",
    zone: "KST",
    at: "",
    requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11",
    intent: "send",
  };
  const bad: Record<string, string>[] = [
    { recipient: "eve@elsewhere.example" },
    { vendor: "evil" },
    { month: "2026-13" },
    { note: "x".repeat(255) },
    { file: "exe" },
    { zone: "UTC" },
    { at: "2027-02-30T10:00" },
    { at: "2031-01-01T10:00" },
    { requestId: "1" },
    { month: "2021-01" },
  ];
  for (const change of bad) expect((await post({ ...good, ...change })).status(), JSON.stringify(change)).toBe(422);
  expect(
    (
      await request.post("/billing/send", { form: good, headers: { origin: "https://evil.example" }, maxRedirects: 0 })
    ).status(),
  ).toBe(403);
  expect(
    (
      await request.post("/billing/sent", { form: { seq: "unknown" }, headers: { origin: baseURL! }, maxRedirects: 0 })
    ).status(),
  ).toBe(303);
  expect(await textAt({ request }, "/billing/send?vendor=evil&at=never&note=&zone=UTC&x=1")).toContain(
    "vendor=evil, at=",
  );
});

test("without edit permission, users see the lists but cannot send", async ({ requestsOf }) => {
  const viewer = await requestsOf(people.viewer);
  const lists = await textAt(viewer, "/billing/sent");
  expect(lists).toContain("Nothing is scheduled");
  expect(lists).not.toContain("Send invoice");
  expect((await viewer.request.get("/billing/send")).status()).toBe(403);
});
