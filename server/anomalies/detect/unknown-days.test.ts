import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomalies, getAnomaly, getTopChanges } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { saveRule } from "~/contract/anomalies/anomaly-rules";
import { addDays } from "~/lib/time/time-frames";
import { publishStored, storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import type { TestSlice } from "../../../tests/support/bills/cost-lines";
import { setEuroMonths } from "../../../tests/support/bills/own-rates";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { createRunner } from "../../jobs/runner";
import { anomalyCalls } from "../calls";
import { detectSoon } from "../detect-queue";
import { detectAnomalies } from "./detect-job";

const DAYS = Array.from({ length: 50 }, (_, n) => addDays("2026-10-01", n));
const LAST_DAY = DAYS.at(-1)!;
/** Both billing accounts cost 200 a day; the first one 1,000 on this day. */
const EVENT_DAY = "2026-11-15";

const companies = ["damaged", "late", "closed", "rates"];

let stores: TestStores;
let services: ReturnType<typeof testServices>;
let sliceId = 0;

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  await stores.stateStore.query(
    "INSERT INTO companies (company_id, name, vendors) SELECT id, id, '{aws}' FROM unnest($1::text[]) AS id",
    [companies],
  );
  // All of them at once takes as long as those of one.
  await storeSlices(stores, [
    ...companies.flatMap((id) => [bill(id, "first", "2026-10"), bill(id, "second", "2026-10")]),
    ...Object.values(bills).flatMap((ofCase) => ofCase.map((slice) => ({ ...slice, live: false }))),
  ]);
});
afterAll(() => stores.close());

/** Bills that come after those of October. */
const bills = {
  damaged: [bill("damaged", "first", "2026-11"), bill("damaged", "second", "2026-11")],
  late: [bill("late", "first", "2026-11"), bill("late", "second", "2026-11", { lastDay: "2026-11-10" })],
  lateEnd: [bill("late", "second", "2026-11")],
  closed: [bill("closed", "first", "2026-11"), bill("closed", "second", "2026-11", { lastDay: "2026-11-04" })],
  rates: ["2026-10", "2026-11"].flatMap((month) => [
    bill("rates", "first", month, { currency: "EUR" }),
    bill("rates", "second", month),
  ]),
};

/** The bills of a billing account for a month. */
function bill(
  companyId: string,
  source: string,
  month: string,
  { lastDay = LAST_DAY, currency = "USD" } = {},
): TestSlice & { source: string } {
  const days = DAYS.filter((day) => day.startsWith(month) && day <= lastDay);
  sliceId += 1;
  const lines = days.map((day) => {
    const billed = source === "first" && day === EVENT_DAY ? "1000" : "200";
    return testLine({ day, currency, account: source, billed, more: { ChargeType: "Usage" } });
  });
  return { companyId, sliceId, vendor: "aws", month, source, lines };
}

/** Publishes bills as imports do, in place of earlier ones. */
async function publish(published: ReturnType<typeof bill>[]): Promise<void> {
  for (const { companyId, source, month } of published)
    await stores.stateStore.query(
      "UPDATE import_slices SET live = false WHERE company_id = $1 AND source = $2 AND billing_month = $3",
      [companyId, source, `${month}-01`],
    );
  await publishStored(stores, published);
}

/** A company with the October bills of two billing accounts, and a rule that is older than they are. */
async function openCompany(companyId: string) {
  const caller = testCaller(companyId);
  const rule = { title: "Total", vendor: "aws" as const, minAlert: 200, direction: "both" as const };
  await makeCall(anomalyCalls, saveRule, saveRule.request.parse({ rule }), caller, services);
  await stores.stateStore.query("UPDATE anomaly_rules SET judged_from = '2026-10-01'");
  return {
    caller,
    async detect() {
      await detectSoon(stores.stateStore, companyId);
      await createRunner([detectAnomalies], services).runDue();
    },
    alerts: async () =>
      (
        await makeCall(
          anomalyCalls,
          getAnomalies,
          { start: DAYS[0]!, end: LAST_DAY, vendors: [], types: ["ai", "rule"] },
          caller,
          services,
        )
      ).anomalies,
    judged: () =>
      stores.stateStore.query<{ day: string }>(
        "SELECT day::text AS day, fingerprint, judged_at FROM anomaly_days WHERE company_id = $1 ORDER BY day",
        [companyId],
      ),
  };
}

const facts = (alerts: Anomaly[]) => alerts.map(({ type, baseDate, actual }) => [type, baseDate, actual]).sort();
/** 1,000 in the first account, and 1,200 in total. */
const event = [
  ["ai", EVENT_DAY, "1000"],
  ["rule", EVENT_DAY, "1200"],
];

test("days with damaged bills are not judged: nothing is found, and nothing withdrawn", async () => {
  const { caller, detect, alerts, judged } = await openCompany("damaged");
  await publish(bills.damaged);
  await detect();
  const before = await alerts();
  expect(facts(before)).toEqual(event);
  const judgedBefore = await judged();
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = '{cloudtally.cost_lines}' WHERE slice_id = $1", [
    bills.damaged[1]!.sliceId,
  ]);
  await detect();
  expect(await alerts()).toEqual(before);
  expect(await judged()).toEqual(judgedBefore);
  const { number } = before.find(({ type }) => type === "rule")!;
  const { days } = await makeCall(anomalyCalls, getAnomaly, { number }, caller, services);
  expect(days.at(-1)).toMatchObject({ day: "2026-10-31", actual: "400" });
  const changes = await makeCall(anomalyCalls, getTopChanges, { day: EVENT_DAY, vendors: [] }, caller, services);
  expect(changes).toEqual({ changes: [] });
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = NULL");
  await detect();
  expect([await alerts(), await judged()]).toEqual([before, judgedBefore]);
});

test("days that late bills of a billing account do not reach are judged when these have come", async () => {
  const { detect, alerts, judged } = await openCompany("late");
  await publish(bills.late);
  await detect();
  expect(await alerts()).toEqual([]);
  expect((await judged()).at(-1)).toMatchObject({ day: "2026-11-10" });
  await publish(bills.lateEnd);
  await detect();
  expect(facts(await alerts())).toEqual(event);
  expect((await judged()).at(-1)).toMatchObject({ day: LAST_DAY });
});

test("a provider does not wait for a billing account that has been silent for two weeks", async () => {
  const { detect, judged } = await openCompany("closed");
  await publish(bills.closed);
  await detect();
  expect((await judged()).at(-1)).toMatchObject({ day: LAST_DAY });
});

test("days of bills whose currency lacks an exchange rate are not judged: nothing is found or withdrawn", async () => {
  const { detect, alerts, judged } = await openCompany("rates");
  await publish(bills.rates);
  await setEuroMonths(stores, "rates", ["2026-10"]);
  await detect();
  // Without the euros, the total would have fallen by two thirds.
  expect(await alerts()).toEqual([]);
  expect((await judged()).at(-1)).toMatchObject({ day: "2026-10-31" });
  await setEuroMonths(stores, "rates", ["2026-10", "2026-11"]);
  await detect();
  const [before, judgedBefore] = [await alerts(), await judged()];
  // 1,000 euros at two dollars, and 200 dollars more in total; the rule also finds the fall to 600 afterwards.
  expect(facts(before.filter(({ baseDate }) => baseDate <= EVENT_DAY))).toEqual([
    ["ai", EVENT_DAY, "2000"],
    ["rule", EVENT_DAY, "2200"],
  ]);
  await setEuroMonths(stores, "rates", ["2026-10"]);
  await detect();
  expect([await alerts(), await judged()]).toEqual([before, judgedBefore]);
});
