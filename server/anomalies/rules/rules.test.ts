import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAnomalies, getAnomaly, getCauses, judgeAnomalies } from "~/contract/anomalies/anomalies";
import { backtestRule, getRule, getRules, removeRule, ruleFields, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { comparisons } from "~/contract/anomalies/rule-lists";
import { backtestFile } from "~/contract/tables/table-files";
import { addDays } from "~/lib/time/time-frames";
import { endAfter, storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { accountsOf } from "../../access/viewer";
import { nothingChosen } from "../series/chosen";
import type { Caller, Services } from "../../serve";
import { tableFileCalls } from "../../tables/calls";
import { anomalyCalls } from "../calls";
import type { Detected } from "../detect/detect";
import { keepDetection } from "../detect/keep-detection";
import type { Told } from "../detect/keep-detection";
import { detectRules } from "./detect-rules";
import type { RuleDetection } from "./detect-rules";

/** Bills of ten weeks end the day before the tests' today, 2026-11-20. */
const FIRST_DAY = "2026-09-11";
const DAYS = 70;
/** Two products of two accounts; one of them costs much more for a day, the other one a little more for three. */
const SPIKE_DAY = "2026-11-10";
const STEP_DAYS = ["2026-10-20", "2026-10-21", "2026-10-22"];

let stores: TestStores;
let services: Services;
let caller: Caller;

const linesOf = (day: string) => {
  const line = (product: string, account: string, cost: string, more = {}) =>
    testLine({
      day,
      product,
      account,
      region: "eu",
      billed: cost,
      effective: cost,
      more: { ChargeType: "Usage", ...more },
    });
  return [
    line("Compute", "prod", day === SPIKE_DAY ? "900" : "200"),
    line("Storage", "test", STEP_DAYS.includes(day) ? "250" : "100"),
    // A purchase is not watched.
    ...(day === "2026-11-05" ? [line("Compute", "prod", "5000", { ChargeType: "Purchase" })] : []),
  ];
};

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  caller = testCaller("acme");
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme') ON CONFLICT DO NOTHING");
  await stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('tester', 'tester', 'Tester', 'tester@cloudtally.example')",
  );
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  await storeSlices(
    stores,
    months.map((month, n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      month,
      lines: days.filter((day) => day.startsWith(month)).flatMap(linesOf),
    })),
  );
});

afterAll(() => stores.close());

const backtest = (query: Parameters<typeof backtestRule.request.parse>[0] & object, who = caller) =>
  makeCall(anomalyCalls, backtestRule, { vendor: "aws", ...query }, who, services);
const rowsOf = async (query: object, who = caller) =>
  parseCsv(await makeStreamedCall(tableFileCalls, backtestFile.csv, { vendor: "aws", ...query }, who, services)).filter(
    (row) => row.length > 1,
  );

describe("a monthly fee", () => {
  const fees = "fees";
  const asked = { ...testCaller(fees) };
  const months = [
    { month: "2026-10", day: "2026-10-01", days: 31, fee: "3100" },
    { month: "2026-11", day: "2026-11-01", days: 30, fee: "3000" },
  ];
  const comparisonsOfDays = comparisons.filter((one) => one !== "models");
  const found = async (query: object) =>
    (await makeCall(anomalyCalls, backtestRule, { vendor: "aws", ...query }, asked, services)).days;

  beforeAll(async () => {
    await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ($1, 'Fees')", [fees]);
    const line = (day: string, product: string, cost: string, more = {}) =>
      testLine({
        day,
        product,
        account: "prod",
        billed: cost,
        effective: cost,
        more: { ChargeType: "Usage", ...endAfter(day, 1), ...more },
      });
    // Usage costs 50 a day up to the 19th, and 650 on the 15th of November; both fees cost 100 a day.
    await storeSlices(
      stores,
      months.map(({ month, day, days, fee }, n) => ({
        companyId: fees,
        sliceId: 500 + n,
        vendor: "aws" as const,
        month,
        lines: [
          line(day, "Support", fee, endAfter(day, days)),
          ...Array.from({ length: Math.min(days, month === "2026-11" ? 19 : days) }, (_, at) => addDays(day, at)).map(
            (one) => line(one, "Compute", one === "2026-11-15" ? "650" : "50"),
          ),
        ],
      })),
    );
  });

  test.each(comparisonsOfDays)("is no alert of its own, compared by %s", async (comparison) => {
    const days = await found({ comparison, viewBy: "product", threshold: 5, minAlert: 1, direction: "both" });
    expect(days.filter(({ series }) => series === "Support")).toEqual([]);
  });

  test("counts as a part of each day", async () => {
    const [event] = await found({ comparison: "latestDay", minAlert: 100 });
    // 150 a day, and 750 on the 15th.
    expect(event).toMatchObject({ day: "2026-11-15", difference: "600" });
  });
});

describe("a backtest", () => {
  test("has the days on which the total would have alerted, with their differences", async () => {
    const { days, period, total, thresholds } = await backtest({});
    expect(period).toEqual({ start: FIRST_DAY, end: "2026-11-19", days: DAYS });
    // 300 a day; +150 is 50 %, then the average is (6 × 300 + 450) ÷ 7 and (5 × 300 + 2 × 450) ÷ 7. The spike is 700 more.
    expect(days.map(({ day, level }) => `${day} ${level}`)).toEqual([
      "2026-10-20 minor",
      "2026-10-21 minor",
      "2026-10-22 minor",
      "2026-11-10 major",
    ]);
    expect(days[0]).toMatchObject({ difference: "150", alerts: 1, series: "" });
    expect(Number(days[1]!.difference)).toBeCloseTo(450 - 2250 / 7, 9);
    expect(Number(days[2]!.difference)).toBeCloseTo(450 - 2400 / 7, 9);
    expect(days[3]).toMatchObject({ difference: "700" });
    expect(total).toMatchObject({ days: 4, critical: 0, major: 1, minor: 3 });
    // 4 of 70 days in a month of 30.4 days.
    expect(total.perMonth).toBe(1.7);
    expect(thresholds.find(({ threshold }) => threshold === 50)).toMatchObject({ days: 2 });
    expect(thresholds.find(({ threshold }) => threshold === 100)).toMatchObject({ days: 1, difference: "700" });
  });

  test("as a file has the same alerts, with their series if there are several", async () => {
    expect(await rowsOf({})).toEqual([
      ["day", "actual", "predicted", "level"],
      ["2026-10-20", "450", "300", "minor"],
      ["2026-10-21", "450", expect.stringMatching(/^321\.428571/), "minor"],
      ["2026-10-22", "450", expect.stringMatching(/^342\.857142/), "minor"],
      ["2026-11-10", "1000", "300", "major"],
    ]);
    expect(await rowsOf({ viewBy: "product", minAlert: 140 })).toEqual([
      ["day", "actual", "predicted", "level", "series"],
      ["2026-10-20", "250", "100", "minor", "Storage"],
      ["2026-11-10", "900", "200", "major", "Compute"],
    ]);
    const filters = [{ field: "account", values: ["prod"] }];
    expect((await rowsOf({ filters })).slice(1)).toEqual([["2026-11-10", "900", "200", "major"]]);
  });

  test("is of visible accounts alone", async () => {
    const limited: Caller = { ...caller, accounts: accountsOf({ aws: ["test"] }) };
    expect((await backtest({}, limited)).days.map(({ day }) => day)).toEqual(STEP_DAYS);
    expect((await rowsOf({ viewBy: "account", minAlert: 140 }, limited)).slice(1).map(([day]) => day)).toEqual([
      "2026-10-20",
    ]);
  });

  test("refuses a band that is none", async () => {
    expect(backtestRule.request.safeParse({ vendor: "aws", minAlert: 2, maxAlert: 1 }).error?.issues).toMatchObject([
      { path: ["minAlert"], message: "alertBand" },
    ]);
    await expect(rowsOf({ minAlert: 2, maxAlert: 1 })).rejects.toMatchObject({ status: 422 });
  });
});

describe("rules", () => {
  const rule: RuleInput = saveRule.request.parse({ rule: { title: "AWS daily", vendor: "aws" } }).rule;
  const save = (more: Partial<RuleInput>, ruleId?: string, who = caller) =>
    makeCall(anomalyCalls, saveRule, { ruleId, rule: { ...rule, ...more } }, who, services);
  const list = async (who = caller) => (await makeCall(anomalyCalls, getRules, {}, who, services)).rules;

  test("are saved, changed and deleted; names are unique", async () => {
    const { ruleId } = await save({});
    expect(await list()).toMatchObject([{ ruleId, title: "AWS daily", judgedFrom: "2026-11-19", updatedBy: "Tester" }]);
    await expect(save({ title: "aws DAILY" })).rejects.toMatchObject({ fields: { "rule.title": ["nameTaken"] } });
    await save({ threshold: 30 }, ruleId);
    const { rule: stored, webhookSecret } = await makeCall(anomalyCalls, getRule, { ruleId }, caller, services);
    expect(stored).toMatchObject({ threshold: 30 });
    expect(webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    expect(await list()).toEqual([]);
    await expect(makeCall(anomalyCalls, getRule, { ruleId }, caller, services)).rejects.toMatchObject({ status: 404 });
  });

  test("are for those who see all accounts of their provider", async () => {
    const { ruleId } = await save({});
    const limited: Caller = { ...caller, accounts: accountsOf({ aws: ["test"] }) };
    expect(await list(limited)).toEqual([]);
    await expect(save({}, undefined, limited)).rejects.toMatchObject({ status: 403 });
    await expect(makeCall(anomalyCalls, getRule, { ruleId }, limited, services)).rejects.toMatchObject({ status: 403 });
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("are in the audit log with the addresses of who is told, also when they are deleted", async () => {
    await stores.stateStore.query("INSERT INTO members (company_id, user_id, role) VALUES ('acme', 'tester', 'admin')");
    const { ruleId } = await save({ mailReceivers: { minor: ["tester"], major: [], critical: [] } });
    await save({ mailSendCond: "C", mailReceivers: { minor: [], major: [], critical: ["tester"] } }, ruleId);
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    await stores.stateStore.query("DELETE FROM members WHERE user_id = 'tester'");
    const entries = await stores.stateStore.query(
      "SELECT before, after FROM audit_entries ORDER BY entry DESC LIMIT 2",
    );
    const byLevel = { minor: [], major: [], critical: ["tester@cloudtally.example"] };
    expect(entries).toMatchObject([
      { before: { name: "AWS daily", threshold: rule.threshold, mailReceivers: byLevel }, after: null },
      {
        before: { recipients: ["tester@cloudtally.example"] },
        after: { mailReceivers: byLevel, isIncludeLowerLevel: true },
      },
    ]);
  });

  test("tell only members of the company", async () => {
    const mailReceivers = { minor: ["stranger"], major: [], critical: [] };
    await expect(save({ mailReceivers })).rejects.toMatchObject({
      fields: { "rule.mailReceivers": ["notRegistered"] },
    });
  });
});

describe("judging", () => {
  const always = { isWanted: () => true };
  const rule = (title: string, more: Partial<RuleInput>): RuleInput =>
    saveRule.request.parse({ rule: { title, vendor: "aws", ...more } }).rule;
  const judgeAll = async (change = (found: RuleDetection[]) => found) => {
    const rules = change(await detectRules("acme", services, always));
    const none = { judged: [], found: [], chosen: nothingChosen };
    return stores.stateStore.transaction((tx) => keepDetection(tx, "acme", none, rules, services.now()));
  };
  const alerts = async (who = caller) =>
    (
      await makeCall(
        anomalyCalls,
        getAnomalies,
        {
          start: FIRST_DAY,
          end: "2026-11-19",
          vendors: [],
          types: ["rule"],
          size: 200,
          sort: { key: "baseDate", descending: false },
        },
        who,
        services,
      )
    ).anomalies;

  test("finds what the backtest has found, for every comparison", async () => {
    for (const comparison of comparisons) {
      const wanted = rule(`by ${comparison}`, { comparison, viewBy: "product", minAlert: 60, direction: "both" });
      const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: wanted }, caller, services);
      await judgeAll();
      const [, ...rows] = await rowsOf(ruleFields.partial().parse(wanted));
      expect(rows.length, comparison).toBeGreaterThan(0);
      const own = (await alerts()).filter((one) => one.rule?.ruleId === ruleId);
      expect(
        own
          .map(({ baseDate, actual, predicted, level, product }) => [baseDate, actual, predicted, level, product])
          .sort(),
        comparison,
      ).toEqual(rows.map((row) => [...row]).sort());
      await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    }
  });

  test("tells of the first day of what stays, and again only when its level rises", async () => {
    const wanted = rule("Total", { minAlert: 60 });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: wanted }, caller, services);
    const own = async () => (await alerts()).filter((one) => one.rule?.ruleId === ruleId);
    const told = (found: Told[]) => found.map(({ day, level, ruleId: of }) => `${day} ${level} ${of}`);
    expect(told(await judgeAll())).toEqual([`2026-10-20 minor ${ruleId}`, `2026-11-10 major ${ruleId}`]);
    const before = await own();
    expect(told(await judgeAll())).toEqual([]);
    expect(await own()).toEqual(before);
    // As if bills were restated: the amounts change, then the level rises, then there is nothing any more.
    const restated = (more: Partial<Detected>) => (detections: RuleDetection[]) =>
      detections.map((one) => ({
        ...one,
        found: one.found.map((found) => (found.day === SPIKE_DAY ? { ...found, ...more } : found)),
      }));
    expect(told(await judgeAll(restated({ actual: "1050", difference: "750" })))).toEqual([]);
    const risen = restated({ actual: "1500", difference: "1200", level: "critical" });
    expect(told(await judgeAll(risen))).toEqual([`2026-11-10 critical ${ruleId}`]);
    expect((await own()).map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    const gone = (detections: RuleDetection[]) =>
      detections.map((one) => ({ ...one, found: one.found.filter(({ day }) => day !== SPIKE_DAY) }));
    await judgeAll(gone);
    expect((await own()).map(({ baseDate }) => baseDate)).toEqual(STEP_DAYS);
    await judgeAll();
    expect((await own()).map(({ number }) => number)).toEqual(before.map(({ number }) => number));
  });

  test("explains an alert by the days that the rule compares, whoever has deleted the rule", async () => {
    const wanted = rule("Three days", {
      comparison: "last3Days",
      minAlert: 400,
      filters: [{ field: "account", values: ["test"], exclude: false }],
    });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: wanted }, caller, services);
    await judgeAll();
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    const [alert] = (await alerts()).filter((one) => one.rule?.ruleId === ruleId);
    // 3 × 250 against 3 × 100 on the third day.
    expect(alert).toMatchObject({
      baseDate: "2026-10-22",
      actual: "750",
      predicted: "300",
      rule: { title: "Three days" },
    });
    const causes = await makeCall(anomalyCalls, getCauses, { number: alert!.number }, caller, services);
    expect(causes.causes).toMatchObject([
      { account: "test", product: "Storage", actual: "750", expected: "300", difference: "450" },
    ]);
    const detail = await makeCall(anomalyCalls, getAnomaly, { number: alert!.number }, caller, services);
    // 150 a day from the 22nd to the 31st.
    expect(detail.ifItStays).toMatchObject({ days: 10, amount: "1500" });
    expect(detail.days.find(({ day }) => day === "2026-10-22")).toMatchObject({ actual: "250" });
    const limited: Caller = { ...caller, accounts: accountsOf({ aws: ["test"] }) };
    expect(await alerts(limited)).toEqual([]);
  });

  test("what is expected of a series until a day is so of the rule's alerts, too", async () => {
    const { ruleId } = await makeCall(
      anomalyCalls,
      saveRule,
      { rule: rule("By product", { viewBy: "product", minAlert: 60, comparison: "last3Days" }) },
      caller,
      services,
    );
    const upTo = (last: string) => (detections: RuleDetection[]) =>
      detections.map((one) => ({
        ...one,
        judged: one.judged.filter(({ day }) => day <= last),
        found: one.found.filter(({ day }) => day <= last),
      }));
    await judgeAll(upTo("2026-10-20"));
    const own = async () => (await alerts()).filter((one) => one.rule?.ruleId === ruleId);
    const [first] = await own();
    expect(first).toMatchObject({ baseDate: "2026-10-20", product: "Storage", status: "new" });
    await makeCall(
      anomalyCalls,
      judgeAnomalies,
      { numbers: [first!.number], verdict: "expected", reason: "migration", quietUntil: "2026-10-21" },
      caller,
      services,
    );
    await judgeAll();
    expect(
      (await own()).filter(({ product }) => product === "Storage").map(({ baseDate, status }) => [baseDate, status]),
    ).toEqual([
      ["2026-10-20", "expected"],
      ["2026-10-21", "expected"],
      ["2026-10-22", "new"],
      ["2026-10-23", "new"],
    ]);
  });
});
