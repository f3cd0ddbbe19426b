import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomalies, getAnomaly } from "~/contract/anomalies/anomalies";
import { getRule, removeRule, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { serviceGroupKey } from "~/contract/service-groups";
import { addDays } from "~/lib/time/time-frames";
import { openRuleCompany, SPIKE_DAY } from "../../../tests/support/bills/rule-bills";
import type { RuleCompany } from "../../../tests/support/bills/rule-bills";
import { FIRST_DAY, LAST_DAY } from "../../../tests/support/bills/ten-weeks";
import { makeCall } from "../../../tests/support/stores/call-handler";
import { createRunner } from "../../jobs/runner";
import { insertSet, updateSet } from "../../service-groups/sets";
import { anomalyCalls } from "../calls";
import { detectAnomalies } from "../detect/detect-job";
import { detectSoon } from "../detect-queue";

let company: RuleCompany;
beforeAll(async () => {
  company = await openRuleCompany();
});
afterAll(() => company.stores.close());

const newRule = (title: string, overrides: Partial<RuleInput>): RuleInput =>
  saveRule.request.parse({ rule: { title, vendor: "aws", ...overrides } }).rule;
const save = (rule: RuleInput, existing: { ruleId?: string; version?: string } = {}) =>
  makeCall(anomalyCalls, saveRule, { ...existing, rule }, company.caller, company.services);

/** Detects as on the day after this one, rules from the day of the spike on. */
async function detectUntil(day: string) {
  const { stateStore } = company.stores;
  await stateStore.query("UPDATE anomaly_rules SET judged_from = $1 WHERE judged_until IS NULL", [SPIKE_DAY]);
  await detectSoon(stateStore, "acme");
  const services = { ...company.services, today: () => addDays(day, 1) };
  await createRunner([detectAnomalies], services).runDue();
}

async function listed(ruleId: string) {
  const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [], size: 200 };
  const { anomalies } = await makeCall(anomalyCalls, getAnomalies, query, company.caller, company.services);
  return anomalies.filter(({ rule, baseDate }) => rule?.ruleId === ruleId && baseDate === SPIKE_DAY);
}
const detailOf = (number: number) => makeCall(anomalyCalls, getAnomaly, { number }, company.caller, company.services);

/** A rule that compares seven days, so that the spike is an alert on seven: saved, and judged up to the first of them. */
async function openSpike(title: string) {
  const rule = newRule(title, { comparison: "last7Days", minAlert: 500 });
  const { ruleId } = await save(rule);
  await detectUntil(SPIKE_DAY);
  const [alert] = await listed(ruleId);
  const stateOf = async () => (await detailOf(alert!.number)).episode.state;
  expect(await stateOf()).toBe("latest");
  return { rule, ruleId, stateOf };
}

test("may continue after their rule was deleted", async () => {
  const { ruleId, stateOf } = await openSpike("Deleted");
  await makeCall(anomalyCalls, removeRule, { ruleId }, company.caller, company.services);
  await detectUntil(LAST_DAY);
  expect(await stateOf()).toBe("latest");
  await company.stores.stateStore.query("DELETE FROM anomaly_days");
});

test("may continue while their rule is switched off", async () => {
  const { rule, ruleId, stateOf } = await openSpike("Switched off");
  const { version } = (await makeCall(anomalyCalls, getRule, { ruleId }, company.caller, company.services)).rule;
  await save({ ...rule, isAbnormalNotiOn: false }, { ruleId, version });
  await detectUntil(LAST_DAY);
  expect(await stateOf()).toBe("latest");
  await company.stores.stateStore.query("DELETE FROM anomaly_days");
});

test("stay over after their rule was changed or deleted", async () => {
  // The day after the spike is within its seven days before, so that the day alone is an alert.
  const rule = newRule("Over", { comparison: "latestDay", minAlert: 500 });
  const { ruleId } = await save(rule);
  await detectUntil("2026-11-11");
  const [alert] = await listed(ruleId);
  const episode = async () => (await detailOf(alert!.number)).episode;
  const over = { state: "over", on: "2026-11-11" };
  expect(await episode()).toMatchObject(over);
  const { version } = (await makeCall(anomalyCalls, getRule, { ruleId }, company.caller, company.services)).rule;
  await save({ ...rule, minAlert: 600 }, { ruleId, version });
  expect(await episode()).toMatchObject(over);
  await makeCall(anomalyCalls, removeRule, { ruleId }, company.caller, company.services);
  expect(await episode()).toMatchObject(over);
});

test("stay open without their days when the groups of their rule have grown too large", async () => {
  const { stateStore } = company.stores;
  const groups = (rules: number) => [
    {
      groupName: "A",
      rules: Array.from({ length: rules }, () => ({
        conditions: [{ field: "product" as const, tagKey: "", operator: "in" as const, values: ["Compute"] }],
      })),
    },
  ];
  const sets = [];
  for (const setName of ["One", "Two"])
    sets.push((await insertSet(stateStore, "acme", { setName, groups: groups(1), version: 0 }))!);
  const values = sets.map(({ setId, groups: [group] }) => serviceGroupKey(setId, group!.groupId));
  const { ruleId } = await save(
    newRule("Groups", { minAlert: 500, filters: [{ field: "serviceGroup", values, exclude: false }] }),
  );
  await detectUntil(LAST_DAY);
  const [alert] = await listed(ruleId);
  expect(await detailOf(alert!.number)).toMatchObject({ isTooLarge: false });
  // 210 conditions are few enough for a set, and 420 are too many for a query.
  for (const { setId, setName, version } of sets)
    await updateSet(stateStore, "acme", setId, { setName, groups: groups(210), version });
  expect(await detailOf(alert!.number)).toMatchObject({
    ...{ anomaly: { number: alert!.number, actual: "900" }, isTooLarge: true, days: [] },
  });
});
