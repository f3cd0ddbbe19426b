import { expect, it } from "vitest";
import { getComparableRanges, getCost } from "~/contract/costs/cost-analytics";
import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import { getCostDetail } from "~/contract/costs/cost-detail";
import type { DetailReply } from "~/contract/costs/cost-detail";
import type { CostQuery } from "~/contract/costs/cost-query";
import type { Drilldown } from "~/features/cost-report/search/drilldown";
import { everything } from "~/features/cost-report/search/drilldown";
import type { DayRange } from "~/lib/time/time-frames";
import type { Upstream } from "~/upstream/upstream.server";
import { loadDrilldown } from "./drilldown.server";

const query: CostQuery = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  compareStartDate: "2026-09-01",
  compareEndDate: "2026-09-30",
  grain: "MONTH",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};

interface Comparability {
  /** Why the ranges of the report cannot be matched. */
  unmatched?: UnmatchedRanges | null;
  comparable?: { current: DayRange; previous: DayRange; problem: UnmatchedRanges | null } | null;
}

/**
 * The drilldown of both ranges, or of a period of each; the earlier range lacks what is given. `comparable` are the days
 * of periods that can be compared.
 */
function drilldownOf(
  lacking: Partial<DetailReply>,
  { date = everything.date, unmatched = null, comparable = null }: Partial<Drilldown> & Comparability = {},
) {
  const call = async (called: unknown, { startDate, endDate }: CostQuery) =>
    called === getCostDetail
      ? {
          ...{ startDate, endDate, currency: "USD", total: 1, totalCost: "8", unconverted: [], damaged: [], lines: [] },
          ...(startDate === "2026-09-01" && lacking),
        }
      : called === getComparableRanges
        ? comparable
        : null;
  return loadDrilldown({ call } as unknown as Upstream, {
    opened: { ...everything, date },
    query,
    itemsPerPage: 10,
    info: { vendors: [{ vendor: "aws", firstDay: "2026-09-01", lastDay: "2026-10-31" }] },
    unmatched,
    withTrend: false,
  });
}

it("compares the lines of two ranges only if neither lacks amounts", async () => {
  const won = { currency: "KRW", month: "2026-09", cost: "5000" };
  const reasonFor = async (lacking: Partial<DetailReply>) => (await drilldownOf(lacking))?.other?.notComparable;
  expect(await reasonFor({})).toBeNull();
  expect(await reasonFor({ unconverted: [won] })).toBe("noPreviousRates");
  const lost = { vendor: "aws" as const, month: "2026-09", billingAccountId: "1", importId: "i" };
  expect(await reasonFor({ damaged: [lost] })).toBe("noPreviousDamaged");
  expect((await drilldownOf({ unconverted: [won] }))?.gaps.unconverted).toEqual([won]);
});

it("has a percentage of a period only if all days of both periods can be compared", async () => {
  const [october, september] = [
    { startDate: "2026-10-01", endDate: "2026-10-31" },
    { startDate: "2026-09-01", endDate: "2026-09-30" },
  ];
  const problemOf = async (comparability: Comparability, date = "2026-10-09") =>
    (await drilldownOf({}, { date, ...comparability }))?.other?.unmatched;
  const whole = { current: october, previous: september, problem: null };
  expect(await problemOf({ comparable: whole })).toBeNull();
  // Whatever keeps the ranges from matching, these periods do.
  expect(await problemOf({ comparable: whole, unmatched: "days" })).toBeNull();
  expect(await problemOf({ comparable: { ...whole, problem: "days" } })).toBe("days");
  // Bills of a provider end on October 25.
  const cut = { current: { ...october, endDate: "2026-10-25" }, previous: { ...september, endDate: "2026-09-25" } };
  expect(await problemOf({ comparable: { ...cut, problem: null } })).toBe("bills");
  expect(await problemOf({ unmatched: "days" }, "all")).toBe("days");
});

it("has the largest charges in the drawer, whatever page and order the lines were left at", async () => {
  const asked: unknown[] = [];
  const call = async (called: unknown, { page, itemsPerPage, sort }: Record<string, unknown>) => {
    if (called === getCostDetail) asked.push({ page, itemsPerPage, sort });
    return called === getCostDetail ? { total: 70, totalCost: "8", unconverted: [], damaged: [], lines: [] } : null;
  };
  const left: Drilldown = { ...everything, page: 3, sort: "usageDate" };
  const open = (withTrend: boolean, itemsPerPage: number) =>
    loadDrilldown({ call } as unknown as Upstream, {
      opened: left,
      query: { ...query, compareStartDate: undefined, compareEndDate: undefined },
      itemsPerPage,
      info: { vendors: [] },
      unmatched: null,
      withTrend,
    });
  const drawer = await open(true, 5);
  expect(asked).toEqual([{ page: 1, itemsPerPage: 5, sort: { key: "cost", descending: true } }]);
  // Its link to all lines leads back to where they were left.
  expect(drawer?.opened).toEqual(left);
  asked.length = 0;
  await open(false, 30);
  expect(asked).toEqual([{ page: 3, itemsPerPage: 30, sort: { key: "usageDate", descending: false } }]);
});

it("knows no cost of a month that none of the providers has bills of", async () => {
  const trendOf = async (withoutBills: { vendor: "aws" | "gcp"; month: string }[], september = "0") => {
    const dailyCosts = [
      { date: "2026-08-01", cost: "5" },
      { date: "2026-09-01", cost: september },
      { date: "2026-10-01", cost: "7" },
    ];
    const dates = dailyCosts.map(({ date }) => date);
    const call = async (called: unknown) =>
      called === getCost
        ? { dates, dailyCosts, numberOfDays: 92, withoutBills }
        : { total: 1, totalCost: "12", unconverted: [], damaged: [], lines: [] };
    const drilldown = await loadDrilldown({ call } as unknown as Upstream, {
      opened: everything,
      query: {
        ...query,
        ...{ startDate: "2026-08-01", compareStartDate: undefined, compareEndDate: undefined },
        selectedVendors: ["aws", "gcp", "oci"],
      },
      itemsPerPage: 10,
      info: {
        vendors: [
          { vendor: "aws", firstDay: "2026-08-01", lastDay: "2026-10-31" },
          { vendor: "gcp", firstDay: "2026-08-01", lastDay: "2026-10-31" },
          { vendor: "oci", firstDay: "2026-10-01", lastDay: "2026-10-31" },
        ],
      },
      unmatched: null,
      withTrend: true,
    });
    return drilldown?.trend?.costs;
  };
  const [aws, gcp] = [
    { vendor: "aws" as const, month: "2026-09" },
    { vendor: "gcp" as const, month: "2026-09" },
  ];
  expect(await trendOf([aws, gcp])).toEqual(["5", null, "7"]);
  expect(await trendOf([aws])).toEqual(["5", "0", "7"]);
  // Of a fee that is spread.
  expect(await trendOf([aws, gcp], "2")).toEqual(["5", "2", "7"]);
});
