import { expect, test } from "vitest";
import { widget } from "~/contract/dashboards/dashboards";
import type { PageContext } from "../../frame/load/page-context.server";
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
  const forecast = {
    ...{ month: "2026-12", startDate: "2026-12-01", endDate: "2026-12-31" },
    ...{ cost: "310", fixedCost: "10", totalCost: "310", low: "300", high: "320", dailyCosts: [] },
  };
  const range = { startDate: "2026-11-01", endDate: "2026-11-02" };
  const pageOf = (ofMonth: unknown) => {
    const reply = {
      ...{ currency: "USD", viewBy: "product", grain: "DAY", dates: ["2026-12-01", "2026-12-02"], totalCost: "0" },
      previous: { ...range, totalCost: "20", current: null, isComplete: true, isDamaged: false },
      ...{ dailyCosts: [], numberOfDays: 0, averaged: { numberOfDays: 0, totalCost: "0" }, completeUntil: null },
      ...{ numberOfItems: 0, numberFound: 0, gone: null, mover: null, items: [], series: [], portions: [], rates: [] },
      ...{
        unconverted: [],
        damaged: [],
        amortizedOnly: [],
        withoutBills: [],
        datesWithoutLines: [],
        forecast: ofMonth,
      },
    };
    return {
      source: {
        upstream: { call: () => Promise.resolve(reply) },
        info: Promise.resolve({ authorisedVendors: ["aws"], profile: {}, vendors: ["aws"], serviceGroupSets: [] }),
        today: "2026-12-02",
      },
      ...{ info: { firstDay: "2026-10-01", lastDay: "2026-11-30", vendors: [] }, today: "2026-12-02", currency: "USD" },
      callOnce: (_request: unknown, make: () => unknown) => make(),
    } as unknown as PageContext;
  };
  const estimate = await load({ ...settings, selectedVendorsByWidget: ["aws"] }, pageOf(forecast));
  expect(rows(estimate!)[1]!.slice(0, 5)).toEqual(["2026-12", "0", "300", "10", "310"]);
  expect(await load({ ...settings, selectedVendorsByWidget: ["aws"] }, pageOf(null))).toBeNull();
});
