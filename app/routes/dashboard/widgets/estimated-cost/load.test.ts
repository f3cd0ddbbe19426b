import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import { decemberForecast, pageWithoutBills } from "../../../../../tests/support/month-without-bills";
import { load, rows, wholeMonth } from "./load.server";

test("an estimate is compared with the previous month only if that month is complete", () => {
  const october = {
    range: { startDate: "2026-10-01", endDate: "2026-10-31" },
    total: "310",
    isCovered: Array.from({ length: 31 }, () => true),
    isIncomplete: Array.from({ length: 31 }, () => false),
    damaged: [],
    unconverted: [],
  };
  expect(wholeMonth(october)).toEqual({ month: "2026-10-01", total: "310" });
  expect(wholeMonth({ ...october, isCovered: october.isCovered.with(0, false) })).toBeNull();
  expect(wholeMonth({ ...october, isIncomplete: october.isIncomplete.with(30, true) })).toBeNull();
  expect(
    wholeMonth({ ...october, damaged: [{ vendor: "aws", month: "2026-10", billingAccountId: "1", importId: "1" }] }),
  ).toBeNull();
});

test("a month without bills has its estimate; without one, it has nothing to show", async () => {
  const settings = widget.parse({ index: 1, widgetType: "estimatedCost", x: 0, y: 0, width: 6, height: 5 });
  const estimate = await load({ ...settings, selectedVendorsByWidget: ["aws"] }, pageWithoutBills(decemberForecast));
  expect(rows(estimate!)[1]!.slice(0, 5)).toEqual(["2026-12", "0", "300", "10", "310"]);
  expect(await load({ ...settings, selectedVendorsByWidget: ["aws"] }, pageWithoutBills(null))).toBeNull();
});
