import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomalies, getAnomaly } from "~/contract/anomalies/anomalies";
import { addDays } from "~/lib/time/time-frames";
import { publishStored, storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import type { TestSlice } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { unpublish } from "../../imports/publish/publish";
import { createRunner } from "../../jobs/runner";
import { saveRates } from "../../money/published-rates";
import { anomalyCalls } from "../calls";
import type { Sensitivity } from "../judge/judge-series";
import { notifyOfAnomalies } from "../notify/notify-job";
import { detectAnomalies } from "./detect-job";
import { detectSoon } from "../detect-queue";

/** Bills of four weeks end the day before the tests' today, 2026-11-20. */
const DAYS = Array.from({ length: 28 }, (_, n) => addDays("2026-10-23", n));
const LAST_DAY = DAYS.at(-1)!;

const lastDay = (prod: string) => ({ [LAST_DAY]: { prod, test: "100", data: "100" } });
const LATE_DAY = "2026-11-16";
const lateDay = { [LATE_DAY]: { prod: "1000", test: "100", data: "100" } };

/**
 * Bills of each company, by what differs from the others: the costs of a day's accounts. Every other day costs 200 in
 * one account and 100 in two others.
 */
const bills = {
  corrected: { "200": lastDay("200"), "1000": lastDay("1000"), "1100": lastDay("1100"), "1600": lastDay("1600") },
  uncertain: { "220": lastDay("220"), "280": lastDay("280"), "290": lastDay("290") },
  incomplete: { "without prod": { [LAST_DAY]: { test: "100" } }, "1000": lastDay("1000") },
  late: { without: { [LATE_DAY]: {} }, arrived: lateDay, "arrived again": lateDay },
  removed: { "1000": lastDay("1000"), shorter: { [LAST_DAY]: {} } },
  unconverted: { "1000": lastDay("1000"), again: lastDay("1000") },
  refunded: { "-100": lastDay("-100") },
} satisfies Record<string, Record<string, Record<string, Record<string, string>>>>;
type Bills = typeof bills;

let stores: TestStores;
/** By company and bill. */
const slices = new Map<string, TestSlice[]>();
/** Bills come a minute after each other. */
let moment = new Date("2026-11-20T09:00:00Z");

beforeAll(async () => {
  stores = await openTestStores();
  let sliceId = 0;
  for (const [companyId, ofCompany] of Object.entries(bills))
    for (const [name, restated] of Object.entries<Record<string, Record<string, string>>>(ofCompany)) {
      const usual = { prod: "200", test: "100", data: "100" };
      const lines = DAYS.flatMap((day) =>
        Object.entries(restated[day] ?? usual).map(([account, billed]) =>
          testLine({
            ...{ day, account, product: `Product of ${account}`, billed, more: { ChargeType: "Usage" } },
            currency: companyId === "unconverted" ? "EUR" : "USD",
          }),
        ),
      );
      const ofMonths = ["2026-10", "2026-11"].map((month): TestSlice => {
        sliceId += 1;
        const ofMonth = lines.filter(({ day }) => day.startsWith(month));
        return { companyId, sliceId, vendor: "aws", month, live: false, lines: ofMonth };
      });
      slices.set(`${companyId} ${name}`, ofMonths);
    }
  await storeSlices(stores, [...slices.values()].flat());
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@acme.example')",
  );
});
afterAll(() => stores.close());

/** A company with one member. */
async function openCompany<Company extends keyof Bills & string>(companyId: Company) {
  const { stateStore } = stores;
  const services = { ...testServices(stores), now: () => moment };
  await stateStore.query("UPDATE companies SET vendors = '{aws}' WHERE company_id = $1", [companyId]);
  await stateStore.query(
    "INSERT INTO members (company_id, user_id, role, vendors, accounts) VALUES ($1, 'anna', 'viewer', '{aws}', '{}')",
    [companyId],
  );
  const run = async () => {
    moment = new Date(moment.getTime() + 60_000);
    await createRunner([detectAnomalies, notifyOfAnomalies], services).runDue();
  };
  let published: TestSlice[] = [];
  const ask = { start: DAYS[0]!, end: LAST_DAY, vendors: [] };
  return {
    /** Replaces the bills as an import does, and runs the jobs that it starts. */
    async publish(name: keyof Bills[Company]): Promise<void> {
      await stateStore.query("UPDATE import_slices SET live = false WHERE company_id = $1", [companyId]);
      published = slices.get(`${companyId} ${String(name)}`)!;
      await publishStored(stores, published);
      await detectSoon(stateStore, companyId);
      await run();
    },
    async remove(): Promise<void> {
      for (const { sliceId } of published)
        await stateStore.transaction((tx) => unpublish(tx, companyId, `import-${sliceId}`));
      await run();
    },
    /** Number of days that count as judged. */
    judged: async () =>
      (await stateStore.query("SELECT 1 FROM anomaly_days WHERE company_id = $1", [companyId])).length,
    alerts: async (sensitivity: Sensitivity = "middle") =>
      (
        await makeCall(anomalyCalls, getAnomalies, { ...ask, sensitivity }, testCaller(companyId), services)
      ).anomalies.map(({ number, baseDate, account, actual, level }) => ({ number, baseDate, account, actual, level })),
    history: async (number: number) =>
      (await makeCall(anomalyCalls, getAnomaly, { number }, testCaller(companyId), services)).history.map(
        ({ what }) => what,
      ),
    mails: () =>
      stateStore.query<{ subject: string; text: string }>(
        "SELECT subject, text FROM mails WHERE company_id = $1 ORDER BY created_at",
        [companyId],
      ),
  };
}

test("a corrected bill updates the alert, and notifies only if its level rises", async () => {
  const { publish, alerts, history, mails } = await openCompany("corrected");
  await publish("1000");
  const [first] = await alerts();
  const alert = { number: first!.number, baseDate: LAST_DAY, account: "prod" };
  expect(await alerts()).toEqual([{ ...alert, actual: "1000", level: "major" }]);
  expect(await mails()).toHaveLength(1);

  // 900 more than usual: 1,000 are critical.
  await publish("1100");
  expect(await alerts()).toEqual([{ ...alert, actual: "1100", level: "major" }]);
  expect(await mails()).toHaveLength(1);

  await publish("1600");
  expect(await alerts()).toEqual([{ ...alert, actual: "1600", level: "critical" }]);
  const [earlier, second, ...others] = await mails();
  expect(second!.subject).toMatch(/\$1,[34]\d\d/);
  // The second email says that the alert was emailed before.
  expect([earlier, second].map((mail) => mail!.text.includes("Emailed earlier at a lower level"))).toEqual([
    false,
    true,
  ]);
  expect(others).toEqual([]);

  await publish("1000");
  expect(await alerts()).toEqual([{ ...alert, actual: "1000", level: "major" }]);
  await publish("200");
  expect(await alerts()).toEqual([]);
  await publish("1000");
  expect(await alerts()).toEqual([{ ...alert, actual: "1000", level: "major" }]);
  expect(await mails()).toHaveLength(2);
  const again = "judgedAgain";
  expect(await history(alert.number)).toEqual(["found", "emailed", again, again, "emailed", again, again, again]);
});

test("an alert that was too uncertain to be mailed is mailed once it is certain, on the same level", async () => {
  const { publish, alerts, mails } = await openCompany("uncertain");
  // 10 % more than usual are only found at high sensitivity.
  await publish("220");
  expect([await alerts("middle"), await mails()]).toEqual([[], []]);
  expect(await alerts("high")).toMatchObject([{ baseDate: LAST_DAY, account: "prod", level: "minor" }]);
  await publish("280");
  expect(await alerts()).toMatchObject([{ baseDate: LAST_DAY, account: "prod", actual: "280", level: "minor" }]);
  expect(await mails()).toHaveLength(1);
  await publish("290");
  expect(await mails()).toHaveLength(1);
});

test("the newest day is judged when it is complete", async () => {
  const { publish, alerts, mails } = await openCompany("incomplete");
  // Only one of the three accounts is billed so far: this is no drop in cost.
  await publish("without prod");
  expect([await alerts(), await mails()]).toEqual([[], []]);
  await publish("1000");
  expect(await alerts()).toMatchObject([{ baseDate: LAST_DAY, account: "prod", actual: "1000" }]);
  expect(await mails()).toHaveLength(1);
});

test("a late day is judged by the days before it, and notified once", async () => {
  const { publish, alerts, mails } = await openCompany("late");
  await publish("without");
  expect([await alerts(), await mails()]).toEqual([[], []]);
  await publish("arrived");
  expect(await alerts()).toMatchObject([{ baseDate: LATE_DAY, account: "prod", actual: "1000", level: "major" }]);
  await publish("arrived again");
  expect(await alerts()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test("removing an import withdraws the alerts of its days, which are judged anew when their bills come", async () => {
  const { publish, remove, alerts, judged, mails } = await openCompany("removed");
  await publish("1000");
  const [alert] = await alerts();
  await remove();
  expect([await alerts(), await judged()]).toEqual([[], 0]);
  // Fewer days than the removed import had.
  await publish("shorter");
  expect([await alerts(), await judged()]).toEqual([[], 27]);
  await publish("1000");
  expect(await alerts()).toEqual([alert]);
  // A shorter import replaces it.
  await publish("shorter");
  expect([await alerts(), await judged()]).toEqual([[], 27]);
  expect(await mails()).toHaveLength(1);
});

test("bills whose currency has lost its exchange rate withdraw no alerts", async () => {
  const { publish, alerts, judged } = await openCompany("unconverted");
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "EUR", perUsd: "1", publishedOn: "2026-10-31" },
    { month: "2026-11", currency: "EUR", perUsd: "1", publishedOn: "2026-11-19" },
  ]);
  await publish("1000");
  const before = await alerts();
  expect(before).toMatchObject([{ baseDate: LAST_DAY, account: "prod", actual: "1000" }]);
  await stores.stateStore.query("DELETE FROM exchange_rates WHERE currency = 'EUR'");
  await publish("again");
  expect([await alerts(), await judged()]).toEqual([before, 28]);
});

test("a negative amount is mailed with its sign", async () => {
  const { publish, mails } = await openCompany("refunded");
  await publish("-100");
  const [mail] = await mails();
  expect(mail!.subject).toMatch(
    /^AWS prod · Product of prod: \$\d{3}\.\d\d below expected on 11\/19\/2026 · refunded$/,
  );
  expect(mail!.text).toContain("actual −$100.00, expected $");
});
