import { expect, test } from "vitest";
import { getBudget, saveBudget } from "~/contract/dashboards/budgets";
import { addDays } from "~/lib/time/time-frames";
import { testLine } from "../../tests/support/bills/cost-lines";
import { companyWithBills } from "../../tests/support/company-with-bills";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { createRunner } from "../jobs/runner";
import { ensureMember } from "../people/people";
import { budgetCalls } from "./calls";
import { checkBudgets } from "./check-budgets";

const slice = (sliceId: number, month: string, days: number) => ({
  ...{ sliceId, vendor: "aws" as const, month },
  lines: Array.from({ length: days }, (_, n) => testLine({ day: addDays(`${month}-01`, n), billed: "10" })),
});
const november = slice(3, "2026-11", 20);
const fee = testLine({ day: "2026-11-30", billed: "5", more: { ChargeType: "Tax" } });

/** Ten dollars a day; bills reach 20 November 2026, with a fee of the 30th. */
const stores = await companyWithBills(
  ["aws"],
  [slice(1, "2026-09", 30), slice(2, "2026-10", 31), { ...november, lines: [...november.lines, fee] }],
);

const servicesOn = (today: string) => ({ ...testServices(stores), today: () => today });

const company = {
  ...{ subject: "company" as const, selectedVendors: null, filters: [] },
  ...{ currency: "USD" as const, period: "month" as const },
};

/** End, known days, cost and used percentage of the latest two periods before a day. */
async function periodsOn(today: string) {
  const services = servicesOn(today);
  const budget = { ...company, budgetName: `On ${today}`, amount: "310.01", recipients: [] };
  const { budgetId } = await makeCall(budgetCalls, saveBudget, { budget }, testCaller("acme"), services);
  const { periods } = await makeCall(budgetCalls, getBudget, { budgetId }, testCaller("acme"), services);
  return periods
    .slice(0, 2)
    .map(({ endDate, knownUntil, actual, usedPercent }) => [endDate, knownUntil, actual, usedPercent]);
}

test("an earlier period states the last day that bills reach, until they reach its end", async () => {
  expect(await periodsOn("2026-12-03")).toEqual([
    ["2026-11-30", "2026-11-20", "205", 66.12],
    // 310 of 310.01: 100 % is all of the amount.
    ["2026-10-31", "2026-10-31", "310", 99.99],
  ]);
});

test("a period that began after the last bills states their last day, too", async () => {
  const [december] = await periodsOn("2027-01-04");
  expect(december).toEqual(["2026-12-31", "2026-11-30", "0", 0]);
});

test("a period in which the first bills begin states their first day, the current one, too", async () => {
  const services = servicesOn("2026-11-24");
  const known = async (period: "quarter" | "year") => {
    const budget = { ...company, budgetName: `Per ${period}`, period, amount: "1000", recipients: [] };
    const { budgetId } = await makeCall(budgetCalls, saveBudget, { budget }, testCaller("acme"), services);
    const { figures, periods } = await makeCall(budgetCalls, getBudget, { budgetId }, testCaller("acme"), services);
    return [figures!, ...periods].map(({ startDate, knownFrom, actual }) => [startDate, knownFrom, actual]);
  };
  expect(await known("quarter")).toEqual([
    ["2026-10-01", "2026-10-01", "515"],
    // Thirty days of September.
    ["2026-07-01", "2026-09-01", "300"],
  ]);
  expect(await known("year")).toEqual([["2026-01-01", "2026-09-01", "815"]]);
});

test("an email about a period that is over says nothing of days whose bills are still to come", async () => {
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@x.com')",
  );
  await ensureMember(stores.stateStore, "acme", "anna");
  await stores.stateStore.query("UPDATE members SET role = 'viewer', vendors = '{aws}', accounts = '{}'");
  const budget = {
    ...{ ...company, budgetName: "Monthly", amount: "250", recipients: ["anna"] },
    alerts: [{ percent: 80, measure: "actual" as const }],
  };
  await makeCall(budgetCalls, saveBudget, { budget }, testCaller("acme"), servicesOn("2026-11-20"));
  await createRunner([checkBudgets], servicesOn("2026-12-03")).runDue();
  const mails = await stores.stateStore.query<{ text: string }>("SELECT text FROM mails");
  // As far as bills reach, the 250 dollars are not used up.
  expect(mails.map(({ text }) => text.split("\n\n")[1])).toEqual([
    "Period: 11/01/2026 – 11/30/2026\nBudget: $250.00\nSpent: $205.00 (82%)\nLeft: $45.00",
  ]);
});
