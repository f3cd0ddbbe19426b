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

test("won of Google Cloud are truncated, as in Cost Analytics", async () => {
  const worded = createInstance();
  const texts = { "budget.of": "{{actual}} of {{amount}}", "budget.forecast": "{{cost}} expected" };
  const resources = { en: { dashboard: texts } };
  await worded.init({ lng: "en", resources, keySeparator: false, interpolation: { escapeValue: false } });
  const figures = { amount: "2000000.5", actual: "912338.697", usedPercent: 45.61, forecast: { cost: "999999.9" } };
  const textOf = (selectedVendors: WidgetBudget["selectedVendors"]) => {
    const budget = { budgetId: "b", budgetName: "Google", currency: "KRW", selectedVendors, figures } as WidgetBudget;
    const view = <View data={[budget]} widget={undefined as never} />;
    return markup(<I18nextProvider i18n={worded}>{view}</I18nextProvider>);
  };
  expect(textOf(["gcp"])).toContain("￦912,338 of ￦2,000,001");
  expect(textOf(["gcp"])).toContain("￦999,999 expected");
  expect(textOf(["gcp", "aws"])).toContain("￦912,339 of");
  expect(textOf(null)).toContain("￦1,000,000 expected");
});
