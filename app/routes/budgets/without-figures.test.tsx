import { expect, test } from "vitest";
import type { BudgetEntry } from "~/contract/dashboards/budgets";
import { markup } from "../../../tests/support/markup";
import { BudgetTable } from "./budget-table";
import { CurrentPeriod } from "./budget/current-period";

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

test("a budget without figures is listed with the reason, and its page explains it", () => {
  // Without a language, texts are their keys.
  const list = markup(<BudgetTable budgets={[budget]} />);
  expect(list).toContain("Large");
  expect(list).toContain("tooManyRules");
  expect(markup(<CurrentPeriod budget={budget} />)).toContain("tooManyRulesText");
});
