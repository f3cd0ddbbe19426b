import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { WidgetBudget } from "~/contract/dashboards/budgets";
import { markup } from "../../../../../tests/support/markup";
import { rows } from "./load.server";
import { View } from "./view";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const keysOf = (node: ReactElement) => markup(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);

test("a budget without figures is a line with the reason, also if it is the only one", () => {
  const budget = { budgetId: "b", budgetName: "Large", currency: "USD", figures: null } as WidgetBudget;
  expect(keysOf(<View data={[budget]} widget={undefined as never} />)).toContain("budget.tooManyRules");
  expect(rows([budget])[1]).toEqual(["Large", "", "", "", "", "", "", "", "", "incomplete", "USD"]);
});
