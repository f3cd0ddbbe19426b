import { afterEach, expect, test, vi } from "vitest";
import { menus } from "~/contract/call";
import { widget } from "~/contract/dashboards/dashboards";
import { authTypes } from "~/contract/people/session";
import { loaders } from "../../widgets/registry.server";
import { loadWidgets } from "./load-widgets.server";
import type { PageContext } from "./page-context.server";

const page = {
  info: { authorisedVendors: ["aws"], profile: "PROD" },
  user: { menus: [{ menuId: menus.budgets, authType: authTypes.view }] },
} as unknown as PageContext;
const make = (index: number, rest: object = {}) =>
  widget.parse({ index, widgetType: "alerts", x: 0, y: 13 * index, width: 6, height: 13, ...rest });
const alertsLoader = loaders.alerts;
afterEach(() => {
  loaders.alerts = alertsLoader;
});

test("copies of a widget are loaded once, whatever their place and name", async () => {
  const load = vi.fn((call: unknown) => Promise.resolve({ of: call }));
  loaders.alerts = { ...alertsLoader, load };
  const widgets = [make(1), make(2, { x: 6, title: "Mine", width: 12 }), make(3, { sensitivity: "high" })];
  const loaded = await loadWidgets(page, widgets);
  expect(load).toHaveBeenCalledTimes(2);
  expect(loaded.map((entry) => entry.widget)).toEqual(widgets);
  expect(loaded[1]!.content).toBe(loaded[0]!.content);
  expect(loaded[2]!.content).not.toBe(loaded[0]!.content);
});

test("a page of many widgets does not load all of them at the same time", async () => {
  let [running, most] = [0, 0];
  loaders.alerts = {
    ...alertsLoader,
    load: async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return [];
    },
  };
  const budgets = Array.from({ length: 40 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`);
  const loaded = await loadWidgets(
    page,
    budgets.map((budgetId, at) => make(at + 1, { budgetId })),
  );
  expect(loaded.every(({ content }) => content.state === "shown")).toBe(true);
  expect(most).toBe(12);
});
