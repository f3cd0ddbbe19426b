import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { totalSaving } from "./settings";

const chargesOf = (filter: Widget["filter"]) => {
  const place = { index: 1, widgetType: "totalSaving", x: 0, y: 0, width: 6, height: 5 };
  return totalSaving.search!(widget.parse({ ...place, filter }), "2026-11-20").include;
};
const charges = (...values: string[]) => [{ field: "chargeType" as const, values, exclude: false }];

test("its link shows the charges that are compared with list prices, as far as the widget has them", () => {
  const all = ["NO_VALUE", "ReservedUsage", "SavingsPlanNegation", "SavingsPlanUsage", "Usage"];
  expect(chargesOf([])).toEqual({ chargeType: all });
  expect(chargesOf(charges("Usage", "Tax"))).toEqual({ chargeType: ["Usage"] });
  const ofAzure = { field: "chargeType" as const, values: [], vendorValues: { azure: ["Usage"] }, exclude: false };
  expect(chargesOf([ofAzure])).toEqual({ "azure.chargeType": ["Usage"] });
  // Unused commitment has no list price.
  expect(chargesOf(charges("UnusedReservation"))).toEqual({ chargeType: ["UnusedReservation"] });
});
