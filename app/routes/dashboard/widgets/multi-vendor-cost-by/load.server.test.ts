import { expect, test } from "vitest";
import type { VendorCosts } from "~/contract/dashboards/dashboard-figures";
import { widget } from "~/contract/dashboards/dashboards";
import type { Vendor } from "~/contract/vendors";
import type { PageContext } from "../../frame/load/page-context.server";
import { load } from "./load.server";

const settings = widget.parse({
  ...{ index: 1, widgetType: "multiVendorCostBy", x: 0, y: 0, width: 24, height: 13 },
  ...{ timeFrame: "last_3_months", selectedVendorsByWidget: ["aws", "azure"] },
});
const dates = ["2026-09-01", "2026-10-01", "2026-11-01"];
const costsOf = (...costs: string[]) => dates.map((date, at) => ({ date, cost: costs[at]! }));

/** Azure's bills end in September. */
const reply: VendorCosts = {
  ...{ currency: "USD", grain: "MONTH", dates, numberOfDays: 81, completeUntil: "2026-09-30" },
  providers: [
    { vendor: "aws", totalCost: "60", dailyCosts: costsOf("10", "20", "30"), numberOfDays: 81 },
    { vendor: "azure", totalCost: "7", dailyCosts: costsOf("7", "0", "0"), numberOfDays: 30 },
  ],
  ...{ unconverted: [], damaged: [], amortizedOnly: [], withoutBills: [] },
};
const since = (vendor: Vendor, firstDay: string) => ({ vendor, firstDay, lastDay: "2026-11-20" });
const pageOf = (answer: VendorCosts, vendors = [since("aws", "2026-09-01"), since("azure", "2026-09-01")]) =>
  ({
    source: {
      upstream: { call: () => Promise.resolve(answer) },
      info: Promise.resolve({ authorisedVendors: ["aws", "azure"], profile: {}, vendors: [], serviceGroupSets: [] }),
      today: "2026-11-20",
    },
    info: { vendors },
    today: "2026-11-20",
    currency: "USD",
    callOnce: (_request: unknown, make: () => unknown) => make(),
  }) as unknown as PageContext;

test("months without bills of a provider are unknown, and months that lack a provider are incomplete", async () => {
  const data = await load(settings, pageOf(reply));
  expect(data!.providers.map(({ vendor, total, costs }) => ({ vendor, total, costs }))).toEqual([
    { vendor: "aws", total: "60", costs: ["10", "20", "30"] },
    { vendor: "azure", total: "7", costs: ["7", null, null] },
  ]);
  expect(data!.isIncomplete).toEqual([false, true, true]);
  expect(data!.providers.map(({ link }) => new URL(link, "http://cloudtally").searchParams.getAll("vendor"))).toEqual([
    ["aws"],
    ["azure"],
  ]);
  // The periods' totals are of both.
  expect(new URL(data!.link, "http://cloudtally").searchParams.getAll("vendor")).toEqual(["aws", "azure"]);
});

test("knows which periods have no bill at all", async () => {
  // The first bill is of October.
  const page = pageOf(reply, [since("aws", "2026-10-01"), since("azure", "2026-10-01")]);
  expect((await load(settings, page))!.isCovered).toEqual([false, true, true]);
});

test("months before a provider's first bill are unknown", async () => {
  const data = await load(settings, pageOf(reply, [since("aws", "2026-10-05"), since("azure", "2026-09-01")]));
  expect(data!.providers.map(({ costs }) => costs)).toEqual([
    [null, "20", "30"],
    ["7", null, null],
  ]);
});

test("months without bills between others are unknown, too, but for late charges", async () => {
  const costsWith = async (gap: Vendor, october: string) => {
    const aws = { ...reply.providers[0]!, dailyCosts: costsOf("10", october, "30") };
    const withoutBills = [{ vendor: gap, month: "2026-10" }];
    const data = await load(settings, pageOf({ ...reply, providers: [aws], withoutBills }));
    return [data!.providers[0]!.costs, data!.isCovered];
  };
  expect(await costsWith("azure", "0")).toEqual([
    ["10", "0", "30"],
    [true, true, true],
  ]);
  expect(await costsWith("aws", "0")).toEqual([
    ["10", null, "30"],
    [true, false, true],
  ]);
  // A credit in the bill of November is part of the provider's total.
  expect(await costsWith("aws", "-5")).toEqual([
    ["10", "-5", "30"],
    [true, true, true],
  ]);
});

test("is empty without costs", async () => {
  expect(await load(settings, pageOf({ ...reply, providers: [] }))).toBeNull();
});
