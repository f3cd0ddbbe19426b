import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
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
