import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { getBudget, saveBudget } from "~/contract/dashboards/budgets";
import { addDays } from "~/lib/time/time-frames";
import { testLine } from "../../tests/support/bills/cost-lines";
import { setEuroMonths } from "../../tests/support/bills/own-rates";
import { companyWithBills } from "../../tests/support/company-with-bills";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { createRunner } from "../jobs/runner";
import { budgetCalls } from "./calls";
import { checkBudgets } from "./check-budgets";

/** Slices of AWS. */
const [AUGUST, OCTOBER, NOVEMBER] = [1, 3, 4];

const slice = (sliceId: number, vendor: "aws" | "oci", lines: ReturnType<typeof testLine>[]) => ({
  ...{ sliceId, vendor, lines, month: lines[0]!.day.slice(0, 7) },
});
const daily = (firstDay: string, count: number) =>
  Array.from({ length: count }, (_, n) => testLine({ day: addDays(firstDay, n), billed: "10" }));
const inEuros = (day: string) => [testLine({ day, billed: "5", currency: "EUR" })];

/**
 * Today is 20 November 2026; bills reach the 18th. AWS costs 10 dollars a day since August, Oracle five euros on the
 * 5th of August and of November.
 */
const stores = await companyWithBills(
  ["aws", "oci"],
  [
    slice(AUGUST, "aws", daily("2026-08-01", 31)),
    slice(2, "aws", daily("2026-09-01", 30)),
    slice(OCTOBER, "aws", daily("2026-10-01", 31)),
    slice(NOVEMBER, "aws", daily("2026-11-01", 18)),
    slice(5, "oci", inEuros("2026-08-05")),
    slice(6, "oci", inEuros("2026-11-05")),
  ],
);
const services = testServices(stores);
beforeEach(async () => {
  await stores.stateStore.query("DELETE FROM budgets");
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = NULL, live = true");
});

const damage = (sliceId: number) =>
  stores.stateStore.query("UPDATE import_slices SET damaged_in = '{cloudtally.cost_lines}' WHERE slice_id = $1", [
    sliceId,
  ]);

/** Saves a monthly budget with a threshold of its actual cost and one of its forecast, and checks it. */
async function checked(vendor: "aws" | "oci", amount: string) {
  const budget: z.input<typeof saveBudget.request>["budget"] = {
    ...{ budgetName: "Monthly", subject: "provider", selectedVendors: [vendor], filters: [], currency: "USD", amount },
    period: "month",
    alerts: [
      { percent: 50, measure: "actual" },
      { percent: 51, measure: "forecast" },
    ],
  };
  const { budgetId } = await makeCall(budgetCalls, saveBudget, { budget }, testCaller("acme"), services);
  await createRunner([checkBudgets], services).runDue();
  const { reached, ...detail } = await makeCall(budgetCalls, getBudget, { budgetId }, testCaller("acme"), services);
  return { ...detail, reached: reached.map(({ percent }) => percent).sort() };
}

// 18 days of November cost 180 of 250 dollars, and all 30 would cost 300: after 25 days, 250 are spent.
test("without gaps, what was spent and what is forecast reach their thresholds", async () => {
  const { figures, reached } = await checked("aws", "250");
  expect(figures).toMatchObject({ actual: "180", isComplete: true, usedUpOn: "2026-11-26", state: "willExceed" });
  expect(figures!.forecast?.cost).toBe("300");
  expect(reached).toEqual([50, 51]);
});

test("a month that is damaged before the period leaves it complete, with its alerts, but without a forecast", async () => {
  await damage(AUGUST);
  const { figures, periods, reached } = await checked("aws", "250");
  expect(figures).toMatchObject({ actual: "180", left: "70", isComplete: true, usedUpOn: null, state: "within" });
  expect(figures!.forecast).toBeNull();
  expect(reached).toEqual([50]);
  expect(periods.map(({ startDate, isComplete }) => [startDate, isComplete])).toEqual([
    ["2026-10-01", true],
    ["2026-09-01", true],
  ]);
});

test("a month without bills before the period, of a provider with costs every day, is not forecast as one of 0", async () => {
  await stores.stateStore.query("UPDATE import_slices SET live = false WHERE slice_id = $1", [OCTOBER]);
  const { figures, periods, reached } = await checked("aws", "250");
  expect(figures).toMatchObject({ actual: "180", usedUpOn: "2026-11-26", state: "willExceed", lacksBills: false });
  expect(figures!.forecast?.cost).toBe("300");
  expect(reached).toEqual([50, 51]);
  expect(periods[0]).toMatchObject({ startDate: "2026-10-01", actual: "0", lacksBills: true });
});

test("a month that is damaged in the period leaves it incomplete, without alerts", async () => {
  await damage(NOVEMBER);
  const { figures, reached } = await checked("aws", "250");
  expect(figures).toMatchObject({ isComplete: false, forecast: null });
  expect(reached).toEqual([]);
});

test("an exchange rate that is missing before the period leaves it complete, but without a forecast", async () => {
  await setEuroMonths(stores, "acme", ["2026-11"]);
  // Five euros are ten dollars.
  const { figures, reached } = await checked("oci", "20");
  expect(figures).toMatchObject({ actual: "10", isComplete: true, forecast: null });
  expect(reached).toEqual([50]);
});

test("an exchange rate that is missing in the period leaves it incomplete, without alerts", async () => {
  await setEuroMonths(stores, "acme", ["2026-08"]);
  const { figures, reached } = await checked("oci", "20");
  expect(figures).toMatchObject({ actual: "0", isComplete: false, forecast: null });
  expect(reached).toEqual([]);
});

test("months without bills between others are marked, and silence no alerts", async () => {
  await setEuroMonths(stores, "acme", ["2026-08", "2026-11"]);
  const { figures, periods, reached } = await checked("oci", "20");
  expect(figures).toMatchObject({ actual: "10", isComplete: true, lacksBills: false });
  expect(periods.map(({ startDate, actual, lacksBills }) => [startDate, actual, lacksBills])).toEqual([
    ["2026-10-01", "0", true],
    ["2026-09-01", "0", true],
    ["2026-08-01", "10", false],
  ]);
  expect(reached).toEqual([50]);
});
