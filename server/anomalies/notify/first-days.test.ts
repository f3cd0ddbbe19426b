import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomalies, judgeAnomalies } from "~/contract/anomalies/anomalies";
import { getRule, getRules, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { monthStart, periodStarts } from "~/lib/time/time-frames";
import { publishStored, storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import type { TestSlice } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { createRunner } from "../../jobs/runner";
import type { Services } from "../../serve";
import { anomalyCalls } from "../calls";
import { detectAnomalies } from "../detect/detect-job";
import { detectSoon } from "../detect-queue";
import { notifyOfAnomalies } from "./notify-job";

let stores: TestStores;
let services: Services;
/** By company and last day. */
const slices = new Map<string, TestSlice[]>();

type CostsOn = (day: string) => Record<string, number>;
const ofProd =
  (costOn: (day: string) => number | undefined): CostsOn =>
  (day) => ({ prod: costOn(day) ?? 200 });
const eventsOn = (...events: string[]) => ofProd((day) => (events.includes(day) ? 1000 : undefined));
const changeOf18th: CostsOn = ofProd((day) => ({ "2026-11-18": 1000, "2026-11-19": 0 })[day]);
const riseOn15th: CostsOn = ofProd((day) => (day >= "2026-11-15" ? 1000 : undefined));
const [firstEvent, lastEvent] = ["2026-10-20", "2026-11-14"];
const later = [firstEvent, "2026-11-02", lastEvent, "2026-11-16"];
/** Bills of each company from October to a day: what each account costs on each day. */
const bills = {
  both: { "2026-11-18": changeOf18th, "2026-11-19": changeOf18th },
  quiet: { "2026-11-15": riseOn15th, "2026-11-17": riseOn15th, "2026-11-19": riseOn15th },
  apart: {
    "2026-11-14": eventsOn(firstEvent, lastEvent),
    // Bills of October are corrected, and those of November go on.
    "2026-11-16": eventsOn(...later),
    "2026-11-17": eventsOn(...later, "2026-11-17"),
    "2026-11-18": eventsOn(...later, "2026-11-17", "2026-11-18"),
  },
  other: {
    "2026-11-18": (day) => ({ A: day === "2026-11-18" ? 1000 : 200, B: day === "2026-11-18" ? 900 : 200 }),
  },
} satisfies Record<string, Record<string, CostsOn>>;
type Bills = typeof bills;

const BY_NUMBER = { key: "number", descending: false } as const;

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  let sliceId = 0;
  for (const [companyId, ofCompany] of Object.entries(bills))
    for (const [endDate, costsOn] of Object.entries<CostsOn>(ofCompany)) {
      const days = periodStarts({ startDate: "2026-10-01", endDate }, "DAY");
      const ofMonths = ["2026-10", "2026-11"].map((month): TestSlice => {
        sliceId += 1;
        const lines = days
          .filter((day) => monthStart(day).startsWith(month))
          .flatMap((day) =>
            Object.entries(costsOn(day)).map(([account, cost]) =>
              testLine({ day, account, billed: String(cost), more: { ChargeType: "Usage" } }),
            ),
          );
        return { companyId, sliceId, vendor: "aws", month, live: false, lines };
      });
      slices.set(`${companyId} ${endDate}`, ofMonths);
    }
  await storeSlices(stores, [...slices.values()].flat());
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@x.com')",
  );
});
afterAll(() => stores.close());

/** A company with a rule that has judged since October, and whose recipient is Anna. */
async function openCompany<Company extends keyof Bills & string>(companyId: Company, changes: Partial<RuleInput>) {
  const { stateStore } = stores;
  const caller = testCaller(companyId);
  const ask = { caller, services };
  await stateStore.query("UPDATE companies SET vendors = '{aws}', plan = 'free' WHERE company_id = $1", [companyId]);
  await stateStore.query(
    "INSERT INTO members (company_id, user_id, role, vendors) VALUES ($1, 'anna', 'viewer', '{aws}')",
    [companyId],
  );
  const rule = { title: "Rule", vendor: "aws" as const, mailReceivers: { minor: ["anna"] }, ...changes };
  const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule }, ask.caller, ask.services);
  await stateStore.query("UPDATE anomaly_rules SET judged_from = '2026-10-01' WHERE company_id = $1", [companyId]);
  const detect = async () => {
    await detectSoon(stateStore, companyId);
    await createRunner([detectAnomalies, notifyOfAnomalies], services).runDue();
  };
  return {
    detect,
    /** Replaces the bills by those from October to a day. */
    async publish(endDate: keyof Bills[Company]) {
      await stateStore.query("UPDATE import_slices SET live = false WHERE company_id = $1", [companyId]);
      await publishStored(stores, slices.get(`${companyId} ${String(endDate)}`)!);
      await detect();
    },
    async change(next: Partial<RuleInput>) {
      const { rule: before } = await makeCall(anomalyCalls, getRule, { ruleId }, ask.caller, ask.services);
      const changed = { ...rule, ...next };
      await makeCall(
        anomalyCalls,
        saveRule,
        { ruleId, version: before.version, rule: changed },
        ask.caller,
        ask.services,
      );
      await detect();
    },
    alerts: async () =>
      (
        await makeCall(
          anomalyCalls,
          getAnomalies,
          { start: "2026-10-01", end: "2026-11-19", vendors: [], types: ["rule"], sort: BY_NUMBER },
          ask.caller,
          ask.services,
        )
      ).anomalies,
    judge: (number: number, verdict: "real" | "expected", quietUntil?: string) =>
      makeCall(
        anomalyCalls,
        judgeAnomalies,
        { numbers: [number], verdict, ...(quietUntil && { reason: "migration", quietUntil }) },
        ask.caller,
        ask.services,
      ),
    listed: async () => (await makeCall(anomalyCalls, getRules, {}, ask.caller, ask.services)).rules[0]!,
    mails: async () => {
      const sql = "SELECT subject FROM mails WHERE company_id = $1 ORDER BY created_at, subject";
      return (await stateStore.query<{ subject: string }>(sql, [companyId])).map(({ subject }) => subject);
    },
  };
}

test("a decrease on the day after an increase is another event, and is emailed", async () => {
  const company = await openCompany("both", { direction: "both" });
  await company.publish("2026-11-18");
  await company.publish("2026-11-19");
  // (6 × 200 + 1000) ÷ 7 = 314.29.
  expect(await company.mails()).toEqual([
    "AWS Rule: $314.29 below the average of the previous 7 days on 11/19/2026 · both",
    "AWS Rule: $800.00 above the average of the previous 7 days on 11/18/2026 · both",
  ]);
});

test("a rule that is still true after the day until which its series was expected is emailed then", async () => {
  const company = await openCompany("quiet", { comparison: "last7Days" });
  await company.publish("2026-11-15");
  const [first] = await company.alerts();
  await company.judge(first!.number, "expected", "2026-11-17");
  await company.publish("2026-11-17");
  expect(await company.mails()).toHaveLength(1);
  await company.publish("2026-11-19");
  // 4 × 800; the 19th is not told again.
  expect(await company.mails()).toEqual([
    "AWS Rule: $3,200.00 more in the 7 days to 11/18/2026 than in the 7 days before · quiet",
    "AWS Rule: $800.00 more in the 7 days to 11/15/2026 than in the 7 days before · quiet",
  ]);
});

test("a verdict is about the days of its alert: an expectation of others stays, and days between two are not expected", async () => {
  const company = await openCompany("apart", {});
  await company.publish("2026-11-14");
  const [october, november] = await company.alerts();
  await company.judge(october!.number, "expected", "2026-10-21");
  await company.judge(november!.number, "expected", "2026-11-17");
  await company.publish("2026-11-16");
  const statuses = async () => (await company.alerts()).map(({ baseDate, status }) => `${baseDate} ${status}`).sort();
  const expected = (october: string) => [
    `2026-10-20 ${october}`,
    "2026-11-02 new",
    "2026-11-14 expected",
    "2026-11-16 expected",
  ];
  expect(await statuses()).toEqual(expected("expected"));
  await company.judge(october!.number, "real");
  await company.publish("2026-11-17");
  expect(await statuses()).toEqual([...expected("real"), "2026-11-17 expected"]);
  await company.judge(november!.number, "real");
  await company.publish("2026-11-18");
  expect((await statuses()).at(-1)).toBe("2026-11-18 new");
});

test("a rule that compares other costs from now on is emailed about these, and the alerts about the others stay", async () => {
  const only = (...values: string[]) => [{ field: "account" as const, values, exclude: false }];
  const company = await openCompany("other", { filters: only("A") });
  await company.publish("2026-11-18");
  const [{ number }] = (await company.alerts()) as [Anomaly];
  await company.judge(number, "expected", "2026-12-31");
  const [ofA] = await company.alerts();
  await company.change({ title: "Now B", filters: only("B", "C") });
  expect(await company.mails()).toEqual([
    "AWS Now B: $700.00 above the average of the previous 7 days on 11/18/2026 · other",
    "AWS Rule: $800.00 above the average of the previous 7 days on 11/18/2026 · other",
  ]);
  expect(await company.alerts()).toMatchObject([
    ofA,
    { actual: "900", rule: { title: "Now B" }, baseDate: "2026-11-18", status: "new" },
  ]);
  expect((await company.listed()).alerts).toBe(2);
  // Another order, or a change of what is enough, is none of what is compared: nothing is found anew.
  await company.change({ title: "Still B", filters: only("C", "B"), minAlert: 200 });
  expect(await company.mails()).toHaveLength(2);
});
