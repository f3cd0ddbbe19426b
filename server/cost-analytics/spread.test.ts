import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCost } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { getCostDetail, getCostExplanation } from "~/contract/costs/cost-detail";
import { costFile, linesFile } from "~/contract/tables/table-files";
import { add, multiply, toUnits } from "~/lib/money/decimal";
import { addDays } from "~/lib/time/time-frames";
import { endAfter, storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import {
  COMPANY,
  randomQuery,
  randomRates,
  randomSets,
  randomSlices,
  storeRandomBills,
} from "../../tests/support/bills/random-bills";
import { naiveCost } from "../../tests/support/naive/naive-cost";
import type { NaiveCost, RateOf } from "../../tests/support/naive/naive-cost";
import { parseCsv } from "../../tests/support/parse-csv";
import fc from "../../tests/support/properties";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { chargeDays } from "../cost-store/schema";
import { tableFileCalls } from "../tables/calls";
import { costAnalyticsCalls } from "./calls";

let stores: TestStores;
let ratesTo: (currency: string) => RateOf;
const fee = (day: string, days: number, billed: string, overrides = {}) =>
  testLine({
    day,
    billed,
    product: "Support",
    more: { ...endAfter(day, days), ConsumedQuantity: "744", ...overrides },
  });

/**
 * Fees in October of 310 for its 31 days, of 100 for three days around its end, and of 20 for 40 days from November 11.
 */
beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
  ratesTo = await randomRates(stores);
  await storeSlices(stores, [
    {
      companyId: "fees",
      sliceId: 1001,
      vendor: "aws",
      month: "2026-10",
      lines: [
        fee("2026-10-01", 31, "310"),
        fee("2026-10-30", 3, "100"),
        testLine({ day: "2026-10-02", billed: "7" }),
        testLine({ day: "2026-10-31", billed: "5" }),
      ],
    },
    {
      companyId: "fees",
      sliceId: 1002,
      vendor: "aws",
      month: "2026-11",
      lines: [
        ...Array.from({ length: 18 }, (_, n) => testLine({ day: addDays("2026-11-01", n), billed: "2" })),
        fee("2026-11-11", 40, "20", { ResourceId: "r" }),
      ],
    },
  ]);
});
afterAll(() => stores.close());

const base: CostQuery & { isSpread: true } = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  grain: "DAY",
  selectedVendors: ["aws"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  isSpread: true,
  currency: "USD",
  sort: { key: "cost", descending: true },
};
const contextOf = (companyId: string) => [testCaller(companyId), testServices(stores)] as const;
const ask = (query: Partial<CostQuery>, companyId = "fees") =>
  makeCall(costAnalyticsCalls, getCost, { ...base, ...query, page: 1, itemsPerPage: 200 }, ...contextOf(companyId));
const naive = (query: CostQuery): NaiveCost =>
  naiveCost(randomSlices, COMPANY, query, ratesTo(query.currency), randomSets);

describe("charges of several days", () => {
  test("have as many days as their charge period", async () => {
    const periods: [start: string, end: string, days: number][] = [
      ["2018-10-01 00:00:00", "2018-11-01 00:00:00", 31],
      ["2018-10-01 00:00:00", "2018-10-31 23:59:59", 31],
      // A reservation bought in the evening, in the AWS workshop's bill.
      ["2018-10-09 21:40:47", "2018-10-31 23:59:59", 23],
      // November and March in California.
      ["2022-11-01 07:00:00", "2022-12-01 08:00:00", 30],
      ["2022-03-01 08:00:00", "2022-04-01 07:00:00", 31],
      ["2022-11-06 07:00:00", "2022-11-07 08:00:00", 1],
      ["2018-10-01 22:00:00", "2018-10-02 22:00:00", 1],
      ["2018-10-01 22:00:00", "2018-10-01 23:00:00", 1],
      ["2018-10-01 22:00:00", "1970-01-01 00:00:00", 1],
      ["2020-01-01 00:00:00", "2023-01-01 00:00:00", 1096],
    ];
    const rows = await stores.costStore.query<{ days: number }>(
      `SELECT ${chargeDays} AS days FROM (SELECT toDateTime(period.1, 'UTC') AS ChargePeriodStart, toDateTime(period.2, 'UTC') AS ChargePeriodEnd
       FROM (SELECT arrayJoin(arrayZip({starts:Array(String)}, {ends:Array(String)})) AS period))`,
      { starts: periods.map(([start]) => start), ends: periods.map(([, end]) => end) },
    );
    expect(rows.map(({ days }) => days)).toEqual(periods.map(([, , days]) => days));
  });

  test("are spread evenly over their days, with the remainder on the last", async () => {
    const october = await ask({});
    const days = october.dailyCosts.map(({ cost }) => cost);
    // 310 / 31 = 10; 100 / 3 on October 30 and 31; the last third is on November 1.
    expect(days.slice(0, 3)).toEqual(["10", "17", "10"]);
    expect(days.slice(-2)).toEqual([`43.${"3".repeat(30)}`, `48.${"3".repeat(30)}`]);
    expect(october.totalCost).toBe(`388.${"6".repeat(30)}`);
    expect((await ask({ startDate: "2026-11-01", endDate: "2026-11-01" })).totalCost).toBe(`35.${"3".repeat(29)}4`);
    const both = { startDate: "2026-10-01", endDate: "2026-12-31", grain: "MONTH" as const };
    expect((await ask(both)).totalCost).toBe("478");
    expect((await ask({ ...both, isSpread: false })).totalCost).toBe("478");
  });

  test("are in a range that starts after them, on their days only", async () => {
    expect((await ask({ startDate: "2026-10-15", endDate: "2026-10-16" })).totalCost).toBe("20");
    // Two days of the fee of 20 for 40 days; nothing is billed in December yet.
    const december = await ask({ startDate: "2026-12-19", endDate: "2026-12-31" });
    expect([december.totalCost, december.numberOfDays]).toEqual(["1", 2]);
    expect(december.datesWithoutLines).toHaveLength(11);
    expect((await ask({ startDate: "2026-12-21", endDate: "2026-12-31" })).numberOfItems).toBe(0);
  });

  test("are known in the forecast, not estimated", async () => {
    // Bills reach November 18, and every day until then costs 2 and from the 11th on 0.5.
    const { forecast, dailyCosts } = await ask({ startDate: "2026-11-01", endDate: "2026-11-20" });
    expect(dailyCosts.slice(-4).map(({ cost }) => cost)).toEqual(["2.5", "2.5", "0.5", "0.5"]);
    expect(forecast).toMatchObject({ startDate: "2026-11-19" });
    // 18 × 2 + 20 × 0.5, the last third of October's fee of three days, and the estimate, which has none of the fees.
    expect(forecast!.totalCost).toBe(add(`79.${"3".repeat(29)}4`, forecast!.cost));
    // Within the range, daily estimates exclude known costs; in the ten days after it, they include them.
    expect(add(...forecast!.dailyCosts.map(({ cost }) => cost))).toBe(add(forecast!.cost, multiply("0.5", 10)));
  });

  test("are in the daily average on days with bills only, as nothing else is known of later ones", async () => {
    // 18 × 2 + 8 × 0.5, and the last third of October's fee of three days.
    const november = await ask({ startDate: "2026-11-01", endDate: "2026-11-20" });
    expect([november.numberOfDays, november.averaged]).toEqual([
      20,
      { numberOfDays: 18, totalCost: `73.${"3".repeat(29)}4` },
    ]);
    const december = await ask({ startDate: "2026-12-19", endDate: "2026-12-31" });
    expect(december.averaged).toEqual({ numberOfDays: 0, totalCost: "0" });
  });

  test("are one line per day in the list, and add up to the figure", async () => {
    const query = {
      ...base,
      startDate: "2026-10-30",
      endDate: "2026-11-01",
      sort: { key: "cost" as const, descending: true },
    };
    const detail = await makeCall(costAnalyticsCalls, getCostDetail, query, ...contextOf("fees"));
    const third = `33.${"3".repeat(30)}`;
    expect(detail.lines.map((line) => [line.usageDate, line.cost, line.chargeDays, line.chargeCost])).toEqual([
      ["2026-11-01", `33.${"3".repeat(29)}4`, 3, "100"],
      ["2026-10-30", third, 3, "100"],
      ["2026-10-31", third, 3, "100"],
      ["2026-10-30", "10", 31, "310"],
      ["2026-10-31", "10", 31, "310"],
      ["2026-10-31", "5", 1, null],
      ["2026-11-01", "2", 1, null],
    ]);
    expect(detail.lines.find(({ cost }) => cost === "10")?.usage).toBe("24");
    expect([detail.total, detail.totalCost]).toEqual([7, "127"]);
    expect(new Set(detail.lines.map(({ lineKey }) => lineKey)).size).toBe(7);
    const explained = await makeCall(costAnalyticsCalls, getCostExplanation, query, ...contextOf("fees"));
    expect(explained.parts.map(({ month, cost, rows }) => [month, cost, rows])).toEqual([
      ["2026-10", "125", 6],
      ["2026-11", "2", 1],
    ]);
    const [head, ...rows] = parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        linesFile.csv,
        { ...query, columns: ["usageDate", "cost"] },
        ...contextOf("fees"),
      ),
    );
    expect(head!.slice(-2)).toEqual(["chargeDays", "chargeCost"]);
    expect(rows.map((row) => [row[0], ...row.slice(-2)])).toEqual([
      ["2026-10-30", "31", "310"],
      ["2026-10-31", "31", "310"],
      ["2026-10-30", "3", "100"],
      ["2026-10-31", "3", "100"],
      ["2026-11-01", "3", "100"],
      ["2026-10-31", "1", ""],
      ["2026-11-01", "1", ""],
    ]);
  });
});

/** Sums of converted amounts are truncated to 30 decimals where they are grouped. */
const isClose = (a: bigint, b: bigint) => (a > b ? a - b : b - a) < 10n ** 6n;
const spreadQuery = randomQuery.map((query) => ({ ...query, isSpread: true }));

describe("any query over any charges, spread", () => {
  test("has the sums of adding up day by day", async () => {
    await fc.assert(
      fc.asyncProperty(spreadQuery, async (query) => {
        const reply = await ask(query, COMPANY);
        const expected = naive(query);
        // XAF has no rates: what is in it is exact.
        const agree = (a: string, b: bigint) => (query.currency === "XAF" ? toUnits(a) === b : isClose(toUnits(a), b));
        expect([reply.totalCost, expected.total]).toSatisfy(([a, b]: [string, bigint]) => agree(a, b));
        const items = new Map(expected.items.map((item) => [`${item.vendor} ${item.item}`, item]));
        expect(reply.items.map(({ vendor, item, itemAlias }) => [`${vendor} ${item}`, itemAlias]).sort()).toEqual(
          [...items].map(([key, { itemAlias }]) => [key, itemAlias]).sort(),
        );
        for (const { vendor, item, cost, dailyCosts } of reply.items) {
          const itemCosts = items.get(`${vendor} ${item}`)!;
          expect(agree(cost, itemCosts.cost)).toBe(true);
          for (const period of dailyCosts) expect(agree(period.cost, itemCosts.periods[period.date] ?? 0n)).toBe(true);
        }
        for (const { currency, month, cost } of reply.unconverted)
          expect(toUnits(cost)).toBe(expected.unconverted[`${currency} ${month}`]);
        expect(agree(reply.previous.totalCost, naive({ ...query, ...reply.previous }).total)).toBe(true);
        if (!reply.previous.current) return;
        const { startDate, endDate } = reply.previous.current;
        const now = new Map(
          naive({ ...query, startDate, endDate }).items.map((item) => [`${item.vendor} ${item.item}`, item]),
        );
        for (const { vendor, item, change } of reply.items)
          expect(agree(change!.cost, now.get(`${vendor} ${item}`)?.cost ?? 0n)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test("has the same total in its lines, its explanation and its file", async () => {
    await fc.assert(
      fc.asyncProperty(spreadQuery, async (query) => {
        const [{ totalCost, unconverted }, detail, explained] = await Promise.all([
          ask(query, COMPANY),
          makeCall(
            costAnalyticsCalls,
            getCostDetail,
            { ...query, itemsPerPage: 200, sort: { key: "cost", descending: true } },
            ...contextOf(COMPANY),
          ),
          makeCall(costAnalyticsCalls, getCostExplanation, query, ...contextOf(COMPANY)),
        ]);
        expect(isClose(toUnits(detail.totalCost), toUnits(totalCost))).toBe(true);
        expect(isClose(toUnits(explained.totalCost), toUnits(totalCost))).toBe(true);
        expect(explained.rows).toBe(detail.total);
        expect(detail.lines).toHaveLength(Math.min(200, detail.total));
        const sum = (costs: (string | null)[]) => costs.reduce((total, cost) => total + toUnits(cost || "0"), 0n);
        if (detail.total <= 200)
          expect(isClose(sum(detail.lines.map(({ cost }) => cost)), toUnits(totalCost))).toBe(true);
        if (unconverted.length > 0 || query.serviceGroupSetId === "gone") return;
        const [, ...rows] = parseCsv(
          await makeStreamedCall(tableFileCalls, costFile.csv, query, ...contextOf(COMPANY)),
        );
        expect(isClose(sum(rows.map((row) => row[3]!)), toUnits(totalCost))).toBe(true);
        for (const row of rows) expect(isClose(sum(row.slice(5)), toUnits(row[3]!))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});
