import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHART_ITEMS, getCost } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { detailSelection, getCostDetail, getCostDetailPortion, getCostExplanation } from "~/contract/costs/cost-detail";
import type { DetailLine, DetailSelection } from "~/contract/costs/cost-detail";
import { costFields } from "~/contract/costs/cost-fields";
import { detailColumns } from "~/contract/costs/detail-columns";
import { add, toUnits } from "~/lib/money/decimal";
import { monthEnd, periodAt } from "~/lib/time/time-frames";
import fc from "../../../tests/support/properties";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { naiveCost, naiveLines, naiveValue } from "../../../tests/support/naive/naive-cost";
import type { NaiveLine, RateOf } from "../../../tests/support/naive/naive-cost";
import {
  COMPANY,
  randomFilter,
  randomQuery,
  randomRates,
  randomSets,
  randomSlices,
  storeRandomBills,
} from "../../../tests/support/bills/random-bills";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../calls";

let stores: TestStores;
let ratesTo: (currency: string) => RateOf;

beforeAll(async () => {
  stores = await openTestStores();
  await storeRandomBills(stores);
  ratesTo = await randomRates(stores);
  await storeSlices(stores, [
    {
      companyId: "wide",
      sliceId: 900,
      vendor: "aws",
      month: "2026-10",
      lines: [
        testLine({
          account: "111",
          accountName: "Shop",
          billed: "2.5",
          effective: "2",
          tags: { env: "prod" },
          more: {
            ConsumedQuantity: "5.5",
            ConsumedUnit: "Hrs",
            ListUnitPrice: "0.5",
            ContractedUnitPrice: "0.4",
            ResourceId: "i-1",
            ResourceName: "web",
            UsageType: "BoxUsage",
            TransferType: "InterRegion",
            AvailabilityZone: "us-east-1a",
            Operation: "RunInstances",
            OperatingSystem: "Linux",
            DatabaseEngine: "MySQL",
            ChargeDescription: "per hour",
            InvoiceId: "inv-7",
            ChargeType: "Usage",
            ServiceCategory: "Compute",
            SkuId: "sku-1",
            SkuDescription: "t3.micro",
          },
        }),
        testLine({
          account: "222",
          billed: "-1",
          currency: "XAF",
          more: {
            ConsumedQuantity: "0",
            ListUnitPrice: "0.25",
            ContractedUnitPrice: "0",
            ChargeDescription: "a database",
          },
        }),
      ],
    },
  ]);
});
afterAll(() => stores.close());

const caller = testCaller(COMPANY);
const detailOf = (query: z.input<typeof getCostDetail.request>, user = caller) =>
  makeCall(costAnalyticsCalls, getCostDetail, { itemsPerPage: 200, ...query }, user, testServices(stores));

interface Picked {
  requested: CostQuery;
  selection: DetailSelection;
  lines: NaiveLine[];
}

const selectionOf = (requested: CostQuery): DetailSelection => detailSelection.parse(requested);

/** A cell of the table of a random query, with the lines that are in it. */
async function pick(requested: CostQuery, at: number, extra: Partial<DetailSelection>): Promise<Picked | null> {
  const reply = await makeCall(
    costAnalyticsCalls,
    getCost,
    { ...requested, page: 1, itemsPerPage: 200, needsForecast: false },
    caller,
    testServices(stores),
  );
  const item = reply.items[at % Math.max(1, reply.items.length)];
  const cell = item?.dailyCosts[at % item.dailyCosts.length];
  if (!item || !cell) return null;
  const selection = {
    ...selectionOf(requested),
    viewByItem: item.item,
    selectedVendor: item.vendor!,
    costDate: cell.date,
    ...extra,
  };
  if (!selection.isMonthly) {
    const { totalCost } = await detailOf({ ...selection, detailFilters: [] });
    expect(toUnits(totalCost)).toBe(toUnits(cell.cost));
  }
  const monthly = { startDate: cell.date.slice(0, 8) + "01", endDate: monthEnd(cell.date) };
  const days = selection.isMonthly
    ? {
        startDate: monthly.startDate > requested.startDate ? monthly.startDate : requested.startDate,
        endDate: monthly.endDate < requested.endDate ? monthly.endDate : requested.endDate,
      }
    : periodAt(cell.date, requested, requested.grain);
  const set = randomSets.find(({ setId }) => setId === requested.serviceGroupSetId);
  const filters = [...requested.filters, ...selection.detailFilters];
  const under = { ...requested, ...days, filters, selectedVendors: [item.vendor!] };
  const expectedLines = [...naiveLines(randomSlices, COMPANY, under, ratesTo(requested.currency), randomSets)];
  const lines = expectedLines.filter(
    (line) => naiveValue(line, reply.viewBy, { tagKey: requested.tagKey, set }) === item.item,
  );
  return { requested, selection, lines };
}

const extras = fc.record({ isMonthly: fc.boolean(), detailFilters: fc.array(randomFilter, { maxLength: 1 }) });
const picks = (check: (picked: Picked) => Promise<void>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(randomQuery, fc.nat(1000), extras, async (requested, at, extra) => {
      const picked = await pick(requested, at, extra);
      if (picked) await check(picked);
    }),
    { numRuns },
  );

const total = (lines: NaiveLine[]) => lines.reduce((sum, line) => sum + (line.cost ?? 0n), 0n);
const sorted = (values: unknown[]) => values.map((value) => JSON.stringify(value)).sort();

describe("the lines behind any cell of any table", () => {
  test("are the same as line by line, and add up to the cell", async () => {
    await picks(async ({ requested, selection, lines }) => {
      const { lines: listed, ...reply } = await detailOf(selection);
      expect([reply.total, toUnits(reply.totalCost)]).toEqual([lines.length, total(lines)]);
      const texts = listed.map((line) => [
        line.usageDate,
        line.linkedAccountId,
        line.resourceId,
        line.billingCurrency,
        toUnits(line.billedCost),
        line.cost && toUnits(line.cost),
      ]);
      const expected = lines.map((line) => [
        line.day,
        line.account,
        line.more?.ResourceId,
        line.currency,
        line.amount,
        line.cost,
      ]);
      const text = (values: unknown[][]) => sorted(values.map((row) => row.map(String)));
      expect(text(texts)).toEqual(text(expected));
      const unconverted = reply.unconverted.reduce((sum, { cost }) => sum + toUnits(cost), 0n);
      expect(unconverted).toBe(lines.reduce((sum, line) => sum + (line.cost === null ? line.amount : 0n), 0n));
      const set = randomSets.find(({ setId }) => setId === requested.serviceGroupSetId);
      const names = new Set([...(set?.groups.map(({ groupName }) => groupName) ?? []), set ? "NO_VALUE" : ""]);
      expect(listed.every(({ serviceGroup }) => names.has(serviceGroup))).toBe(true);
    }, 50);
  });

  test("come in pages that contain each line once, in the requested order", async () => {
    const sort = { key: fc.constantFrom(...detailColumns), descending: fc.boolean() };
    await fc.assert(
      fc.asyncProperty(
        randomQuery,
        fc.record(sort),
        fc.integer({ min: 2, max: 40 }),
        async (requested, order, itemsPerPage) => {
          const selection = { ...selectionOf(requested), sort: order };
          const { total: count } = await detailOf(selection);
          const pages = [];
          for (let page = 1; (page - 1) * itemsPerPage < Math.min(count, 120); page += 1)
            pages.push(detailOf({ ...selection, page, itemsPerPage }));
          const lines = (await Promise.all(pages)).flatMap((reply) => reply.lines);
          expect(new Set(lines.map(({ lineKey }) => lineKey)).size).toBe(lines.length);
          const numeric = ["cost", "usage", "unitPrice"].includes(order.key);
          const values = lines.map((line) => line[order.key]).filter((value) => value !== null);
          const compare = (a: string, b: string) =>
            numeric ? Number(toUnits(a) - toUnits(b)) : Buffer.compare(Buffer.from(a), Buffer.from(b));
          values
            .slice(1)
            .forEach((value, n) =>
              expect(order.descending ? compare(values[n]!, value) : compare(value, values[n]!)).toBeGreaterThanOrEqual(
                0,
              ),
            );
        },
      ),
      { numRuns: 20 },
    );
  });

  test("are explained by parts that add up to the total, each under its import and rate", async () => {
    await picks(async ({ requested, selection, lines }) => {
      const { parts, ...sum } = await makeCall(
        costAnalyticsCalls,
        getCostExplanation,
        selection,
        caller,
        testServices(stores),
      );
      expect([toUnits(sum.totalCost), sum.rows, sum.residual]).toEqual([total(lines), lines.length, "0"]);
      expect(toUnits(add(...parts.map(({ cost }) => cost)))).toBe(toUnits(sum.totalCost));
      const keyOf = (vendor: string, month: string, currency: string) => `${vendor} ${month} ${currency}`;
      const billed = new Map<string, bigint>();
      for (const line of lines) {
        const key = keyOf(line.vendor, line.day.slice(0, 7), line.currency);
        billed.set(key, (billed.get(key) ?? 0n) + line.amount);
      }
      const explained = new Map<string, bigint>();
      for (const part of parts) {
        expect(part.importId).toMatch(/^import-\d+$/);
        expect(part.rate).toBe(
          part.billingCurrency === requested.currency
            ? "1"
            : (ratesTo(requested.currency)(part.billingCurrency, part.month) ?? null),
        );
        expect(toUnits(part.cost)).toBe(
          part.rate === null ? 0n : (toUnits(part.billedIn) * toUnits(part.rate)) / 10n ** 30n,
        );
        const key = keyOf(part.vendor, part.month, part.billingCurrency);
        explained.set(key, (explained.get(key) ?? 0n) + toUnits(part.billedIn));
      }
      expect(explained).toEqual(new Map([...billed].sort().map(([key, amount]) => [key, amount])));
    }, 30);
  });

  test("are divided by any field as line by line", async () => {
    await fc.assert(
      fc.asyncProperty(randomQuery, fc.constantFrom(...costFields), async (requested, by) => {
        const reply = await makeCall(
          costAnalyticsCalls,
          getCostDetailPortion,
          { ...selectionOf(requested), by },
          caller,
          testServices(stores),
        );
        const naive = naiveCost(
          randomSlices,
          COMPANY,
          { ...requested, viewBy: by },
          ratesTo(requested.currency),
          randomSets,
        );
        const listed = reply.items.filter((item) => !item.isOthers);
        expect([toUnits(reply.totalCost), reply.numberOfItems, listed.length]).toEqual([
          naive.total,
          naive.items.length,
          Math.min(CHART_ITEMS, naive.items.length),
        ]);
        expect(toUnits(add("0", ...reply.items.map(({ cost }) => cost)))).toBe(naive.total);
        for (const item of listed) {
          expect(
            naive.items.find((expected) => expected.vendor === item.vendor && expected.item === item.item),
          ).toMatchObject({
            cost: toUnits(item.cost),
            itemAlias: item.itemAlias,
          });
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("a line", () => {
  const requested: DetailSelection = {
    startDate: "2026-10-01",
    endDate: "2026-10-31",
    grain: "DAY",
    selectedVendors: ["aws", "azure"],
    viewBy: "product",
    filters: [],
    isAmortizedCost: false,
    currency: "USD",
    isMonthly: false,
    detailFilters: [],
  };
  const wide = (query: Partial<DetailSelection> = {}) => detailOf({ ...requested, ...query }, testCaller("wide"));

  test("has every column of the bill", async () => {
    const { lines } = await wide();
    const { lineKey, ...line } = lines[0]!;
    expect(lineKey).toMatch(/^900-/);
    expect(line).toEqual({
      vendor: "aws",
      linkedAccountId: "111",
      linkedAccountAlias: "Shop",
      productName: "Compute",
      region: "us-east-1",
      usageDate: "2026-10-01",
      usage: "5.5",
      cost: "2.5",
      resourceId: "i-1",
      resourceName: "web",
      usageType: "BoxUsage",
      transferType: "InterRegion",
      serviceGroup: "",
      availabilityZone: "us-east-1a",
      apiOperation: "RunInstances",
      platform: "Linux",
      databaseEngine: "MySQL",
      itemDescription: "per hour",
      invoiceId: "inv-7",
      chargeType: "Usage",
      infraType: "Compute",
      unitPrice: "0.4",
      skuId: "sku-1",
      skuDesc: "t3.micro",
      useUnit: "Hrs",
      allocatedMethodId: "",
      allocatedMethodDetails: "",
      allocatedResourceId: "",
      allocatedResourceName: "",
      allocatedTags: "",
      contractApplied: "",
      billedCost: "2.5",
      billingCurrency: "USD",
      importId: "import-900",
    } satisfies Omit<DetailLine, "lineKey">);
  });

  test("without an exchange rate is listed without a cost, and counted", async () => {
    const { total: count, totalCost, unconverted, lines } = await wide();
    expect([count, totalCost, unconverted]).toEqual([2, "2.5", [{ currency: "XAF", month: "2026-10", cost: "-1" }]]);
    expect(lines.map(({ cost, billedCost, unitPrice }) => [cost, billedCost, unitPrice])).toEqual([
      ["2.5", "2.5", "0.4"],
      [null, "-1", "0.25"],
    ]);
  });

  test("is sorted by the description of its SKU, which is that of the charge if it has no other", async () => {
    const inOrder = async (descending: boolean) => {
      const { lines } = await detailOf({ ...requested, sort: { key: "skuDesc", descending } }, testCaller("wide"));
      return lines.map(({ skuDesc }) => skuDesc);
    };
    expect(await inOrder(false)).toEqual(["a database", "t3.micro"]);
    expect(await inOrder(true)).toEqual(["t3.micro", "a database"]);
  });

  test("has its effective cost if costs are amortized", async () => {
    expect((await wide({ isAmortizedCost: true })).lines[0]).toMatchObject({ cost: "2", billedCost: "2" });
  });

  test.each([
    ["of another provider", { selectedVendor: "azure" as const }],
    ["of a provider that is not selected", { selectedVendors: ["azure" as const], selectedVendor: "aws" as const }],
    ["of no such item", { viewByItem: "others" }],
    ["of another day", { costDate: "2026-10-02" }],
  ])("is in no selection %s", async (_name, query) => {
    expect(await wide(query)).toMatchObject({ total: 0, totalCost: "0", lines: [] });
  });

  test("a day outside the range, or an invalid range, is rejected", async () => {
    await expect(wide({ costDate: "2026-11-01" })).rejects.toMatchObject({
      status: 422,
      fields: { costDate: ["dateInvalid"] },
    });
    await expect(wide({ startDate: "2026-11-01", costDate: "2026-10-01" })).rejects.toMatchObject({
      status: 422,
      fields: { endDate: ["dateReversed"] },
    });
    await expect(
      wide({ startDate: "2020-01-01", endDate: "9999-12-31", costDate: "2026-10-01" }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
