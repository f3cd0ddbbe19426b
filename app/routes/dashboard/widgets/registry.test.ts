import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import type { WidgetType } from "~/lib/dashboards/widgets";
import { chosenVendors } from "./registry";

const budgetId = "00000000-0000-4000-8000-000000000001";
const vendorsOf = (widgetType: WidgetType, rest: object = {}) =>
  chosenVendors(
    widget.parse({
      ...{ index: 1, widgetType, x: 0, y: 0, width: 12, height: 13 },
      ...{ selectedVendorsByWidget: ["aws"], ...rest },
    }),
  );

test("providers are those that a widget's figures are limited to", () => {
  expect(vendorsOf("costBy")).toEqual(["aws"]);
  expect(vendorsOf("cloudBudget")).toEqual(["aws"]);
  // A budget has providers of its own.
  expect(vendorsOf("cloudBudget", { budgetId })).toBeNull();
  expect(vendorsOf("alerts", { budgetId })).toBeNull();
  // Left from another type, which is about budgets.
  expect(vendorsOf("costBy", { budgetId })).toEqual(["aws"]);
  expect(vendorsOf("commitments")).toBeNull();
});
