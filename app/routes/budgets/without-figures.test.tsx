import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { BudgetEntry, BudgetFigures } from "~/contract/dashboards/budgets";
import { markup } from "../../../tests/support/markup";
import { BudgetTable } from "./budget-table";
import { CurrentPeriod } from "./budget/current-period";
import { PastPeriods, ReachedThresholds } from "./budget/history";

const budget: BudgetEntry = {
  budgetId: "b",
  version: 1,
  budgetName: "Large",
  subject: "serviceGroup",
  subjectName: "Teams",
  selectedVendors: null,
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  period: "month",
  amount: "100",
  changes: [],
  alerts: [],
  recipients: [],
  figures: null,
};

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const keysOf = (node: ReactElement) => markup(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);

test("a budget without figures is listed with the reason, and its page explains it", () => {
  const list = keysOf(<BudgetTable budgets={[budget]} />);
  expect(list).toContain("Large");
  expect(list).toContain("tooManyRules");
  expect(keysOf(<CurrentPeriod budget={budget} />)).toContain("tooManyRulesText");
});

const figures: BudgetFigures = {
  ...{ startDate: "2026-11-01", endDate: "2026-11-30", amount: "100", actual: "50", forecast: null, left: "50" },
  ...{ usedPercent: 50, usedUpOn: null, state: "within", isComplete: true },
  ...{
    knownFrom: "2026-11-01",
    knownUntil: "2026-11-19",
    hasAmortizedOnly: false,
    lacksBills: false,
    lacksGroups: false,
  },
};

test("without a forecast, neither the list nor the page says that the budget is not used up in its period", () => {
  const forecast = { cost: "80", low: "70", high: "90" };
  for (const show of [
    (entry: BudgetEntry) => keysOf(<BudgetTable budgets={[entry]} />),
    (entry: BudgetEntry) => keysOf(<CurrentPeriod budget={entry} />),
  ]) {
    expect(show({ ...budget, figures })).not.toContain("notUsedUp");
    expect(show({ ...budget, figures: { ...figures, usedUpOn: "2026-11-08" } })).toContain("2026/11/08");
    expect(show({ ...budget, figures: { ...figures, forecast } })).toContain("notUsedUp");
  }
});

test("a billed budget over months with only amortized exports is listed as incomplete, as earlier periods are, and its page explains it", () => {
  const withPurchases = { ...budget, figures };
  const lacking = { ...budget, figures: { ...figures, hasAmortizedOnly: true } };
  expect(keysOf(<BudgetTable budgets={[withPurchases]} />)).not.toContain("incomplete");
  expect(keysOf(<CurrentPeriod budget={withPurchases} />)).not.toContain("amortizedOnlyText");
  expect(keysOf(<BudgetTable budgets={[lacking]} />)).toContain("incomplete");
  expect(keysOf(<CurrentPeriod budget={lacking} />)).toContain("amortizedOnlyText");
  const past = (period: BudgetFigures) =>
    keysOf(<PastPeriods budget={{ ...budget, periods: [period], reached: [] }} />);
  expect(past(withPurchases.figures)).not.toContain("incomplete");
  expect(past(lacking.figures)).toContain("incomplete");
});

test("a budget over a month without bills between others is listed as incomplete, and its page explains it", () => {
  const lacking = { ...budget, figures: { ...figures, lacksBills: true } };
  expect(keysOf(<BudgetTable budgets={[lacking]} />)).toContain("incomplete");
  expect(keysOf(<CurrentPeriod budget={lacking} />)).toContain("lacksBillsText");
  expect(keysOf(<CurrentPeriod budget={{ ...budget, figures }} />)).not.toContain("lacksBillsText");
});

test("a budget of a service group that was deleted is listed as incomplete, and its page explains it", () => {
  const lacking = { ...budget, figures: { ...figures, lacksGroups: true } };
  expect(keysOf(<BudgetTable budgets={[lacking]} />)).toContain("incomplete");
  expect(keysOf(<CurrentPeriod budget={lacking} />)).toContain("lacksGroupsText");
  expect(keysOf(<CurrentPeriod budget={{ ...budget, figures }} />)).not.toContain("lacksGroupsText");
});

test.each([
  ["2026-11-01", "2026-11-30", null],
  ["2026-11-01", "2026-11-20", "knownUntil"],
  ["2026-11-02", "2026-11-30", "knownFrom"],
  ["2026-11-02", "2026-11-20", "knownBetween"],
])("a period with bills from %s to %s says so, unless that is all of it", (knownFrom, knownUntil, text) => {
  const known = { ...figures, knownFrom, knownUntil };
  for (const shown of [
    keysOf(<PastPeriods budget={{ ...budget, periods: [known], reached: [] }} />),
    keysOf(<CurrentPeriod budget={{ ...budget, figures: known }} />),
  ])
    expect(/known\w+/.exec(shown)?.[0] ?? null).toBe(text);
});

test("a threshold is listed with the period in which it was reached, whatever periods the budget has now", () => {
  const reached = {
    ...{
      budgetId: "b",
      budgetName: "Large",
      measure: "actual" as const,
      percent: 80,
      reachedAt: "2026-09-20T03:00:00Z",
    },
    ...{ startDate: "2026-07-01", endDate: "2026-09-30", cost: "81", amount: "100", currency: "USD", vendor: null },
  };
  const html = keysOf(<ReachedThresholds budget={{ ...budget, period: "month", periods: [], reached: [reached] }} />);
  expect(html).toContain("2026/07/01 – 2026/09/30");
});
