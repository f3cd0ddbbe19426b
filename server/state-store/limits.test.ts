import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveRule } from "~/contract/anomalies/anomaly-rules";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import { MAX_SAVED_FILTERS } from "~/contract/costs/saved-filters";
import { budgetInput, budgetLimits } from "~/contract/dashboards/budgets";
import { MAX_NOTICES } from "~/contract/people/notices";
import { serviceGroupLimits } from "~/contract/service-groups";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { insertRule } from "../anomalies/rules/rules";
import { insertBudget } from "../budgets/budgets";
import { addNotice } from "../notices/notices";
import { ensureCompany } from "../people/people";
import { insertFilter } from "../saved-filters/saved-filters";
import { insertSet } from "../service-groups/sets";
import type { Queries } from "./state-store";

const [companyId, userId] = ["acme", "anna"];
const now = new Date("2026-11-20T10:00:00Z");
const { rule } = saveRule.request.parse({ rule: { title: "x", vendor: "aws" } });
const budget = budgetInput.parse({
  budgetName: "x",
  subject: "company",
  selectedVendors: null,
  filters: [],
  currency: "USD",
  period: "month",
  amount: "1000",
  alerts: [],
  recipients: [],
});
const notice = { text: "x", language: null, startsOn: "2026-11-20", endsOn: null };

/** What there can be a maximum of: null beyond it. */
const kinds: [string, number, (tx: Queries, name: string) => Promise<unknown>][] = [
  [
    "saved filters",
    MAX_SAVED_FILTERS,
    (tx, filterName) => insertFilter(tx, { companyId, userId }, { filterName, conditions: {}, search: "" }),
  ],
  [
    "service group sets",
    serviceGroupLimits.sets,
    (tx, setName) => insertSet(tx, companyId, { setName, version: 0, groups: [] }),
  ],
  ["budgets", budgetLimits.budgets, (tx, budgetName) => insertBudget(tx, companyId, { ...budget, budgetName }, now)],
  [
    "alert rules",
    ruleLimits.rules,
    (tx, title) => insertRule(tx, { companyId, rule: { ...rule, title }, by: userId, newestDay: "2026-11-19", now }),
  ],
  ["notices", MAX_NOTICES, (tx, text) => addNotice(tx, companyId, { ...notice, text }, userId)],
];

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  beforeAll(async () => {
    store = await open();
    await ensureCompany(store.stateStore, companyId);
    await store.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [userId]);
  });
  afterAll(() => store.close());

  test.each(kinds)("two at once do not exceed the maximum of %s", async (_kind, maximum, insert) => {
    const { stateStore } = store;
    await stateStore.transaction(async (tx) => {
      for (let n = 1; n < maximum; n += 1) expect(await insert(tx, `Number ${n}`)).not.toBeNull();
    });
    let second: Promise<unknown> = Promise.resolve();
    await stateStore.transaction(async (tx) => {
      expect(await insert(tx, "The last")).not.toBeNull();
      second = stateStore.transaction((other) => insert(other, "One more"));
      await sleep(200);
    });
    expect(await second).toBeNull();
  });
});
