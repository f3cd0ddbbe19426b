import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import {
  deleteBudget,
  getBudget,
  getBudgetChoices,
  getBudgetAlerts,
  getBudgetData,
  getBudgets,
  saveBudget,
} from "~/contract/dashboards/budgets";
import { menus } from "~/contract/call";
import type { Call } from "~/contract/call";
import { authTypes } from "~/contract/people/session";
import { serviceGroupKey } from "~/contract/service-groups";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { setEuroMonths } from "../../tests/support/bills/own-rates";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { unpublish } from "../imports/publish/publish";
import { accountsOf } from "../viewer/viewer";
import { wholeCompany } from "../viewer/viewer";
import { ensureCompany, ensureMember } from "../people/people";
import { insertSet, updateSet } from "../service-groups/sets";
import type { Caller, Services } from "../serve";
import { recordAlert } from "./budgets";
import { budgetCalls } from "./calls";
import { checkBudgets } from "./check-budgets";

let stores: TestStores;
let services: Services;

/**
 * Today is 20 November 2026; bills reach the 18th: 10 dollars a day in two accounts, and 100 on each first of a month.
 */
beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  await ensureCompany(stores.stateStore, "acme");
  await stores.stateStore.query("UPDATE companies SET vendors = '{aws}' WHERE company_id = 'acme'");
  for (const user of ["anna", "ben", "cleo"]) {
    await stores.stateStore.query(
      "INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1 || '@x.com')",
      [user],
    );
    await ensureMember(stores.stateStore, "acme", user);
  }
  await stores.stateStore.query(
    "UPDATE members SET role = 'viewer', vendors = '{aws}', accounts = '{}' WHERE user_id <> 'cleo'",
  );
  await stores.stateStore.query(
    `UPDATE members SET role = 'viewer', vendors = '{aws}', accounts = '{"aws":["1"]}' WHERE user_id = 'cleo'`,
  );
  const linesOf = (month: string, days: number) =>
    Array.from({ length: days }, (_, n) => addDays(`${month}-01`, n)).flatMap((day, n) => [
      testLine({ day, account: "1", billed: "6", tags: { team: "web" } }),
      testLine({ day, account: "2", billed: "4" }),
      ...(n === 0 ? [testLine({ day, account: "1", billed: "100", more: { ChargeType: "Purchase" } })] : []),
    ]);
  await storeSlices(
    stores,
    [
      ["2026-08", 31],
      ["2026-09", 30],
      ["2026-10", 31],
      ["2026-11", 18],
    ].map(([month, days], n) => ({
      month: month as string,
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      lines: linesOf(month as string, days as number),
    })),
  );
});
afterAll(() => stores.close());
beforeEach(async () => {
  await stores.stateStore.query("DELETE FROM budgets");
  await stores.stateStore.query("DELETE FROM mails");
  await stores.stateStore.query("DELETE FROM jobs");
});

const full = testCaller("acme");
const limited: Caller = { ...full, userId: "cleo", vendors: ["aws"], accounts: accountsOf({ aws: ["1"] }) };
const ask = <R extends z.ZodObject, S extends z.ZodType>(call: Call<R, S>, request: z.input<R>, caller = full) =>
  makeCall(budgetCalls, call, request, caller, services);

const company: z.input<typeof saveBudget.request>["budget"] = {
  budgetName: "All",
  subject: "company",
  selectedVendors: null,
  filters: [],
  currency: "USD",
  period: "month",
  amount: "500",
  recipients: ["anna", "cleo", "nobody"],
};
const account = {
  ...company,
  budgetName: "One account",
  subject: "account" as const,
  selectedVendors: ["aws" as const],
  filters: [{ field: "account" as const, values: [], vendorValues: { aws: ["1"] } }],
};
const save = (changes: Partial<typeof company> = {}) => ask(saveBudget, { budget: { ...company, ...changes } });
const figures = async (changes: Partial<typeof company>) => {
  const { budgetId } = await save(changes);
  const budget = (await ask(getBudgets, {})).budgets.find((candidate) => candidate.budgetId === budgetId)!;
  return budget.figures!;
};

const complete = { isComplete: true, hasAmortizedOnly: false, lacksBills: false, lacksGroups: false };

describe("figures", () => {
  test("are the cost of the period so far, and the forecast of its remaining days", async () => {
    // 18 × 10 + 100, then 12 × 10: the fee of the first is known.
    expect(await figures({})).toEqual({
      ...{ startDate: "2026-11-01", endDate: "2026-11-30" },
      ...{ amount: "500", actual: "280" },
      forecast: { cost: "400", low: "400", high: "400" },
      left: "220",
      usedPercent: 56,
      usedUpOn: null,
      state: "within",
      ...{ knownFrom: "2026-11-01", knownUntil: "2026-11-18", ...complete },
    });
  });

  test("include expected fees of the coming months", async () => {
    // October: 310 + 100; November: 400; December: 310 + 100.
    const quarter = await figures({ period: "quarter", amount: "1220" });
    expect(quarter).toMatchObject({ startDate: "2026-10-01", endDate: "2026-12-31", actual: "690", state: "within" });
    expect(quarter.forecast?.cost).toBe("1220");
  });

  test("give the day on which the budget is, or was, used up", async () => {
    // 100 on the first, 10 a day: 350 is passed on the 26th, 150 on the 6th.
    expect(await figures({ amount: "350" })).toMatchObject({ usedUpOn: "2026-11-26", state: "willExceed" });
    expect(await figures({ budgetName: "B", amount: "150" })).toMatchObject({
      usedUpOn: "2026-11-06",
      state: "exceeded",
    });
  });

  test("are known up to the earliest last day of its providers", async () => {
    const azure = { companyId: "acme", vendor: "azure" as const };
    const lineOn = (day: string) => [testLine({ day: day.replace(/..$/, "01") }), testLine({ day })];
    await storeSlices(stores, [
      { ...azure, sliceId: 11, month: "2026-10", lines: lineOn("2026-10-31") },
      { ...azure, sliceId: 12, month: "2026-11", lines: lineOn("2026-11-10") },
    ]);
    expect(await figures({ selectedVendors: ["aws", "azure"] })).toMatchObject({ knownUntil: "2026-11-10" });
  });

  test("are complete if the months of bills have an exchange rate, whatever others have", async () => {
    const lines = [testLine({ day: "2026-11-10", billed: "5", currency: "EUR" })];
    await storeSlices(stores, [{ companyId: "acme", sliceId: 13, vendor: "gcp", month: "2026-11", lines }]);
    const ofGoogle = { selectedVendors: ["gcp" as const], period: "quarter" as const };
    await setEuroMonths(stores, "acme", ["2026-11"]);
    expect(await figures(ofGoogle)).toMatchObject({ actual: "10", isComplete: true });
    await setEuroMonths(stores, "acme", []);
    expect(await figures({ ...ofGoogle, budgetName: "B" })).toMatchObject({ actual: "0", isComplete: false });
  });

  test("respect the budget's filters", async () => {
    const tag = { subject: "tag" as const, filters: [{ field: "tag" as const, tagKey: "team", values: ["web"] }] };
    expect(await figures(tag)).toMatchObject({ actual: "108", forecast: { cost: "180" } });
    expect(await figures(account)).toMatchObject({ actual: "208", forecast: { cost: "280" } });
  });

  test("of billed costs are marked if only amortized exports of some month of the period were imported", async () => {
    const setBasis = (basis: string) =>
      stores.stateStore.query("UPDATE import_slices SET basis = $1 WHERE billing_month = '2026-10-01'", [basis]);
    await setBasis("amortized");
    expect(await figures({ period: "quarter" })).toMatchObject({ isComplete: true, hasAmortizedOnly: true });
    const { budgetId } = await save({ budgetName: "B" });
    const monthly = await ask(getBudget, { budgetId });
    expect(monthly.figures).toMatchObject({ hasAmortizedOnly: false });
    expect(monthly.periods.map((range) => [range.startDate, range.hasAmortizedOnly])).toEqual([
      ["2026-10-01", true],
      ["2026-09-01", false],
      ["2026-08-01", false],
    ]);
    const amortized = { budgetName: "C", period: "quarter" as const, isAmortizedCost: true };
    expect(await figures(amortized)).toMatchObject({ hasAmortizedOnly: false });
    await setBasis("actual");
  });

  test("use the amount that applies from their month on", async () => {
    const changes = [
      { from: "2026-11", amount: "600" },
      { from: "2026-12", amount: "700" },
    ];
    expect(await figures({ changes })).toMatchObject({ amount: "600", left: "320" });
    const { budgetId } = (await ask(getBudgets, {})).budgets[0]!;
    const known = (from: string, until: string) => ({
      ...{ startDate: from, knownFrom: from, endDate: until, knownUntil: until },
    });
    const at = (usedPercent: number) => ({ amount: "500", ...complete, usedPercent });
    expect((await ask(getBudget, { budgetId })).periods).toEqual([
      { ...at(82), ...known("2026-10-01", "2026-10-31"), actual: "410" },
      { ...at(80), ...known("2026-09-01", "2026-09-30"), actual: "400" },
      { ...at(82), ...known("2026-08-01", "2026-08-31"), actual: "410" },
    ]);
  });
});

test("only users who see everything that a budget counts may see, change and delete it", async () => {
  const { budgetId } = await save();
  const saved = await ask(saveBudget, { budget: account }, limited);
  expect((await ask(getBudgets, {}, limited)).budgets.map((budget) => budget.budgetId)).toEqual([saved.budgetId]);
  expect((await ask(getBudgetData, {}, limited)).budgets).toMatchObject([{ budgetId: saved.budgetId }]);
  expect((await ask(getBudgetAlerts, {}, limited)).budgets).toEqual([
    { budgetId: saved.budgetId, budgetName: saved.budgetName },
  ]);
  await expect(ask(getBudget, { budgetId }, limited)).rejects.toMatchObject({ status: 404 });
  await expect(ask(deleteBudget, { budgetId }, limited)).rejects.toMatchObject({ status: 404 });
  await expect(ask(saveBudget, { budget: { ...company, budgetName: "X" } }, limited)).rejects.toMatchObject({
    status: 422,
    fields: { "budget.filters": ["subjectUnseen"] },
  });
  await expect(ask(saveBudget, { budget: { ...account, budgetId } }, limited)).rejects.toMatchObject({ status: 404 });
});

test("names are unique, and the second of two editors gets a conflict", async () => {
  const { budgetId, version } = await save();
  await expect(save({ budgetName: "ALL" })).rejects.toMatchObject({ fields: { "budget.budgetName": ["nameTaken"] } });
  await save({ budgetId, version, amount: "1" });
  await expect(save({ budgetId, version, amount: "2" })).rejects.toMatchObject({ status: 409 });
  const entries = await stores.stateStore.query<{ action: string }>("SELECT action FROM audit_entries ORDER BY entry");
  expect(entries.slice(-2)).toEqual([{ action: "budget.saved" }, { action: "budget.saved" }]);
});

test("a budget that two users delete at the same time is logged as deleted once", async () => {
  const { budgetId } = await save();
  await stores.stateStore.query("DELETE FROM audit_entries");
  const results = await Promise.allSettled([ask(deleteBudget, { budgetId }), ask(deleteBudget, { budgetId })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const entries = await stores.stateStore.query("SELECT action FROM audit_entries");
  expect(entries).toEqual([{ action: "budget.removed" }]);
});

test("the audit log contains the addresses of recipients", async () => {
  const { budgetId, version } = await save({ recipients: ["anna"] });
  await save({ budgetId, version, recipients: ["anna", "ben"] });
  const [entry] = await stores.stateStore.query("SELECT before, after FROM audit_entries ORDER BY entry DESC LIMIT 1");
  expect(entry).toEqual({
    before: { recipients: ["anna@x.com"] },
    after: { recipients: ["anna@x.com", "ben@x.com"] },
  });
});

/** `meanwhile`: what happens before the check is recorded. */
const check = async (meanwhile?: () => Promise<unknown>) => {
  const attempt = {
    jobId: "j",
    attempt: 1,
    companyId: "acme",
    userId: "",
    runAt: new Date(),
    signal: new AbortController().signal,
  };
  const effect = await checkBudgets.handle({}, attempt, services);
  await meanwhile?.();
  await stores.stateStore.transaction(effect);
};
const mails = () =>
  stores.stateStore.query<{ recipients: string[]; subject: string; text: string }>(
    "SELECT recipients, subject, text FROM mails ORDER BY subject",
  );

describe("alerts", () => {
  const alerts = [
    { percent: 50, measure: "actual" as const },
    { percent: 56, measure: "actual" as const },
    { percent: 57, measure: "actual" as const },
    { percent: 80, measure: "forecast" as const },
    { percent: 81, measure: "forecast" as const },
  ];

  test("are sent once per threshold and period, to members who may see what the budget counts", async () => {
    const { budgetId, version, recipients } = await save({ alerts });
    expect(recipients).toEqual(["anna", "cleo"]);
    await check();
    await check();
    expect(await mails()).toMatchObject([
      { recipients: ["anna@x.com"], subject: "All: 56% of the budget is spent · acme" },
    ]);
    const { reached } = await ask(getBudget, { budgetId });
    expect(reached.map(({ measure, percent, cost }) => [measure, percent, cost])).toEqual([
      ["forecast", 80, "400"],
      ["actual", 56, "280"],
      ["actual", 50, "280"],
    ]);
    // Widgets show the alerts of the current period.
    await recordAlert(
      stores.stateStore,
      "acme",
      { ...reached[0]!, version, startDate: "2026-10-01", endDate: "2026-10-31" },
      new Date("2026-10-20T00:00:00Z"),
    );
    expect((await ask(getBudget, { budgetId })).reached).toHaveLength(4);
    expect(await ask(getBudgetAlerts, { budgetId })).toEqual({
      budgets: [{ budgetId, budgetName: "All" }],
      alerts: reached,
    });
    expect((await ask(getBudgetAlerts, { budgetId: randomUUID() })).alerts).toEqual([]);
    // Another threshold is notified, earlier ones are not repeated.
    await save({ budgetId, version, alerts: [...alerts, { percent: 55, measure: "actual" }] });
    await check();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "All: 55% of the budget is spent · acme",
      "All: 56% of the budget is spent · acme",
    ]);
  });

  test("are sent again if what they are about changes, and not for any other change", async () => {
    const { budgetId } = await save({ recipients: ["anna"], alerts: [{ percent: 50, measure: "actual" }] });
    const change = async (changes: Partial<typeof company>) => {
      await ask(saveBudget, { budget: { ...(await ask(getBudget, { budgetId })), ...changes } });
      await check();
      const { reached } = await ask(getBudget, { budgetId });
      return [reached.map(({ amount }) => amount), (await mails()).length];
    };
    expect([await change({}), await change({ amount: "500.00" })]).toEqual(Array(2).fill([["500"], 1]));
    // 280 dollars are spent: less than half of 600, and more than half of 400.
    expect(await change({ amount: "600" })).toEqual([[], 1]);
    expect(await change({ amount: "400" })).toEqual([["400"], 2]);
    expect(await change({ budgetName: "Some", changes: [{ from: "2026-12", amount: "1" }] })).toEqual([["400"], 2]);
    expect(await change({ changes: [{ from: "2026-11", amount: "300" }] })).toEqual([["300"], 3]);
    expect(await change({ selectedVendors: ["aws"] })).toEqual([["300"], 4]);
    expect(await change({ isAmortizedCost: true })).toEqual([["300"], 5]);
    // 690 dollars have been spent since October.
    expect(await change({ period: "quarter" })).toEqual([["300"], 6]);
  });

  test("of the last days of a period are sent when their bills come in the month after it, for budgets unchanged since", async () => {
    const percents = [90, 100, 102].map((percent) => ({ percent, measure: "actual" as const }));
    // October costs 410, November 280 so far.
    const { budgetId } = await save({
      ...{ amount: "400", recipients: ["anna"] },
      alerts: [...percents, { percent: 1, measure: "forecast" }],
    });
    const changed = (day: string) => stores.stateStore.query("UPDATE budgets SET updated_at = $1", [day]);
    const reached = async () =>
      (await ask(getBudget, { budgetId })).reached.map(({ startDate, measure, percent }) =>
        [startDate, measure, percent].join(" "),
      );
    await changed("2026-11-01T00:00:00Z");
    await check();
    expect(await reached()).toEqual(["2026-11-01 forecast 1"]);
    await stores.stateStore.query("DELETE FROM mails");
    await changed("2026-10-31T23:59:59Z");
    await check();
    await check();
    expect(await reached()).toEqual([
      "2026-11-01 forecast 1",
      "2026-10-01 actual 102",
      "2026-10-01 actual 100",
      "2026-10-01 actual 90",
    ]);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(["All: 102% of the budget is spent · acme"]);
    expect(sent[0]!.text).toContain("Period: 10/01/2026 – 10/31/2026");
    expect(sent[0]!.text).not.toContain("Forecast");
  });

  test("of the last days of a period are still sent after changes of other things", async () => {
    const alerts = [{ percent: 100, measure: "actual" as const }];
    const saved = { amount: "400", recipients: ["anna"], alerts };
    const { budgetId } = await save(saved);
    /** Whether October's 410 dollars are told after this change on 20 November. */
    const isToldAfter = async (changes: Partial<typeof company>) => {
      const { version } = await ask(getBudget, { budgetId });
      await save({ ...saved, budgetId, version });
      await stores.stateStore.query("UPDATE budgets SET updated_at = '2026-10-31'");
      await stores.stateStore.query("DELETE FROM budget_alerts");
      await save({ ...saved, budgetId, version: version + 1, ...changes });
      await check();
      return (await ask(getBudget, { budgetId })).reached.some(({ startDate }) => startDate === "2026-10-01");
    };
    expect(await isToldAfter({ budgetName: "Other", recipients: ["ben"] })).toBe(true);
    expect(await isToldAfter({ changes: [{ from: "2026-11", amount: "900" }] })).toBe(true);
    expect(await isToldAfter({ alerts: [...alerts, { percent: 1, measure: "forecast" }] })).toBe(true);
    expect(await isToldAfter({ amount: "300" })).toBe(false);
    expect(await isToldAfter({ isAmortizedCost: true })).toBe(false);
    expect(await isToldAfter({ alerts: [{ percent: 101, measure: "actual" }] })).toBe(false);
  });

  test("are sent again if bills were removed and imported again", async () => {
    const { budgetId } = await save({ recipients: ["anna"], alerts: [{ percent: 50, measure: "actual" }] });
    const costs = async () => {
      await check();
      return (await ask(getBudget, { budgetId })).reached.map(({ cost }) => cost);
    };
    expect(await costs()).toEqual(["280"]);
    // The bills of November.
    await stores.stateStore.query("DELETE FROM jobs WHERE kind LIKE 'check-budgets%'");
    await stores.stateStore.transaction((tx) => unpublish(tx, "acme", "import-4"));
    expect(await stores.stateStore.query("SELECT kind FROM jobs WHERE kind LIKE 'check-budgets%'")).toEqual([
      { kind: "check-budgets" },
    ]);
    expect(await costs()).toEqual([]);
    await stores.stateStore.query("UPDATE import_slices SET live = true WHERE import_id = 'import-4'");
    await stores.stateStore.query("UPDATE imports SET status = 'published' WHERE import_id = 'import-4'");
    const { now } = services;
    services = { ...services, now: () => new Date("2026-11-20T10:00:00Z") };
    expect(await costs()).toEqual(["280"]);
    services = { ...services, now };
    expect(await mails()).toHaveLength(2);
  });

  test("of a quarter are not sent later than a month after it", async () => {
    // July to September cost 810.
    const { budgetId } = await save({
      period: "quarter",
      amount: "800",
      alerts: [{ percent: 100, measure: "actual" }],
    });
    await stores.stateStore.query("UPDATE budgets SET updated_at = '2026-09-01'");
    const { today } = services;
    await check();
    expect((await ask(getBudget, { budgetId })).reached).toEqual([]);
    services = { ...services, today: () => "2026-10-20" };
    await check();
    services = { ...services, today };
    const reached = async () => (await ask(getBudget, { budgetId })).reached;
    const ofQuarter = { startDate: "2026-07-01", endDate: "2026-09-30", cost: "810" };
    expect(await reached()).toMatchObject([ofQuarter]);
    // It stays the quarter's after the budget has become one of months, unless an earlier release recorded it.
    await save({ budgetId, version: 1, period: "month" });
    expect(await reached()).toMatchObject([ofQuarter]);
    await stores.stateStore.query("UPDATE budget_alerts SET end_date = NULL");
    expect(await reached()).toMatchObject([{ ...ofQuarter, endDate: "2026-07-31" }]);
  });

  test("of a budget that changes during the check are not recorded", async () => {
    const { budgetId, version } = await save({ alerts });
    await check(() => save({ budgetId, version, alerts, amount: "100000" }));
    expect((await ask(getBudget, { budgetId })).reached).toEqual([]);
    await check();
    expect((await ask(getBudget, { budgetId })).reached).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("of the current period are shown to widgets, however many other budgets have had since it began", async () => {
    const year = await save({ budgetName: "Year", period: "year", alerts: [{ percent: 1, measure: "actual" }] });
    await check();
    const { budgetId } = await save({ budgetName: "Month" });
    // Of October, and so newer than those of the year.
    await stores.stateStore.query(
      `INSERT INTO budget_alerts (company_id, budget_id, start_date, measure, percent, reached_at, cost, amount, currency)
       SELECT 'acme', $1, '2026-10-01', 'actual', n, now(), 1, 1, 'USD' FROM generate_series(1, 500) AS n`,
      [budgetId],
    );
    const { alerts: shown } = await ask(getBudgetAlerts, {});
    expect(shown).toMatchObject([{ budgetId: year.budgetId, startDate: "2026-01-01", percent: 1 }]);
  });

  test.each([
    ["that they have chosen", "users", "language"],
    ["of the pages that they last used", "members", "last_language"],
  ])("are in the language of each recipient, dates included (%s)", async (_which, table, column) => {
    const { stateStore } = stores;
    const setLanguage = (to: "'ko'" | "NULL") =>
      stateStore.query(`UPDATE ${table} SET ${column} = ${to} WHERE user_id = 'ben'`);
    await setLanguage("'ko'");
    await save({ recipients: ["anna", "ben"], alerts: [{ percent: 50, measure: "actual" }] });
    await check();
    const sent = await mails();
    expect(sent.map(({ recipients, subject }) => [recipients[0], subject])).toEqual([
      ["anna@x.com", "All: 50% of the budget is spent · acme"],
      ["ben@x.com", "All: 예산의 50%를 사용했습니다 · acme"],
    ]);
    expect(sent[0]!.text).toContain("Period: 11/01/2026 – 11/30/2026");
    expect(sent[1]!.text).toContain("기간: 2026/11/01 – 2026/11/30");
    await setLanguage("NULL");
  });

  test("of an account reach members who see only that account, too", async () => {
    await ask(saveBudget, { budget: { ...account, alerts: [{ percent: 1, measure: "actual" }] } });
    await check();
    expect((await mails()).flatMap(({ recipients }) => recipients).sort()).toEqual(["anna@x.com", "cleo@x.com"]);
  });
});

test("a budget whose service groups have grown too large has no figures, and the others keep theirs", async () => {
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
    sets.push((await insertSet(stores.stateStore, "acme", { setName, groups: groups(1), version: 0 }))!);
  const alerts = [{ percent: 50, measure: "actual" as const }];
  const large = await save({
    budgetName: "Large",
    subject: "serviceGroup",
    filters: sets.map(({ setId, groups: [group] }) => ({
      field: "serviceGroup" as const,
      values: [serviceGroupKey(setId, group!.groupId)],
    })),
    alerts,
  });
  await save({ alerts });
  // 210 conditions are few enough for a set, and 420 are too many for a query.
  for (const { setId, setName, version } of sets)
    await updateSet(stores.stateStore, "acme", setId, { setName, groups: groups(210), version });

  const figuresByName = ({ budgets }: { budgets: { budgetName: string; figures: { actual: string } | null }[] }) =>
    budgets.map(({ budgetName, figures: current }) => [budgetName, current && current.actual]);
  const expected = [
    ["All", "280"],
    ["Large", null],
  ];
  expect(figuresByName(await ask(getBudgets, {}))).toEqual(expected);
  expect(figuresByName(await ask(getBudgetData, {}))).toEqual(expected);
  expect(await ask(getBudget, { budgetId: large.budgetId })).toMatchObject({ figures: null, periods: [] });
  await check();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["All: 50% of the budget is spent · acme"]);
});

test("figures of the job include everything that the budget counts", async () => {
  const { budgetFigures } = await import("./figures");
  const budget = await save();
  const viewer = wholeCompany("acme");
  const { figures } = (await ask(getBudgets, {})).budgets[0]!;
  expect(await budgetFigures(budget, viewer, services)).toEqual(figures);
  // Those of widgets are the same without the range.
  const widget = (await ask(getBudgetData, {})).budgets[0]!;
  expect(widget.figures).toEqual({ ...figures, forecast: { cost: figures!.forecast!.cost } });
});

test("possible recipients are members who may see budgets, loaded in one query", async () => {
  const userIds = async () => (await ask(getBudgetChoices, {})).members.map(({ userId }) => userId);
  const setMenus = (own: object[]) =>
    stores.stateStore.query("UPDATE members SET menus = $1 WHERE user_id = 'ben'", [JSON.stringify(own)]);
  expect(await userIds()).toEqual(["anna", "ben", "cleo"]);
  await setMenus([{ url: "", menuId: menus.budgets, authType: authTypes.none }]);
  const query = vi.spyOn(stores.stateStore, "query");
  expect(await userIds()).toEqual(["anna", "cleo"]);
  expect(query.mock.calls.filter(([sql]) => /FROM (members|users)/.test(sql))).toHaveLength(1);
  query.mockRestore();
  await setMenus([]);
});
