import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import { markup } from "../../../../../tests/support/markup";
import type { AlertsData } from "./load.server";
import { View } from "./view";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const keysOf = (node: ReactElement) => markup(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);
const shown = (data: AlertsData) => keysOf(<View data={data} widget={undefined as never} />);

const budget = {
  ...{ budgetId: "b", budgetName: "Team", measure: "actual", percent: 80, cost: "81", amount: "100", currency: "EUR" },
  ...{ startDate: "2026-11-01", reachedAt: "2026-11-12T03:00:00.000Z" },
} as ReachedAlert;

test("a list of alerts names what has none in it, and so does an empty one", () => {
  const availability = { state: "learning", expectedOn: "2026-11-23", judgedUntil: [] } as const;
  const missing: AlertsData["missing"] = [{ part: "ai", availability: { ...availability, judgedUntil: [] } }];
  const list = { total: 7, address: "/anomaly-detection" };
  const full = shown({ alerts: [{ day: "2026-11-12", budget }], missing, list });
  expect(full).toContain("alert.budget");
  expect(full).toContain("availability.learning.text");
  expect(full).toContain('href="/anomaly-detection"');
  const empty = shown({ alerts: [], missing: [{ part: "budgets" }, ...missing], list: null });
  expect(empty).toContain("alert.notAllShown");
  expect(empty).toContain("alert.missing.budgets availability.learning.title availability.learning.text");
});
