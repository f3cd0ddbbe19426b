import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCost, getCostCsv, sortKeys } from "~/contract/cost-analytics";
import type { CostItem, CostQuery } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { toUnits } from "~/lib/decimal";
import { addDays, periodStarts } from "~/lib/time-frames";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/call-handler";
import { storeSlices } from "../../tests/support/cost-lines";
import type { TestLine, TestSlice } from "../../tests/support/cost-lines";
import { naiveCost } from "../../tests/support/naive-cost";
import type { NaiveCost } from "../../tests/support/naive-cost";
import { parseCsv } from "../../tests/support/parse-csv";
import { openTestStores } from "../../tests/support/stores";
import type { TestStores } from "../../tests/support/stores";
import { ratesTo, saveRates } from "../exchange-rates/exchange-rates";
import { costAnalyticsCalls } from "./calls";

/** Texts that try to leave their place: SQL, escapes, parameters, formulas, separators, other scripts. */
const hostile = ["", "NO_VALUE", "'; DROP TABLE x --", "\\", "{p0:String}", "a\tb\nc", "a,\"b\"", "=1+1", "서울", "100%_", "EC2", "ec2"];
const vendors: Vendor[] = ["aws", "azure", "gcp"];
const COMPANY = "acme";
const FIRST_DAY = "2026-08-15";

const line: fc.Arbitrary<TestLine> = fc.record({
  day: fc.integer({ min: 0, max: 120 }).map((days) => addDays(FIRST_DAY, days)),
  currency: fc.constantFrom("USD", "USD", "KRW", "CNY", "XAF"),
  account: fc.constantFrom("111", "222", "333", ...hostile),
  accountName: fc.constantFrom("", "Production", "Renamed"),
  product: fc.constantFrom(...hostile, "S3", "RDS"),
  region: fc.constantFrom("us-east-1", "eu-west-1", ...hostile),
  tags: fc.dictionary(fc.constantFrom("env", "Env", "it's"), fc.constantFrom("prod", "dev", ...hostile), { maxKeys: 2 }),
  billed: fc.integer({ min: -2_000_000, max: 9_000_000 }).map((micro) => (micro / 1e6).toFixed(6)),
  effective: fc.integer({ min: -2_000_000, max: 9_000_000 }).map((micro) => (micro / 1e6).toFixed(6)),
});

/** Two companies; per provider and month several billing accounts, both bases, and slices that are no longer live. */
function makeSlices(): TestSlice[] {
  let sliceId = 0;
  const shapes: Partial<TestSlice>[] = [
    {},
    { source: "second" },
    { source: "both", basis: "actual" },
    { source: "both", basis: "amortized" },
    { source: "only amortized", basis: "amortized" },
    { source: "retired", live: false },
    { companyId: "other" },
  ];
  const bills = vendors.flatMap((vendor) => ["2026-08", "2026-10"].map((month) => ({ vendor, month })));
  return bills.flatMap(({ vendor, month }) =>
    shapes.map((shape) => ({ companyId: COMPANY, sliceId: ++sliceId, vendor, month, ...shape, lines: fc.sample(line, { numRuns: 14, seed: sliceId }) })),
  );
}

const slices = makeSlices();
const rateTable = new Map<string, string>();
let stores: TestStores;

beforeAll(async () => {
  stores = await openTestStores();
  await storeSlices(stores, slices);
  const rate = (month: string, currency: string, perUsd: string) => ({ month, currency, perUsd, publishedOn: `${month}-28` });
  await saveRates(stores.stateStore, [rate("2026-08", "KRW", "1391.27"), rate("2026-10", "KRW", "1402.9"), rate("2026-09", "CNY", "7.1")]);
  const months = ["2026-08", "2026-09", "2026-10", "2026-11", "2026-12"];
  for (const currency of ["USD", "KRW", "CNY", "XAF"]) {
    for (const applied of await ratesTo(stores.stateStore, { currency, months, from: ["USD", "KRW", "CNY", "XAF"] })) {
      rateTable.set(`${applied.from} ${applied.month} ${currency}`, applied.rate);
    }
  }
});
afterAll(() => stores.close());

const values = fc.uniqueArray(fc.constantFrom("111", "222", "S3", "RDS", "us-east-1", ...hostile), { minLength: 1, maxLength: 6 });
const query: fc.Arbitrary<CostQuery> = fc
  .record({
    from: fc.integer({ min: -5, max: 130 }),
    days: fc.integer({ min: 0, max: 92 }),
    grain: fc.constantFrom("DAY", "WEEK", "MONTH"),
    selectedVendors: fc.subarray(vendors),
    viewBy: fc.constantFrom("account", "product", "region", "tag"),
    tagKey: fc.constantFrom("env", "Env", "it's", "absent", undefined),
    filters: fc.array(fc.record({ field: fc.constantFrom("account", "product", "region"), values, exclude: fc.boolean() }), { maxLength: 3 }),
    isAmortizedCost: fc.boolean(),
    currency: fc.constantFrom("USD", "KRW", "CNY", "XAF"),
    sort: fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
  })
  .map(({ from, days, ...rest }) => {
    const startDate = addDays(FIRST_DAY, from);
    return { startDate, endDate: addDays(startDate, days), ...rest } as CostQuery;
  });

const expected = (asked: CostQuery): NaiveCost =>
  naiveCost(slices, COMPANY, asked, (currency, month) => rateTable.get(`${currency} ${month} ${asked.currency}`));
const ask = (asked: CostQuery, page = 1, itemsPerPage = 200) =>
  makeCall(costAnalyticsCalls, getCost, { ...asked, page, itemsPerPage }, testCaller(COMPANY), testServices(stores));
const askCsv = (asked: CostQuery) => makeStreamedCall(costAnalyticsCalls, getCostCsv, asked, testCaller(COMPANY), testServices(stores));

const sum = (costs: { cost: string }[]) => costs.reduce((total, { cost }) => total + toUnits(cost), 0n);
const sizes = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const byCost = (a: CostItem, b: CostItem) => sizes(toUnits(b.cost), toUnits(a.cost)) || texts(a.vendor!, b.vendor!) || texts(a.item, b.item);
const texts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Items as the naive sums have them, in the same form as the reply's. */
const comparable = (items: { vendor: string | null; item: string; itemAlias: string; cost: bigint; periods: Record<string, bigint> }[]) =>
  items
    .map((item) => ({ ...item, periods: Object.fromEntries(Object.entries(item.periods).filter(([, cost]) => cost !== 0n)) }))
    .sort((a, b) => texts(`${a.vendor} ${a.item}`, `${b.vendor} ${b.item}`));
const ofReply = ({ vendor, item, itemAlias, cost, dailyCosts }: CostItem) => ({
  vendor,
  item,
  itemAlias,
  cost: toUnits(cost),
  periods: Object.fromEntries(dailyCosts.map((period) => [period.date, toUnits(period.cost)])),
});

describe("any query over any lines", () => {
  test("has the sums that adding line by line gives", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const naive = expected(asked);
        const reply = await ask(asked);
        expect(toUnits(reply.totalCost)).toBe(naive.total);
        expect(reply.dates).toEqual(periodStarts(asked, asked.grain));
        expect(reply.numberOfItems).toBe(naive.items.length);
        expect(comparable(reply.items.map(ofReply))).toEqual(comparable(naive.items));
        expect(sum(reply.dailyCosts)).toBe(naive.total);
        const unconverted = reply.unconverted.map((rest) => [`${rest.currency} ${rest.month}`, toUnits(rest.cost)] as const);
        expect(Object.fromEntries(unconverted)).toEqual(Object.fromEntries(Object.entries(naive.unconverted).filter(([, cost]) => cost !== 0n)));
        const before = expected({ ...asked, ...reply.previous });
        expect(toUnits(reply.previous.totalCost)).toBe(before.total);
        expect(reply.previous.isComplete).toBe(Object.values(before.unconverted).every((cost) => cost === 0n));
      }),
      { numRuns: 200 },
    );
  });

  test("lists add up: trend, portions and pages hold the same items as the table", async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 7 }), async (asked, itemsPerPage) => {
        const reply = await ask(asked);
        const ranked = [...reply.items].sort(byCost);
        const total = toUnits(reply.totalCost);
        expect(reply.series.slice(0, 10)).toEqual(ranked.slice(0, 10));
        expect(reply.series.slice(10).map((rest) => [rest.isOthers, rest.numberOfOthers])).toEqual(ranked.length > 10 ? [[true, ranked.length - 10]] : []);
        expect(sum(reply.series)).toBe(total);
        reply.dates.forEach((date, i) => {
          expect(sum(reply.series.map((entry) => entry.dailyCosts[i]!))).toBe(toUnits(reply.dailyCosts[i]!.cost));
          expect(reply.dailyCosts[i]!.date).toBe(date);
        });
        expect(sum(reply.portions)).toBe(total);
        for (const portion of reply.portions) {
          const own = ranked.filter((item) => item.vendor === portion.vendor);
          expect(portion.items.slice(0, 7).map((item) => item.item)).toEqual(own.slice(0, 7).map((item) => item.item));
          expect(portion.items.slice(7).map((rest) => rest.numberOfOthers)).toEqual(own.length > 7 ? [own.length - 7] : []);
          expect(sum(portion.items)).toBe(toUnits(portion.cost));
          expect(sum(own)).toBe(toUnits(portion.cost));
        }
        const pages = [];
        for (let page = 1; page <= Math.ceil(reply.numberOfItems / itemsPerPage) + 1; page += 1) pages.push((await ask(asked, page, itemsPerPage)).items);
        expect(pages.flat()).toEqual(reply.items);
      }),
      { numRuns: 40 },
    );
  });

  test("is sorted as asked, ties by cost, provider and item", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { items, totalCost } = await ask(asked);
        const keys: Record<CostQuery["sort"]["key"], (a: CostItem, b: CostItem) => number> = {
          item: (a, b) => texts(a.itemAlias.toLowerCase(), b.itemAlias.toLowerCase()) || texts(a.itemAlias, b.itemAlias),
          vendor: (a, b) => texts(a.vendor!, b.vendor!),
          cost: (a, b) => sizes(toUnits(a.cost), toUnits(b.cost)),
          portion: (a, b) => a.portion - b.portion,
          compareCost: (a, b) => sizes(toUnits(a.cost), toUnits(b.cost)),
          difference: (a, b) => sizes(toUnits(a.cost), toUnits(b.cost)),
          ratio: (a, b) => sizes(toUnits(a.cost), toUnits(b.cost)),
        };
        const direction = asked.sort.descending ? -1 : 1;
        expect(items).toEqual([...items].sort((a, b) => direction * keys[asked.sort.key](a, b) || byCost(a, b)));
        const total = Number(toUnits(totalCost));
        for (const item of items) {
          const exact = total === 0 ? 0 : (Number(toUnits(item.cost)) / total) * 100;
          expect(Math.abs(item.portion - exact)).toBeLessThanOrEqual(6e-7 + Math.abs(exact) * 1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("has the same rows as CSV, unless some amount has no rate", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const reply = await ask(asked);
        if (reply.unconverted.length > 0) {
          await expect(askCsv(asked)).rejects.toMatchObject({ status: 422, fields: { currency: [expect.stringContaining(reply.unconverted[0]!.currency)] } });
          return;
        }
        const [head, ...rows] = parseCsv(await askCsv(asked));
        expect(head).toEqual(["vendor", "item", "itemAlias", "cost", "portion", ...reply.dates]);
        const safe = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
        expect(rows).toEqual(
          reply.items.map(({ vendor, item, itemAlias, cost, portion, dailyCosts }) => [
            vendor,
            safe(item),
            safe(itemAlias),
            cost,
            portion.toFixed(6),
            ...dailyCosts.map((period) => period.cost),
          ]),
        );
      }),
      { numRuns: 100 },
    );
  });
});
