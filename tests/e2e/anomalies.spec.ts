import { barriers } from "../support/axe";
import { htmlAt } from "../support/page-by-http";
import { demoCompany } from "../support/people";
import { parseCsv } from "../support/parse-csv";
import { expect, test } from "../support/test";

const LIST = "/anomaly-detection?start=2026-06-01&end=2026-11-19";

test("an alert is told by number and message at every width, also after a verdict, and links to its causes", async ({
  page,
  openAs,
  makePerson,
}) => {
  await openAs(page, await makePerson("Vera Verdict", demoCompany), LIST);
  const alerts = page.getByRole("region", { name: "Alerts" });
  const rows = alerts.getByRole("row");
  const first = rows.nth(1).locator("a.name");
  const [address, name] = [(await first.getAttribute("href"))!, (await first.textContent())!.trim()];
  await page.getByRole("link", { name: "Number", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Number" })).toHaveAttribute("aria-sort", "descending");
  const boxes = alerts.getByRole("checkbox");
  const numbers = await boxes.evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).value)));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  await test.step("Enter on the checkbox of an alert presses no button of another one", async () => {
    const forms: string[] = [];
    page.on("request", (request) => request.method() === "POST" && forms.push(request.postData() ?? ""));
    await boxes.nth(1).press("Enter");
    await boxes.nth(1).press("Space");
    await expect(boxes.nth(1)).toBeChecked();
    expect(forms).toEqual([]);
    await boxes.nth(1).uncheck();
  });
  await boxes.first().check();
  await page.getByRole("button", { name: "Real", exact: true }).click();
  await expect(page.getByText("Marked as real.")).toBeVisible();

  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const row = rows.nth(1);
    const number = row.getByText(new RegExp(`^#${numbers[0]}\\b`)).filter({ visible: true });
    await expect(number, `at ${width}`).toHaveCount(1);
    await expect(row).toContainText("Vera Verdict");
    await expect(row.getByText(/^\$[\d,.]+ (above|below|more|less|of new cost)/), `at ${width}`).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
    expect(await alerts.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
  }

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await test.step("its causes link to their costs", async () => {
    const causes = page.getByRole("region", { name: "Possible causes" });
    const actual = (text: string) => Number(text.replace(/[^\d.]/g, ""));
    const [link] = await causes.getByRole("link").all();
    const costs = await link!.getAttribute("href");
    const file = await page.request.get(costs!.replace("/cost-analytics", "/cost-analytics.csv"));
    expect(file.status()).toBe(200);
    const [head = [], ...lines] = parseCsv(await file.text());
    const cost = lines.reduce((sum, line) => sum + Number(line[head.indexOf("cost")] ?? 0), 0);
    const total = actual((await causes.getByRole("row").last().textContent()) ?? "");
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(total + 0.01);
  });
  await test.step("it is accessible, and can be starred", async () => {
    await expect(page.locator("#verdict")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const star = page.getByRole("button", { name: /^Star/ }).first();
    const isStarred = (await star.getAttribute("aria-pressed")) === "true";
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", String(!isStarred));
  });
});

test("what is typed about an alert stays with it", async ({ page }) => {
  const numbersIn = (html: string) => [...html.matchAll(/anomaly-detail\?number=(\d+)/g)].map(([, number]) => number!);
  const addressOf = (number: string) => `/dashboard/anomaly-detail?number=${number}`;
  // An alert that links to another one.
  let [alert = "", other = ""] = ["", ""];
  for (alert of new Set(numbersIn(await htmlAt(page, LIST)))) {
    const [main = ""] = /<main\b.*<\/main>/s.exec(await htmlAt(page, addressOf(alert))) ?? [];
    other = numbersIn(main).find((number) => number !== alert) ?? "";
    if (other) break;
  }
  await page.goto(addressOf(alert));
  const note = page.getByLabel("Note");
  await note.fill("Planned move");
  await page.getByRole("radio", { name: /^Expected/ }).check();
  await page
    .locator(`main a[href="${addressOf(other)}"], main a[href^="${addressOf(other)}&"]`)
    .first()
    .click();
  await page.waitForURL(new RegExp(`number=${other}\\b`));
  await expect(note).toHaveValue("");
  await expect(page.getByRole("radio", { name: /^Real/ })).toBeChecked();
});

test("the trend marks days with anomalies in its costs", async ({ page }) => {
  const [head = [], ...rows] = parseCsv(
    await (await page.request.get("/anomaly-detection.csv?start=2026-10-01&end=2026-10-31")).text(),
  );
  const days = new Set(rows.map((row) => row[head.indexOf("baseDate")]).filter(Boolean));
  expect(days.size).toBeGreaterThan(0);
  await page.goto("/cost-analytics?range=last_month");
  // As the class is written below.
  expect(await page.locator('[class="flag-lane"]').count()).toBe(1);
  const flags = page.getByRole("list", { name: "Days with anomalies" }).getByRole("link");
  await expect(flags).toHaveCount(days.size);
  expect(await barriers(page, { within: ".flag-lane" })).toEqual([]);
  // It is unknown which part of an alert has the tag, so none is flagged.
  expect(await htmlAt(page, "/cost-analytics?range=last_month&f.tag.team=platform")).not.toContain('class="flag-lane"');
});
