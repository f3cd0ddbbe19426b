import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { costItem, getCost } from "~/contract/costs/cost-analytics";
import type { CostItem, CostReply, MinChange } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { vendors } from "~/contract/vendors";
import { costFile } from "~/contract/tables/table-files";
import { toUnits } from "~/lib/money/decimal";
import { isNoValue } from "~/lib/no-value";
import { changeRatio } from "~/lib/money/money";
import { periodAt, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import fc from "../../tests/support/properties";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { naiveCost } from "../../tests/support/naive/naive-cost";
import type { NaiveCost, RateOf } from "../../tests/support/naive/naive-cost";
import { parseCsv } from "../../tests/support/parse-csv";
import {
  COMPANY,
  randomQuery as query,
  randomRange,
  randomRates,
  randomSets,
  randomSlices,
  storeRandomBills,
} from "../../tests/support/bills/random-bills";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { costAnalyticsCalls } from "./calls";
import { tableFileCalls } from "../tables/calls";

let stores: TestStores;
let ratesTo: (currency: string) => RateOf;

beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
  ratesTo = await randomRates(stores);
});
afterAll(() => stores.close());

const expected = (requested: CostQuery): NaiveCost =>
  naiveCost(randomSlices, COMPANY, requested, ratesTo(requested.currency), randomSets);
const ask = (
  requested: CostQuery & { find?: string; findsEmpty?: boolean; minChange?: MinChange },
  page = 1,
  itemsPerPage = 200,
) =>
  makeCall(
    costAnalyticsCalls,
    getCost,
    { ...requested, page, itemsPerPage },
    testCaller(COMPANY),
    testServices(stores),
  );
const askCsv = (requested: CostQuery) =>
  makeStreamedCall(tableFileCalls, costFile.csv, requested, testCaller(COMPANY), testServices(stores));

/** Whether the period is between the company's first line and the last line of the requested providers. */
function isBilled(date: string, requested: CostQuery): boolean {
  const { startDate, endDate } = periodAt(date, requested, requested.grain);
  const daysOf = (vendors: readonly string[]) =>
    randomSlices
      .filter(({ companyId, vendor }) => companyId === COMPANY && vendors.includes(vendor))
      .flatMap(({ lines }) => lines.map(({ day }) => day))
      .sort();
  return endDate >= daysOf(vendors)[0]! && startDate <= daysOf(requested.selectedVendors).at(-1)!;
}

const naiveSum = (costs: { cost: bigint }[]) => costs.reduce((total, { cost }) => total + cost, 0n);
const sum = (costs: { cost: string }[]) => costs.reduce((total, { cost }) => total + toUnits(cost), 0n);
const sizes = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
const byCost = (a: CostItem, b: CostItem) =>
  sizes(toUnits(b.cost), toUnits(a.cost)) || texts(a.vendor!, b.vendor!) || texts(a.item, b.item);
const texts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What a chart shows of ranked items, by hand: seven of them, the number of the others, and last the items without a
 * value.
 */
const inChart = (ranked: CostItem[]): (string | number)[] => {
  const top = ranked.slice(0, 7).map(({ vendor, item }) => `${vendor} ${item}`);
  return [
    ...top.filter(isNamed),
    ...(ranked.length > 7 ? [ranked.length - 7] : []),
    ...top.filter((item) => !isNamed(item)),
  ];
};
const isNamed = (value: string | number) => typeof value === "string" && !value.endsWith("NO_VALUE");
const valuesOf = (items: CostItem[]): (string | number)[] =>
  items.map(({ vendor, item, isOthers, numberOfOthers }) => (isOthers ? numberOfOthers : `${vendor} ${item}`));

/** Items as the naive sums have them, in the same form as the reply's. */
const comparable = (
  items: { vendor: string | null; item: string; itemAlias: string; cost: bigint; periods: Record<string, bigint> }[],
) =>
  items
    .map((item) => ({
      ...item,
      periods: Object.fromEntries(Object.entries(item.periods).filter(([, cost]) => cost !== 0n)),
    }))
    .sort((a, b) => texts(`${a.vendor} ${a.item}`, `${b.vendor} ${b.item}`));
const ofReply = ({ vendor, item, itemAlias, cost, dailyCosts }: CostItem) => ({
  vendor,
  item,
  itemAlias,
  cost: toUnits(cost),
  periods: Object.fromEntries(dailyCosts.map((period) => [period.date, toUnits(period.cost)])),
});

describe("any query over any lines", () => {
  test("has the sums of adding up line by line", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const naive = expected(requested);
        const reply = await ask(requested);
        expect(toUnits(reply.totalCost)).toBe(naive.total);
        expect(reply.dates).toEqual(periodStarts(requested, requested.grain));
        expect(reply.numberOfItems).toBe(naive.items.length);
        expect(comparable(reply.items.map(ofReply))).toEqual(comparable(naive.items));
        expect(sum(reply.dailyCosts)).toBe(naive.total);
        const unconverted = reply.unconverted.map(
          (rest) => [`${rest.currency} ${rest.month}`, toUnits(rest.cost)] as const,
        );
        expect(Object.fromEntries(unconverted)).toEqual(
          Object.fromEntries(Object.entries(naive.unconverted).filter(([, cost]) => cost !== 0n)),
        );
        const before = expected({ ...requested, ...reply.previous });
        expect(toUnits(reply.previous.totalCost)).toBe(before.total);
        const { current } = reply.previous;
        if (current)
          expect(toUnits(current.totalCost)).toBe(
            expected({ ...requested, startDate: current.startDate, endDate: current.endDate }).total,
          );
        expect(reply.previous.isComplete).toBe(Object.values(before.unconverted).every((cost) => cost === 0n));
      }),
      { numRuns: 80 },
    );
  });

  test("items have their cost on the comparable days before, which adds up to the total with the removed items", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const { items, previous, gone, mover } = await ask(requested);
        if (!previous.current) {
          expect([items.every(({ change }) => change === null), gone, mover]).toEqual([true, null, null]);
          return;
        }
        const { startDate, endDate } = previous.current;
        const costs = (range: DayRange) =>
          new Map(expected({ ...requested, ...range }).items.map((item) => [`${item.vendor} ${item.item}`, item]));
        const [now, before] = [costs({ startDate, endDate }), costs(previous)];
        for (const { vendor, item, change } of items) {
          expect(toUnits(change!.cost)).toBe(now.get(`${vendor} ${item}`)?.cost ?? 0n);
          expect(change!.previousCost && toUnits(change!.previousCost)).toBe(
            before.get(`${vendor} ${item}`)?.cost ?? null,
          );
          before.delete(`${vendor} ${item}`);
        }
        expect([gone!.numberOfItems, toUnits(gone!.previousCost)]).toEqual([
          before.size,
          naiveSum([...before.values()]),
        ]);
        const earlier = items.map(({ change }) => toUnits(change!.previousCost ?? "0"));
        expect(earlier.reduce((a, b) => a + b, toUnits(gone!.previousCost))).toBe(toUnits(previous.totalCost));

        const changes = [
          ...items.map(({ change }, n) => toUnits(change!.cost) - earlier[n]!),
          ...[...before.values()].map(({ cost }) => -cost),
        ];
        const largest =
          changes
            .map((change) => (change < 0n ? -change : change))
            .sort(sizes)
            .at(-1) ?? 0n;
        const moved = mover ? toUnits(mover.cost) - toUnits(mover.previousCost ?? "0") : 0n;
        expect(moved < 0n ? -moved : moved).toBe(largest);
      }),
      { numRuns: 60 },
    );
  });

  test("items that the search does not find are on no page, but in every other figure", async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom("a", "E", "1", "no_", "%"), fc.boolean(), async (...asked) => {
        const [requested, find, findsEmpty] = asked;
        const [whole, reply] = await Promise.all([ask(requested), ask({ ...requested, find, findsEmpty })]);
        // The marker of an empty value is not what readers see.
        const isFound = ({ item, itemAlias }: CostItem) =>
          isNoValue(item) ? findsEmpty : [item, itemAlias].join(" ").toLowerCase().includes(find.toLowerCase());
        expect(reply.items).toEqual(whole.items.filter(isFound));
        expect({ ...reply, items: whole.items, numberFound: whole.numberFound }).toEqual(whole);
        expect([reply.numberFound, whole.numberFound]).toEqual([reply.items.length, whole.numberOfItems]);
      }),
      { numRuns: 20 },
    );
  });

  test("items that changed less than required are on no page, the largest changes come first", async () => {
    const minChanges = fc.record({ amount: fc.constantFrom(0, 0.5, 20), percent: fc.constantFrom(0, 10, 100) });
    await fc.assert(
      fc.asyncProperty(query, minChanges, async (requested, minChange) => {
        const [whole, reply] = await Promise.all([ask(requested), ask({ ...requested, minChange })]);
        const size = ({ change }: CostReply["items"][number]) => {
          const difference = change ? toUnits(change.cost) - toUnits(change.previousCost ?? "0") : 0n;
          return difference < 0n ? -difference : difference;
        };
        const changed = whole.items.filter(
          (item) =>
            size(item) > 0n &&
            size(item) >= toUnits(String(minChange.amount)) &&
            Math.abs(changeRatio(item.change!.cost, item.change!.previousCost ?? "0")) >= minChange.percent,
        );
        const bySize = (a: (typeof changed)[number], b: (typeof changed)[number]) =>
          sizes(size(b), size(a)) || texts(a.vendor!, b.vendor!) || texts(a.item, b.item);
        expect(reply.items).toEqual(changed.sort(bySize));
        expect({ ...reply, items: whole.items, numberFound: whole.numberFound }).toEqual(whole);
        expect(reply.numberFound).toBe(changed.length);
      }),
      { numRuns: 30 },
    );
  });

  test("lists add up: trend, portions and pages hold the same items as the table", async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 7, max: 20 }), async (requested, itemsPerPage) => {
        const reply = await ask(requested);
        const ranked = reply.items.map((item) => costItem.parse(item)).sort(byCost);
        const total = toUnits(reply.totalCost);
        expect(valuesOf(reply.series)).toEqual(inChart(ranked));
        const colors = reply.series.flatMap(({ color }) => color ?? []);
        expect(new Set(colors).size).toBe(inChart(ranked).filter(isNamed).length);
        expect(colors).toHaveLength(inChart(ranked).filter(isNamed).length);
        expect(sum(reply.series)).toBe(total);
        reply.dates.forEach((date, i) => {
          expect(sum(reply.series.map((entry) => entry.dailyCosts[i]!))).toBe(toUnits(reply.dailyCosts[i]!.cost));
          expect(reply.dailyCosts[i]!.date).toBe(date);
        });
        expect(sum(reply.portions)).toBe(total);
        for (const portion of reply.portions) {
          const vendorItems = ranked.filter((item) => item.vendor === portion.vendor);
          expect(valuesOf(portion.items)).toEqual(inChart(vendorItems));
          expect(sum(portion.items)).toBe(toUnits(portion.cost));
          expect(sum(vendorItems)).toBe(toUnits(portion.cost));
        }
        const pages = [];
        for (let page = 1; page <= Math.ceil(reply.numberOfItems / itemsPerPage) + 1; page += 1)
          pages.push((await ask(requested, page, itemsPerPage)).items);
        expect(pages.flat()).toEqual(reply.items);
      }),
      { numRuns: 12 },
    );
  });

  test("is sorted as requested, ties by cost, provider and item", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const { items, totalCost } = await ask(requested);
        type Item = CostReply["items"][number];
        const previous = ({ change }: Item) => toUnits(change!.previousCost ?? "0");
        const byChange = (amountOf: (item: Item) => bigint) => (a: Item, b: Item) =>
          sizes(...([a, b].map((item) => (item.change ? amountOf(item) : toUnits(item.cost))) as [bigint, bigint]));
        const keys: Record<Exclude<CostQuery["sort"]["key"], "ratio">, (a: Item, b: Item) => number> = {
          item: (a, b) =>
            texts(a.itemAlias.toLowerCase(), b.itemAlias.toLowerCase()) || texts(a.itemAlias, b.itemAlias),
          vendor: (a, b) => texts(a.vendor!, b.vendor!),
          cost: (a, b) => sizes(toUnits(a.cost), toUnits(b.cost)),
          portion: (a, b) => a.portion - b.portion,
          compareCost: byChange(previous),
          difference: byChange((item) => toUnits(item.change!.cost) - previous(item)),
        };
        const { key, descending } = requested.sort;
        const direction = descending ? -1 : 1;
        // Ratios are floats in the engine and here, so their order may differ in the last digits.
        if (key === "ratio") {
          const ratios = items.map(({ change, cost }) =>
            change ? changeRatio(change.cost, change.previousCost ?? "0") : Number(toUnits(cost)),
          );
          ratios.slice(1).forEach((ratio, n) => expect(direction * (ratio - ratios[n]!)).toBeGreaterThanOrEqual(-2e-6));
        } else expect(items).toEqual([...items].sort((a, b) => direction * keys[key](a, b) || byCost(a, b)));
        const total = Number(toUnits(totalCost));
        for (const item of items) {
          const exact = total === 0 ? 0 : (Number(toUnits(item.cost)) / total) * 100;
          expect(Math.abs(item.portion - exact)).toBeLessThanOrEqual(6e-7 + Math.abs(exact) * 1e-12);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("compared: both calls list the items of both ranges in one order, that of the current range", async () => {
    await fc.assert(
      fc.asyncProperty(query, randomRange, async (requested, { startDate, endDate }) => {
        const [now, before] = [expected(requested), expected({ ...requested, startDate, endDate })];
        const [current, earlier] = await Promise.all([
          ask({ ...requested, compareStartDate: startDate, compareEndDate: endDate }),
          ask({
            ...requested,
            startDate,
            endDate,
            compareStartDate: requested.startDate,
            compareEndDate: requested.endDate,
            isCompare: true,
          }),
        ]);
        expect([toUnits(current.totalCost), toUnits(current.previous.totalCost)]).toEqual([now.total, before.total]);
        expect([toUnits(earlier.totalCost), toUnits(earlier.previous.totalCost)]).toEqual([before.total, now.total]);
        expect(earlier.forecast).toBeNull();
        const keyOf = ({ vendor, item }: { vendor: string | null; item: string }) => `${vendor} ${item}`;
        const names = (items: CostItem[]) =>
          items.map((item) => [item.vendor, item.item, item.itemAlias, item.isOthers, item.numberOfOthers]);
        expect(names(earlier.items)).toEqual(names(current.items));
        expect(names(earlier.series)).toEqual(names(current.series));
        expect(earlier.portions.map(({ vendor, items }) => [vendor, names(items)])).toEqual(
          current.portions.map(({ vendor, items }) => [vendor, names(items)]),
        );
        const costs = ({ items }: NaiveCost) => new Map(items.map((item) => [keyOf(item), item.cost]));
        const [nowOf, beforeOf] = [costs(now), costs(before)];
        const items = current.items.map((item, n) => ({ ...item, earlier: toUnits(earlier.items[n]!.cost) }));
        expect(items.map(keyOf).sort()).toEqual([...new Set([...nowOf.keys(), ...beforeOf.keys()])].sort());
        for (const item of items)
          expect([toUnits(item.cost), item.earlier]).toEqual([
            nowOf.get(keyOf(item)) ?? 0n,
            beforeOf.get(keyOf(item)) ?? 0n,
          ]);
        expect(sum(current.series)).toBe(now.total);
        expect(sum(earlier.series)).toBe(before.total);
        const sorted: Partial<Record<CostQuery["sort"]["key"], (item: (typeof items)[number]) => number>> = {
          cost: (item) => Number(toUnits(item.cost)),
          compareCost: (item) => Number(item.earlier),
          difference: (item) => Number(toUnits(item.cost) - item.earlier),
          ratio: (item) => changeRatio(item.cost, earlier.items[items.indexOf(item)]!.cost),
        };
        const by = items
          .map(sorted[requested.sort.key] ?? (() => 0))
          .map((value) => (requested.sort.descending ? -value : value));
        by.slice(1).forEach((value, n) => expect(value - by[n]!).toBeGreaterThanOrEqual(-2e-6));
      }),
      { numRuns: 25 },
    );
  });

  test("has the same rows as CSV, unless an amount has no rate", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (requested) => {
        const reply = await ask(requested);
        if (requested.viewBy === "serviceGroup" && requested.serviceGroupSetId === "gone") {
          await expect(askCsv(requested)).rejects.toMatchObject({
            status: 422,
            fields: { serviceGroupSetId: [expect.stringContaining("gone")] },
          });
          return;
        }
        if (reply.unconverted.length > 0) {
          await expect(askCsv(requested)).rejects.toMatchObject({
            status: 422,
            fields: { currency: [expect.stringContaining(reply.unconverted[0]!.currency)] },
          });
          return;
        }
        const [head, ...rows] = parseCsv(await askCsv(requested));
        expect(head).toEqual(["vendor", "item", "itemAlias", "cost", "portion", ...reply.dates]);
        const safe = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
        expect(rows).toEqual(
          reply.items.map(({ vendor, item, itemAlias, cost, portion, dailyCosts }) => [
            vendor,
            safe(item),
            safe(itemAlias),
            cost,
            portion.toFixed(6),
            // No bill is not a cost of 0.
            ...dailyCosts.map(({ date, cost }) => (isBilled(date, requested) ? cost : "")),
          ]),
        );
      }),
      { numRuns: 30 },
    );
  });
});
