import { expect, it } from "vitest";
import type { CostReply } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import type { CommonInfo } from "~/contract/people/session";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Upstream } from "~/upstream/upstream.server";
import { defaultSearch } from "./search/href";
import type { Search } from "./search/href";
import { notCompared } from "./search/comparison";
import { costQueryOf, periodOf } from "./search/query";
import type { Period } from "./search/query";
import { loadReport } from "./report.server";

const compared: Search = {
  ...defaultSearch,
  range: "last_month",
  size: 10,
  page: 9,
  compare: { ...notCompared, with: "last_period" },
};

const reply = ({ startDate, isCompare }: CostQuery): CostReply => ({
  currency: "USD",
  viewBy: "product",
  grain: "DAY",
  dates: [startDate],
  totalCost: isCompare ? "8" : "10",
  previous: { startDate, endDate: startDate, totalCost: "0", current: null, isComplete: true, isDamaged: false },
  dailyCosts: [],
  datesWithoutLines: [],
  numberOfDays: 30,
  averaged: { numberOfDays: 30, totalCost: isCompare ? "8" : "10" },
  completeUntil: null,
  numberOfItems: 31,
  numberFound: 31,
  gone: null,
  mover: null,
  items: [
    {
      vendor: "aws",
      item: "EC2",
      itemAlias: "EC2",
      cost: isCompare ? "3" : "4",
      portion: 40,
      isOthers: false,
      numberOfOthers: 0,
      dailyCosts: [],
      change: null,
    },
  ],
  series: [],
  portions: [],
  rates: [],
  unconverted: [],
  damaged: [],
  amortizedOnly: [],
  withoutBills: [],
  forecast: null,
});

/** Loads the report from a fake upstream, and returns the requests it received. */
async function load(
  search: Search,
  answer: (query: CostQuery & { page: number }) => CostReply,
  vendors: CommonInfo["vendors"] = [],
) {
  const requested: (CostQuery & { page: number })[] = [];
  const call = async (_: unknown, query: CostQuery & { page: number }) => {
    requested.push(query);
    return answer(query);
  };
  const period = periodOf(search, "2026-11-20") as Period & { problem: null };
  return {
    loaded: await loadReport({ call } as unknown as Upstream, costQueryOf(search, period, ["aws"], "USD"), search, {
      info: { vendors },
      today: "2026-11-20",
      language: "en",
    }),
    requested,
  };
}

it("requests both ranges at once, the second with the ranges swapped, and again for a page past the end", async () => {
  const { loaded, requested } = await load(compared, reply);
  expect(
    requested.map(({ startDate, compareStartDate, isCompare, page }) => [
      startDate,
      compareStartDate,
      isCompare ?? false,
      page,
    ]),
  ).toEqual([
    ["2026-10-01", "2026-09-01", false, 9],
    ["2026-09-01", "2026-10-01", true, 9],
    ["2026-10-01", "2026-09-01", false, 4],
    ["2026-09-01", "2026-10-01", true, 4],
  ]);
  expect(loaded.page).toBe(4);
  expect(loaded.changes?.total).toEqual({ cost: "10", compareCost: "8", difference: "2", ratio: 25 });
  expect(loaded.changes?.items).toEqual([{ cost: "4", compareCost: "3", difference: "1", ratio: 33.333333 }]);
});

it("shows the report alone if the compared range cannot be loaded", async () => {
  const { loaded } = await load({ ...compared, page: 1 }, (query) => {
    if (query.isCompare) throw new UpstreamError(503, "failed", "broken");
    return reply(query);
  });
  expect([loaded.report.total, loaded.changes, loaded.hasFailed]).toEqual(["10", null, true]);
});

it("does not compare with a range without bills, and does not report it as a failure", async () => {
  for (const withoutBills of [true, false]) {
    const { loaded } = await load({ ...compared, page: 1 }, (query) => ({
      ...reply(query),
      ...((query.isCompare ?? false) === withoutBills && { numberOfDays: 0 }),
    }));
    expect([loaded.changes, loaded.hasFailed]).toEqual([null, false]);
  }
});

it("does not compare ranges if either lacks amounts, and names what is missing", async () => {
  const won = { currency: "KRW", month: "2026-09", cost: "5000" };
  const lost = { vendor: "aws" as const, month: "2026-10", billingAccountId: "1", importId: "i" };
  const amortized = { vendor: "azure" as const, month: "2026-09" };
  const gapsWith = async (ofReport: Partial<CostReply>, ofCompared: Partial<CostReply>) => {
    const { loaded } = await load({ ...compared, page: 1 }, (query) => ({
      ...reply(query),
      ...(query.isCompare ? ofCompared : ofReport),
    }));
    const { damaged, amortizedOnly, unconverted } = loaded.gaps;
    return { isCompared: loaded.changes !== null, missing: [...damaged, ...amortizedOnly, ...unconverted] };
  };
  expect(await gapsWith({}, { unconverted: [won] })).toEqual({ isCompared: false, missing: [won] });
  expect(await gapsWith({ unconverted: [won] }, { damaged: [lost] })).toEqual({
    isCompared: false,
    missing: [lost, won],
  });
  expect(await gapsWith({ amortizedOnly: [amortized] }, { amortizedOnly: [amortized] })).toEqual({
    isCompared: true,
    missing: [amortized],
  });
});

it("finds items without a value by the text of the page", async () => {
  const findsEmpty = async (name: string) => {
    const { requested } = await load({ ...compared, by: "region", name, compare: notCompared }, reply);
    return requested.map((query) => (query as { findsEmpty?: boolean }).findsEmpty);
  };
  expect(await findsEmpty("no reg")).toEqual([true, true]);
  expect(await findsEmpty("NO_VALUE")).toEqual([false, false]);
});

it("sends one request without a comparison", async () => {
  const { loaded, requested } = await load({ ...compared, page: 1, compare: notCompared }, reply);
  expect([requested.length, loaded.changes]).toEqual([1, null]);
});

it("compares whole costs, and no averages, if a month of either range has no bills", async () => {
  const averages = { ...compared, page: 1, compare: { ...compared.compare, cost: "average" as const } };
  const gap = [{ vendor: "aws" as const, month: "2026-09" }];
  const changesWith = async (lacksBills: (query: CostQuery) => boolean) => {
    const { loaded } = await load(averages, (query) => ({
      ...reply(query),
      withoutBills: lacksBills(query) ? gap : [],
    }));
    return [loaded.changes?.isAverage, loaded.changes?.total.cost];
  };
  expect(await changesWith(() => false)).toEqual([true, "0.333333333333333333333333333333"]);
  expect(await changesWith(({ isCompare }) => isCompare === true)).toEqual([false, "10"]);
  expect(await changesWith(({ isCompare }) => isCompare !== true)).toEqual([false, "10"]);
});

it("averages the days since the first bill of the report's own providers", async () => {
  const averagedWith = async (vendor: Search["vendor"]) => {
    const search = { ...compared, page: 1, compare: notCompared, vendor };
    const { loaded } = await load(search, reply, [
      { vendor: "aws", firstDay: "2026-01-01", lastDay: "2026-10-30" },
      { vendor: "azure", firstDay: "2026-10-26", lastDay: "2026-10-30" },
    ]);
    return [loaded.report.averaged?.startDate, loaded.report.dailyAverage];
  };
  // 10 in the 5 days from October 26 to 30; 10 in 30 days.
  expect(await averagedWith(["azure"])).toEqual(["2026-10-26", "2"]);
  expect(await averagedWith(["aws", "azure"])).toEqual(["2026-10-01", "0.333333333333333333333333333333"]);
});
