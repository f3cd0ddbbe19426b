import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCost } from "~/contract/cost-analytics";
import type { CostQuery } from "~/contract/cost-analytics";
import { addDays } from "~/lib/time/time-frames";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import type { TestLine } from "../../tests/support/bills/cost-lines";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;
const lines = (first: string, last: string, costOf: (day: string, n: number) => Partial<TestLine>): TestLine[] => {
  const all: TestLine[] = [];
  for (let day = first, n = 0; day <= last; day = addDays(day, 1), n += 1)
    all.push(testLine({ day, ...costOf(day, n) }));
  return all;
};

/** Today is 20 November 2026, a Friday. */
beforeAll(async () => {
  stores = await openTestStores();
  const oct = { month: "2026-10", companyId: "acme" };
  const nov = { month: "2026-11", companyId: "acme" };
  await storeSlices(stores, [
    {
      ...oct,
      sliceId: 1,
      vendor: "aws",
      lines: lines("2026-10-01", "2026-10-31", (_day, n) => ({ billed: String(n) })),
    },
    {
      ...nov,
      sliceId: 2,
      vendor: "aws",
      lines: lines("2026-11-01", "2026-11-17", (_day, n) => ({
        billed: String(100 + n),
        region: n % 2 ? "odd" : "even",
      })),
    },
    // A month that is not billed yet, whose provider has been there for ten days.
    { ...oct, sliceId: 3, vendor: "azure", lines: lines("2026-10-22", "2026-10-31", () => ({ billed: "1" })) },
    // Nothing since September, and a fee of days to come.
    {
      ...oct,
      month: "2026-09",
      sliceId: 4,
      vendor: "gcp",
      lines: lines("2026-09-01", "2026-09-30", () => ({ billed: "1000" })),
    },
    {
      ...nov,
      companyId: "fees",
      sliceId: 5,
      vendor: "aws",
      lines: [
        ...lines("2026-11-07", "2026-11-20", () => ({ billed: "2" })),
        testLine({ day: "2026-11-30", billed: "50" }),
      ],
    },
    {
      ...nov,
      companyId: "whole",
      sliceId: 6,
      vendor: "aws",
      lines: lines("2026-11-01", "2026-11-20", () => ({ billed: "0", currency: "XAF" })),
    },
  ]);
});
afterAll(() => stores.close());

const base: CostQuery = {
  startDate: "2026-11-01",
  endDate: "2026-11-20",
  grain: "DAY",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};
const forecastOf = async (query: Partial<CostQuery> = {}, companyId = "acme") =>
  (
    await makeCall(
      costAnalyticsCalls,
      getCost,
      { ...base, ...query, page: 1, itemsPerPage: 10 },
      testCaller(companyId),
      testServices(stores),
    )
  ).forecast;

describe("the open month", () => {
  // 18 November is a Wednesday; those of the last 28 days, 21 and 28 October, 4 and 11 November, cost 20, 27, 103 and 110.
  const days = ["65", "66", "67", "68", "103.5", "104.5", "105.5", "65", "66", "67", "68", "103.5", "104.5"];

  test("goes on as the median of the same weekdays of four weeks", async () => {
    expect(await forecastOf()).toEqual({
      month: "2026-11",
      startDate: "2026-11-18",
      endDate: "2026-11-30",
      cost: "1053.5",
      totalCost: "2889.5",
      dailyCosts: days.map((cost, n) => ({ date: addDays("2026-11-18", n), cost })),
    });
  });

  test("is the whole month's, whatever part of it is shown", async () => {
    expect(await forecastOf({ startDate: "2026-11-10" })).toMatchObject({ cost: "1053.5", totalCost: "2889.5" });
    expect(await forecastOf({ startDate: "2026-09-10", endDate: "2026-11-30" })).toMatchObject({
      cost: "1053.5",
      totalCost: "2889.5",
    });
    const late = await forecastOf({ startDate: "2026-11-20" });
    expect(late).toMatchObject({ startDate: "2026-11-18", cost: "1053.5", totalCost: "2889.5" });
    expect(late?.dailyCosts[0]).toEqual({ date: "2026-11-20", cost: "67" });
  });

  test("comes in the periods of the grain, which begin as those of the trend", async () => {
    const weeks = await forecastOf({ grain: "WEEK", startDate: "2026-11-18" });
    expect(weeks?.dailyCosts).toEqual([
      { date: "2026-11-18", cost: "369.5" },
      { date: "2026-11-23", cost: "579.5" },
      { date: "2026-11-30", cost: "104.5" },
    ]);
    expect((await forecastOf({ grain: "MONTH" }))?.dailyCosts).toEqual([{ date: "2026-11-01", cost: "1053.5" }]);
  });

  test("is estimated per provider from its last day, by the days that there are", async () => {
    // Ten days of 1: every weekday is known once or twice; the whole of November is open.
    expect(await forecastOf({ selectedVendors: ["azure"], endDate: "2026-11-20" })).toMatchObject({
      startDate: "2026-11-01",
      cost: "30",
      totalCost: "30",
    });
    expect(await forecastOf({ selectedVendors: ["aws", "azure", "gcp"] })).toMatchObject({
      startDate: "2026-11-01",
      cost: "1083.5",
      totalCost: "2919.5",
    });
    expect(await forecastOf({ selectedVendors: ["gcp"] })).toBeNull();
  });

  test("is under the filters", async () => {
    // Days of odd place: the same weekday two of four times, else nothing.
    const odd = await forecastOf({ filters: [{ field: "region", values: ["odd"], exclude: false }] });
    expect(odd?.dailyCosts[0]).toEqual({ date: "2026-11-18", cost: "51.5" });
    expect(await forecastOf({ filters: [{ field: "region", values: ["nowhere"], exclude: false }] })).toBeNull();
  });

  test("begins after today, though fees of later days are known", async () => {
    expect(await forecastOf({ endDate: "2026-11-30" }, "fees")).toMatchObject({
      startDate: "2026-11-21",
      cost: "20",
      totalCost: "98",
    });
  });

  test("has none of amounts without a rate", async () => {
    expect(await forecastOf({}, "whole")).toBeNull();
  });
});

test.each([
  ["ends before the data does", { endDate: "2026-11-16" }],
  ["begins after today", { startDate: "2026-11-21", endDate: "2026-11-30" }],
  ["is of another month", { startDate: "2026-10-01", endDate: "2026-10-31" }],
  [
    "is the earlier one of a comparison",
    { compareStartDate: "2026-10-01", compareEndDate: "2026-10-20", isCompare: true },
  ],
])("a range that %s has no forecast", async (_name, query) => {
  expect(await forecastOf(query)).toBeNull();
});
