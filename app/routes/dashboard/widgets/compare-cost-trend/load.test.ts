import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import { decemberForecast, pageWithoutBills } from "../../../../../tests/support/month-without-bills";
import { load, rows } from "./load.server";

const settings = widget.parse({
  ...{ index: 1, widgetType: "compareCostTrend", x: 0, y: 0, width: 18, height: 13 },
  ...{ timeFrame: "last_2_months", selectedVendorsByWidget: ["aws"] },
});

test("a month that no bill has reached yet has the days of its estimate; without one, it is left out", async () => {
  const trend = await load(settings, pageWithoutBills(decemberForecast));
  expect(rows(trend!).slice(0, 3)).toEqual([
    ["day", "2026-12", "2026-12 estimated"],
    ["1", "", ""],
    ["2", "", "10"],
  ]);
  expect(await load(settings, pageWithoutBills(null))).toBeNull();
});
