import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAnomalies, getAnomaly, getCauses, judgeAnomalies, markAnomalies } from "~/contract/anomalies/anomalies";
import { removeRule, ruleFields, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { comparisons } from "~/contract/anomalies/rule-lists";
import { makeCall } from "../../../tests/support/stores/call-handler";
import { accountsOf } from "../../viewer/viewer";
import { nothingChosen } from "../series/watched-series";
import type { Caller } from "../../serve";
import { anomalyCalls } from "../calls";
import type { Detected } from "../findings/detected";
import { saveDetection } from "../detect/save-detection";
import type { Notifiable } from "../findings/save-findings";
import { detectRules } from "./detect-rules";
import type { RuleDetection } from "./detect-rules";
import { SPIKE_DAY, STEP_DAYS, openRuleCompany } from "../../../tests/support/bills/rule-bills";
import { FIRST_DAY } from "../../../tests/support/bills/ten-weeks";
import type { RuleCompany } from "../../../tests/support/bills/rule-bills";

let stores: RuleCompany["stores"];
let services: RuleCompany["services"];
let caller: RuleCompany["caller"];
let rowsOf: RuleCompany["rowsOf"];
let close: () => Promise<void>;

beforeAll(async () => {
  const company = await openRuleCompany();
  ({ stores, services, caller, rowsOf } = company);
  close = () => company.stores.close();
});
afterAll(() => close());

describe("judging", () => {
  const always = { shouldJudge: () => true };
  const rule = (title: string, overrides: Partial<RuleInput>): RuleInput =>
    saveRule.request.parse({ rule: { title, vendor: "aws", ...overrides } }).rule;
  const judgeAll = async (change = (detections: RuleDetection[]) => detections) => {
    const rules = change(await detectRules("acme", services, always));
    const none = { judged: [], findings: [], emptied: [], chosen: nothingChosen };
    return stores.stateStore.transaction((tx) => saveDetection(tx, "acme", none, rules, services.now()));
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

  test("finds the same days as the backtest, for every comparison", async () => {
    for (const comparison of comparisons) {
      const input = rule(`by ${comparison}`, { comparison, viewBy: "product", minAlert: 60, direction: "both" });
      const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services);
      await judgeAll();
      const [, ...rows] = await rowsOf(ruleFields.partial().parse(input));
      expect(rows.length, comparison).toBeGreaterThan(0);
      const ruleAlerts = (await alerts()).filter((alert) => alert.rule?.ruleId === ruleId);
      expect(
        ruleAlerts
          .map(({ baseDate, actual, predicted, level, product }) => [baseDate, actual, predicted, level, product])
          .sort(),
        comparison,
      ).toEqual(rows.map((row) => [...row]).sort());
      await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    }
  });

  test("skips rules of the models while the company has the free version", async () => {
    const setPlan = (plan: string) => stores.stateStore.query("UPDATE companies SET plan = $1", [plan]);
    const saved = [];
    for (const comparison of ["models", "latestDay"] as const) {
      const input = rule(`plan ${comparison}`, { comparison });
      saved.push((await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services)).ruleId);
    }
    const judged = async () => (await detectRules("acme", services, always)).map((result) => result.rule.comparison);
    expect((await judged()).sort()).toEqual(["latestDay", "models"]);
    await setPlan("free");
    expect(await judged()).toEqual(["latestDay"]);
    const free: Caller = { ...caller, user: { ...caller.user, chargeType: "free" } };
    const input = rule("refused", { comparison: "models" });
    await expect(makeCall(anomalyCalls, saveRule, { rule: input }, free, services)).rejects.toMatchObject({
      status: 403,
    });
    await setPlan("paid");
    for (const ruleId of saved) await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("notifies on the first day of a lasting change, and again only when its level rises", async () => {
    const input = rule("Total", { minAlert: 60 });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services);
    const ruleAlerts = async () => (await alerts()).filter((alert) => alert.rule?.ruleId === ruleId);
    const summaries = (notifiable: Notifiable[]) =>
      notifiable.map(({ day, level, ruleId: alertRule }) => `${day} ${level} ${alertRule}`);
    expect(summaries(await judgeAll())).toEqual([`2026-10-20 minor ${ruleId}`, `2026-11-10 major ${ruleId}`]);
    const before = await ruleAlerts();
    expect(summaries(await judgeAll())).toEqual([]);
    expect(await ruleAlerts()).toEqual(before);
    // As if bills were restated: the amounts change, then the level rises, then the alert is gone.
    const restated = (overrides: Partial<Detected>) => (detections: RuleDetection[]) =>
      detections.map((detection) => ({
        ...detection,
        findings: detection.findings.map((finding) =>
          finding.day === SPIKE_DAY ? { ...finding, ...overrides } : finding,
        ),
      }));
    expect(summaries(await judgeAll(restated({ actual: "1050", difference: "750" })))).toEqual([]);
    const risen = restated({ actual: "1500", difference: "1200", level: "critical" });
    expect(summaries(await judgeAll(risen))).toEqual([`2026-11-10 critical ${ruleId}`]);
    expect((await ruleAlerts()).map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    const withoutSpike = (detections: RuleDetection[]) =>
      detections.map((detection) => ({
        ...detection,
        findings: detection.findings.filter(({ day }) => day !== SPIKE_DAY),
      }));
    await judgeAll(withoutSpike);
    expect((await ruleAlerts()).map(({ baseDate }) => baseDate)).toEqual(STEP_DAYS);
    await judgeAll();
    expect((await ruleAlerts()).map(({ number }) => number)).toEqual(before.map(({ number }) => number));
  });

  test("knows the day before a lasting change from an earlier detection", async () => {
    const input = rule("Day by day", { minAlert: 60 });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services);
    const judgeOnly = (day: string, overrides: Partial<Detected> = {}) =>
      judgeAll((detections) =>
        detections
          .filter((detection) => detection.rule.ruleId === ruleId)
          .map((detection) => ({
            ...detection,
            judged: detection.judged.filter((judged) => judged.day === day),
            findings: detection.findings
              .filter((finding) => finding.day === day)
              .map((finding) => ({ ...finding, ...overrides })),
          })),
      );
    const [first, second, third] = STEP_DAYS as [string, string, string];
    expect(await judgeOnly(first)).toMatchObject([{ day: first, level: "minor" }]);
    expect(await judgeOnly(second)).toEqual([]);
    expect(await judgeOnly(third, { level: "major" })).toMatchObject([{ day: third, level: "major" }]);
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("notifies on the first day that is news, if a lasting change began before", async () => {
    const input = rule("Long", { minAlert: 60 });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services);
    // The last seven days up to the newest one are news: of the three days from the 20th on, the last.
    await stores.stateStore.query("INSERT INTO anomaly_days VALUES ('acme', 'aws', '2026-10-28', '1', now())");
    const notified = await judgeAll((detections) => detections.filter((detection) => detection.rule.ruleId === ruleId));
    expect(notified.map(({ day }) => day)).toEqual([STEP_DAYS[2], SPIKE_DAY]);
    await stores.stateStore.query("DELETE FROM anomaly_days");
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("emails of one rule are stopped without those of others about the same costs", async () => {
    const saved: string[] = [];
    for (const title of ["First", "Second"])
      saved.push(
        (await makeCall(anomalyCalls, saveRule, { rule: rule(title, { minAlert: 60 }) }, caller, services)).ruleId,
      );
    await judgeAll();
    const receivedOf = async () =>
      saved.map((ruleId) => found.filter((alert) => alert.rule?.ruleId === ruleId).map(({ isReceived }) => isReceived));
    let found = await alerts();
    const mark = async (received: boolean) => {
      const { number } = found.find((alert) => alert.rule?.ruleId === saved[0])!;
      await makeCall(anomalyCalls, markAnomalies, { numbers: [number], received }, caller, services);
      found = await alerts();
    };
    const all = (isReceived: boolean) => [...STEP_DAYS, SPIKE_DAY].map(() => isReceived);
    await mark(false);
    expect(await receivedOf()).toEqual([all(false), all(true)]);
    await mark(true);
    expect(await receivedOf()).toEqual([all(true), all(true)]);
    for (const ruleId of saved) await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("explains an alert by the days that the rule compares, even if the rule was deleted", async () => {
    const input = rule("Three days", {
      comparison: "last3Days",
      minAlert: 400,
      filters: [{ field: "account", values: ["test"], exclude: false }],
    });
    const { ruleId } = await makeCall(anomalyCalls, saveRule, { rule: input }, caller, services);
    await judgeAll();
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    const [alert] = (await alerts()).filter((candidate) => candidate.rule?.ruleId === ruleId);
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

  test("a series expected until a day is also expected for the alerts of rules", async () => {
    const { ruleId } = await makeCall(
      anomalyCalls,
      saveRule,
      { rule: rule("By product", { viewBy: "product", minAlert: 60, comparison: "last3Days" }) },
      caller,
      services,
    );
    const upTo = (last: string) => (detections: RuleDetection[]) =>
      detections.map((detection) => ({
        ...detection,
        judged: detection.judged.filter(({ day }) => day <= last),
        findings: detection.findings.filter(({ day }) => day <= last),
      }));
    await judgeAll(upTo("2026-10-20"));
    const ruleAlerts = async () => (await alerts()).filter((alert) => alert.rule?.ruleId === ruleId);
    const [first] = await ruleAlerts();
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
      (await ruleAlerts())
        .filter(({ product }) => product === "Storage")
        .map(({ baseDate, status }) => [baseDate, status]),
    ).toEqual([
      ["2026-10-20", "expected"],
      ["2026-10-21", "expected"],
      ["2026-10-22", "new"],
      ["2026-10-23", "new"],
    ]);
  });
});
