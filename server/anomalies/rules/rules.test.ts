import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRule, getRules, removeRule, saveRule } from "~/contract/anomalies/anomaly-rules";
import type { RuleInput } from "~/contract/anomalies/anomaly-rules";
import { serviceGroupKey } from "~/contract/service-groups";
import { makeCall } from "../../../tests/support/stores/call-handler";
import { menusOf } from "../../people/people";
import { accountsOf } from "../../viewer/viewer";
import type { Caller } from "../../serve";
import { insertSet, removeSet, updateSet } from "../../service-groups/sets";
import { anomalyCalls } from "../calls";
import { detectRules } from "./detect-rules";
import { openRuleCompany } from "../../../tests/support/bills/rule-bills";
import type { RuleCompany } from "../../../tests/support/bills/rule-bills";

let stores: RuleCompany["stores"];
let services: RuleCompany["services"];
let caller: RuleCompany["caller"];
let close: () => Promise<void>;

beforeAll(async () => {
  const company = await openRuleCompany();
  ({ stores, services, caller } = company);
  close = () => company.stores.close();
});
afterAll(() => close());

describe("rules", () => {
  const rule: RuleInput = saveRule.request.parse({ rule: { title: "AWS daily", vendor: "aws" } }).rule;
  const versionOf = async (ruleId: string) =>
    (await makeCall(anomalyCalls, getRule, { ruleId }, caller, services)).rule.version;
  const save = async (overrides: Partial<RuleInput>, ruleId?: string, who = caller) => {
    const version = ruleId === undefined ? undefined : await versionOf(ruleId);
    return makeCall(anomalyCalls, saveRule, { ruleId, version, rule: { ...rule, ...overrides } }, who, services);
  };
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

  test("are deleted once, also by two people at once", async () => {
    const { ruleId } = await save({});
    await stores.stateStore.query("DELETE FROM audit_entries");
    const remove = () => makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
    const done = await Promise.allSettled([remove(), remove()]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stores.stateStore.query("SELECT action FROM audit_entries")).toEqual([
      { action: "alertRule.removed" },
    ]);
  });

  test("are saved only as they were opened, also by two people at once", async () => {
    const { ruleId } = await save({});
    const version = await versionOf(ruleId);
    const change = (threshold: number) =>
      makeCall(anomalyCalls, saveRule, { ruleId, version, rule: { ...rule, threshold } }, caller, services);
    const done = await Promise.allSettled([change(30), change(40)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(change(50)).rejects.toMatchObject({ status: 409, code: "changed" });
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("are not saved, nor logged as saved, if they are deleted in that moment", async () => {
    const { ruleId } = await save({});
    const version = await versionOf(ruleId);
    const { stateStore } = services;
    const late: typeof services = {
      ...services,
      stateStore: {
        query: (sql, values) => stateStore.query(sql, values),
        transaction: async (work) => {
          await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
          return stateStore.transaction(work);
        },
        close: () => stateStore.close(),
      },
    };
    await stateStore.query("DELETE FROM audit_entries");
    await expect(makeCall(anomalyCalls, saveRule, { ruleId, version, rule }, caller, late)).rejects.toMatchObject({
      status: 404,
    });
    expect(await stateStore.query("SELECT action FROM audit_entries")).toEqual([{ action: "alertRule.removed" }]);
  });

  test("are visible to users who see all accounts of their provider", async () => {
    const { ruleId } = await save({});
    const limited: Caller = { ...caller, accounts: accountsOf({ aws: ["test"] }) };
    expect(await list(limited)).toEqual([]);
    await expect(save({}, undefined, limited)).rejects.toMatchObject({ status: 403 });
    await expect(makeCall(anomalyCalls, getRule, { ruleId }, limited, services)).rejects.toMatchObject({ status: 403 });
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("are listed with the address of their webhook for those who may edit them only", async () => {
    const { ruleId } = await save({ webhookUrl: "https://hooks.example/secret" });
    const viewer: Caller = { ...caller, user: { ...caller.user, menus: menusOf("viewer", []) } };
    expect((await list()).map(({ webhookUrl }) => webhookUrl)).toEqual(["https://hooks.example/secret"]);
    expect(JSON.stringify(await list(viewer))).not.toContain("hooks.example");
    await makeCall(anomalyCalls, removeRule, { ruleId }, caller, services);
  });

  test("are in the audit log with the addresses of their recipients, also when deleted", async () => {
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

  test("whose service groups have too many rules are not saved, and are listed as such once the groups have grown", async () => {
    const setOf = (conditions: number) => ({
      setName: "Teams",
      groups: [
        {
          groupName: "Web",
          rules: Array.from({ length: conditions }, () => ({
            conditions: [{ field: "product" as const, tagKey: "", operator: "in" as const, values: ["Compute"] }],
          })),
        },
      ],
    });
    const set = (await insertSet(stores.stateStore, "acme", { ...setOf(200), version: 0 }))!;
    const values = [serviceGroupKey(set.setId, set.groups[0]!.groupId)];
    const filter = (exclude: boolean) => ({ field: "serviceGroup" as const, values, exclude });
    // Each filter repeats the conditions of its set: two have 400, which is the limit, three have 600.
    const { ruleId } = await save({ filters: [filter(false), filter(true)] });
    await expect(save({ filters: [filter(false), filter(true), filter(true)] }, ruleId)).rejects.toMatchObject({
      fields: { "rule.filters": ["tooManyRules"] },
    });
    const found = async () => {
      const rules = await detectRules("acme", services, { shouldJudge: () => true });
      return { listed: (await list()).map(({ isTooLarge }) => isTooLarge), judged: rules.length };
    };
    await save({ title: "Other" });
    expect(await found()).toEqual({ listed: [false, false], judged: 2 });
    await updateSet(stores.stateStore, "acme", set.setId, { ...setOf(201), version: set.version });
    expect(await found()).toEqual({ listed: [true, false], judged: 1 });
    await removeSet(stores.stateStore, "acme", set.setId);
    expect((await list()).map(({ lacksGroups }) => lacksGroups)).toEqual([true, false]);
    for (const stored of await list())
      await makeCall(anomalyCalls, removeRule, { ruleId: stored.ruleId }, caller, services);
  });

  test("notify only members of the company", async () => {
    const mailReceivers = { minor: ["stranger"], major: [], critical: [] };
    await expect(save({ mailReceivers })).rejects.toMatchObject({
      fields: { "rule.mailReceivers": ["notRegistered"] },
    });
  });
});
