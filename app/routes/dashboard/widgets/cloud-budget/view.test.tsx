import { expect, test } from "vitest";
import type { WidgetBudget } from "~/contract/dashboards/budgets";
import { markup } from "../../../../../tests/support/markup";
import { rows } from "./load.server";
import { View } from "./view";

test("a budget without figures is a line with the reason, also if it is the only one", () => {
  const budget = { budgetId: "b", budgetName: "Large", currency: "USD", figures: null } as WidgetBudget;
  // Without a language, texts are their keys.
  expect(markup(<View data={[budget]} widget={undefined as never} />)).toContain("budget.tooManyRules");
  expect(rows([budget])[1]).toEqual(["Large", "", "", "", "", "", "", "", "", "incomplete", "USD"]);
});
