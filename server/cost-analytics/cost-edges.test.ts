import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getComparableRanges, getCost } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { fieldProblems } from "~/contract/field-problems";
import { costFile } from "~/contract/tables/table-files";
import {
  makeCall,
  makeStreamedBytes,
  makeStreamedCall,
  testCaller,
  testServices,
} from "../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { saveRates } from "../money/published-rates";
import { costAnalyticsCalls } from "./calls";
import { tableFileCalls } from "../tables/calls";

let stores: TestStores;
const slice = { month: "2026-10", vendor: "aws" as const };

beforeAll(async () => {
  stores = await openTestStores();
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "KRW", perUsd: "1234.5", publishedOn: "2026-10-30" },
  ]);
  await storeSlices(stores, [
    {
      ...slice,
      companyId: "exact",
      sliceId: 1,
      lines: [testLine({ billed: "0.000000000000000000000000000001" }), testLine({ billed: "99999999999999999.9" })],
    },
    {
      ...slice,
      companyId: "zero",
      sliceId: 2,
      lines: [testLine({ product: "A", billed: "5" }), testLine({ product: "B", billed: "-5" })],
    },
    {
      ...slice,
      companyId: "negative",
      sliceId: 3,
      lines: [testLine({ product: "A", billed: "-9" }), testLine({ product: "B", billed: "1" })],
    },
    {
      ...slice,
      companyId: "twice",
      sliceId: 4,
      lines: [
        testLine({ account: "1", accountName: "Old", day: "2026-10-03" }),
        testLine({ account: "1", accountName: "New", day: "2026-10-05" }),
        testLine({ account: "1", accountName: "", day: "2026-10-06" }),
        testLine({ account: "2", accountName: "", tags: { team: "" } }),
      ],
    },
    {
      ...slice,
      vendor: "azure",
      companyId: "twice",
      sliceId: 5,
      lines: [testLine({ account: "3", tags: { team: "x" } })],
    },
    {
      ...slice,
      companyId: "extreme",
      sliceId: 6,
      lines: [testLine({ billed: "9999999999999999.123456789012345678901234567891", currency: "USD" })],
    },
    { ...slice, companyId: "beyond", sliceId: 7, lines: [testLine({ billed: "1".repeat(30), currency: "USD" })] },
    {
      ...slice,
      companyId: "many",
      sliceId: 8,
      lines: Array.from({ length: 3000 }, (_, n) => testLine({ product: `product ${n}`, billed: `${n}.5` })),
    },
    {
      ...slice,
      companyId: "near",
      sliceId: 9,
      lines: [
        testLine({ product: "A", billed: "1000000" }),
        testLine({ product: "B", billed: `-999999.${"9".repeat(30)}` }),
      ],
    },
    {
      ...slice,
      companyId: "hourly",
      sliceId: 10,
      lines: ["01", "02", "03"].map((day) => testLine({ day: `2026-10-${day}`, product: "A", billed: "10" })),
    },
    {
      ...slice,
      month: "2026-11",
      companyId: "hourly",
      sliceId: 11,
      lines: [
        testLine({ day: "2026-11-01", product: "A", billed: "11" }),
        testLine({ day: "2026-11-02", product: "A", billed: "11" }),
        testLine({ day: "2026-11-03", product: "A", billed: "1" }),
      ],
    },
  ]);
});
afterAll(() => stores.close());

const base: CostQuery = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  grain: "MONTH",
  selectedVendors: ["aws", "azure"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
  sort: { key: "cost", descending: true },
};
const ask = (companyId: string, query: Partial<CostQuery> = {}) =>
  makeCall(
    costAnalyticsCalls,
    getCost,
    { ...base, ...query, page: 1, itemsPerPage: 200 },
    testCaller(companyId),
    testServices(stores),
  );
const askCsv = (companyId: string, query: Partial<CostQuery> = {}) =>
  makeStreamedCall(tableFileCalls, costFile.csv, { ...base, ...query }, testCaller(companyId), testServices(stores));

describe("no costs", () => {
  test.each([
    ["no provider selected", "zero", { selectedVendors: [] }],
    ["a company without data", "nobody", {}],
    ["days without lines", "zero", { startDate: "2026-10-20" }],
    [
      "filters that nothing passes",
      "zero",
      { filters: [{ field: "region" as const, values: ["nowhere"], exclude: false }] },
    ],
  ])("%s: zeros, empty lists, and the dates of the range", async (_name, companyId, query) => {
    const reply = await ask(companyId, query);
    expect(reply).toMatchObject({
      totalCost: "0",
      numberOfItems: 0,
      items: [],
      series: [],
      portions: [],
      rates: [],
      unconverted: [],
    });
    expect(reply.dailyCosts.map((period) => period.cost)).toEqual(reply.dates.map(() => "0"));
    expect(parseCsv(await askCsv(companyId, query))).toEqual([
      ["vendor", "item", "itemAlias", "cost", "portion", ...reply.dates],
    ]);
  });
});

describe("amounts", () => {
  test("are exact to the last of 30 decimals, whatever their size", async () => {
    expect((await ask("exact")).totalCost).toBe("99999999999999999.900000000000000000000000000001");
  });

  test("are multiplied exactly and truncated to 30 decimals", async () => {
    const { totalCost, rates } = await ask("extreme", { currency: "KRW" });
    // 9999999999999999.123456789012345678901234567891 × 1234.5, truncated to 30 decimals
    expect(totalCost).toBe("12344999999999998917.907406035740740603574074061439");
    expect(rates).toEqual([
      { from: "USD", month: "2026-10", rate: "1234.5", rateMonth: "2026-10", source: "base", vendors: ["aws"] },
    ]);
  });

  test("that overflow are an error, not a wrong figure", async () => {
    expect((await ask("beyond")).totalCost).toBe("1".repeat(30));
    await expect(ask("beyond", { currency: "KRW" })).rejects.toThrow("amount too large to convert");
  });

  test("that cancel out have shares of 0", async () => {
    const { totalCost, items } = await ask("zero");
    expect(totalCost).toBe("0");
    expect(items.map(({ item, cost, portion }) => [item, cost, portion])).toEqual([
      ["A", "5", 0],
      ["B", "-5", 0],
    ]);
  });

  test("that cancel out on a day leave it a day with lines", async () => {
    const compare = { compareStartDate: "2026-09-01", compareEndDate: "2026-09-30" };
    for (const query of [{}, { viewBy: "account" as const }, { viewBy: "tag" as const, tagKey: "team" }, compare]) {
      const { dates, dailyCosts, datesWithoutLines } = await ask("zero", { grain: "DAY", ...query });
      expect(dailyCosts.every(({ cost }) => Number(cost) === 0)).toBe(true);
      expect(dates.filter((date) => !datesWithoutLines.includes(date))).toEqual([testLine({}).day]);
    }
  });

  test("of a negative total have their shares of it", async () => {
    const { items } = await ask("negative", { sort: { key: "portion", descending: true } });
    expect(items.map(({ item, portion }) => [item, portion])).toEqual([
      ["A", 112.5],
      ["B", -12.5],
    ]);
  });

  test("of a total near 0 have no exponent", async () => {
    const csv = await askCsv("near");
    expect(csv).not.toMatch(/\de[+-]?\d/);
    expect(parseCsv(csv).map((row) => row[3])).toEqual(["cost", "1000000", `-999999.${"9".repeat(30)}`]);
  });
});

describe("items", () => {
  test("an account has its newest name, or its id without one", async () => {
    const { items } = await ask("twice", { viewBy: "account", sort: { key: "item", descending: false } });
    expect(items.map(({ vendor, item, itemAlias, cost }) => [vendor, item, itemAlias, cost])).toEqual([
      ["aws", "2", "2", "1"],
      ["azure", "3", "3", "1"],
      ["aws", "1", "New", "3"],
    ]);
  });

  test("products of the same name of two providers are two items", async () => {
    const { items, portions } = await ask("twice");
    expect(items.map(({ vendor, item, cost }) => [vendor, item, cost])).toEqual([
      ["aws", "Compute", "4"],
      ["azure", "Compute", "1"],
    ]);
    expect(portions.map(({ vendor, cost, portion }) => [vendor, cost, portion])).toEqual([
      ["aws", "4", 80],
      ["azure", "1", 20],
    ]);
  });

  test("by tag, lines without the key or with an empty value are NO_VALUE", async () => {
    const { items, viewBy } = await ask("twice", { viewBy: "tag", tagKey: "team" });
    expect(viewBy).toBe("tag");
    expect(items.map(({ vendor, item, cost }) => [vendor, item, cost])).toEqual([
      ["aws", "NO_VALUE", "4"],
      ["azure", "x", "1"],
    ]);
  });

  test.each([undefined, ""])("by tag without a key (%j) is by account", async (tagKey) => {
    expect((await ask("twice", { viewBy: "tag", tagKey })).viewBy).toBe("account");
  });

  test("the CSV has all rows, many more than a page", async () => {
    const rows = parseCsv(await askCsv("many", { sort: { key: "cost", descending: false } }));
    expect(rows).toHaveLength(3001);
    expect(rows.at(-1)!.slice(0, 4)).toEqual(["aws", "product 2999", "product 2999", "2999.5"]);
    expect((await ask("many")).items).toHaveLength(200);
  });
});

describe("days", () => {
  test("an average divides by the days up to the last with data, whatever the filters", async () => {
    expect((await ask("twice", { filters: [{ field: "account", values: ["2"], exclude: false }] })).numberOfDays).toBe(
      6,
    );
    expect((await ask("twice", { startDate: "2026-10-05" })).numberOfDays).toBe(2);
    expect((await ask("twice", { endDate: "2026-10-04" })).numberOfDays).toBe(4);
    expect((await ask("twice", { startDate: "2026-10-20" })).numberOfDays).toBe(0);
  });

  test("a month without bills between others is named, neither compared nor averaged", async () => {
    const months = [9, 11].map((number) => `2026-${String(number).padStart(2, "0")}`);
    await storeSlices(
      stores,
      months.map((month, at) => ({
        ...{ companyId: "gap", vendor: "aws" as const, sliceId: 900 + at, month },
        lines: [testLine({ day: `${month}-01`, billed: "30" }), testLine({ day: `${month}-30`, billed: "30" })],
      })),
    );
    const october = { vendor: "aws", month: "2026-10" };
    const whole = await ask("gap", { startDate: "2026-09-01", endDate: "2026-11-30", grain: "MONTH" });
    expect([whole.withoutBills, whole.averaged.numberOfDays]).toEqual([[october], 0]);
    const november = await ask("gap", { startDate: "2026-11-01", endDate: "2026-11-30" });
    // Not 60 after 0, as if October had cost nothing.
    expect([november.totalCost, november.previous.current, november.items[0]!.change]).toEqual(["60", null, null]);
    expect(november.withoutBills).toEqual([]);
    const file = costFile.xlsx.request.parse({ ...base, startDate: "2026-09-01", endDate: "2026-11-30" });
    const workbook = await readXlsx(
      await makeStreamedBytes(tableFileCalls, costFile.xlsx, file, testCaller("gap"), testServices(stores)),
    );
    expect(workbook.sheets[1]!.rows).toContainEqual(["Without bills", "Amazon Web Services October 2026"]);
  });

  test("today, whose first hours are billed, is neither compared nor averaged", async () => {
    const november = { ...base, startDate: "2026-11-01", endDate: "2026-11-03" };
    const compared = { compareStartDate: "2026-10-01", compareEndDate: "2026-10-03" };
    const on = (today: string) => [testCaller("hourly"), { ...testServices(stores), today: () => today }] as const;
    const pageOn = (today: string) =>
      makeCall(costAnalyticsCalls, getCost, { ...november, page: 1, itemsPerPage: 200 }, ...on(today));
    const page = await pageOn("2026-11-03");
    // 22 after 20, not 23 after 30.
    expect(page.previous).toMatchObject({
      ...{ startDate: "2026-10-01", endDate: "2026-10-02", totalCost: "20" },
      current: { startDate: "2026-11-01", endDate: "2026-11-02", totalCost: "22" },
    });
    expect(page.items[0]!.change).toEqual({ cost: "22", previousCost: "20" });
    expect([page.totalCost, page.averaged]).toEqual(["23", { numberOfDays: 2, totalCost: "22" }]);
    expect(
      await makeCall(costAnalyticsCalls, getComparableRanges, { ...november, ...compared }, ...on("2026-11-03")),
    ).toMatchObject({ current: { endDate: "2026-11-02" }, previous: { endDate: "2026-10-02" } });

    const dayLater = await pageOn("2026-11-04");
    expect([dayLater.previous.totalCost, dayLater.previous.current?.totalCost]).toEqual(["30", "23"]);
    expect(dayLater.averaged).toEqual({ numberOfDays: 3, totalCost: "23" });
    const firstDay = await pageOn("2026-11-01");
    expect([firstDay.previous.current, firstDay.averaged.numberOfDays]).toEqual([null, 0]);

    const ratioOn = async (today: string) =>
      parseCsv(await makeStreamedCall(tableFileCalls, costFile.csv, { ...november, ...compared }, ...on(today)))[1]![7];
    expect([await ratioOn("2026-11-03"), await ratioOn("2026-11-04")]).toEqual(["", "-23.333333"]);
  });

  test.each([
    ["2026-10-02", "2026-10-01", "MONTH", "dateReversed", "endDate"],
    ["2025-10-01", "2026-10-01", "MONTH", "rangeMonths", "endDate"],
    ["2026-06-01", "2026-09-02", "DAY", "rangeDays", "endDate"],
    ["1999-01-01", "1999-01-02", "DAY", "dateInvalid", "startDate"],
  ] as const)("%s to %s by %s is rejected", async (startDate, endDate, grain, code, field) => {
    const refusal = { status: 422, message: fieldProblems[code], fields: { [field]: [code] } };
    await expect(ask("zero", { startDate, endDate, grain })).rejects.toMatchObject(refusal);
    await expect(askCsv("zero", { startDate, endDate, grain })).rejects.toMatchObject(refusal);
  });

  test("the longest ranges are allowed", async () => {
    expect((await ask("zero", { startDate: "2025-12-01", endDate: "2026-11-30" })).dates).toHaveLength(12);
    expect((await ask("zero", { startDate: "2026-08-01", endDate: "2026-11-01", grain: "DAY" })).dates).toHaveLength(
      93,
    );
  });
});

describe("the largest service group sets", () => {
  const conditions = Array.from({ length: 10 }, (_, n) => ({
    field: "account",
    tagKey: "",
    operator: "contains",
    values: [`'${n}`, "\\"],
  }));
  const groups = Array.from({ length: 30 }, (_, n) => ({
    groupId: `g${n}`,
    groupName: `Group ${n}`,
    rules: [{ conditions }],
  }));
  const by = {
    viewBy: "serviceGroup" as const,
    serviceGroupSetId: "largest",
    compareStartDate: "2026-09-01",
    compareEndDate: "2026-09-30",
  };
  const filter = { field: "serviceGroup" as const, values: ["largest:::NO_VALUE", "largest:::g1"], exclude: false };

  beforeAll(() =>
    stores.stateStore.query(
      "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ('twice', 'largest', 'L', 'l', $1)",
      [JSON.stringify(groups)],
    ),
  );

  test("can be compared and filtered by, and larger ones are rejected", async () => {
    expect(
      (await ask("twice", { ...by, filters: [filter] })).items.map(({ vendor, item, itemAlias, cost }) => [
        vendor,
        item,
        itemAlias,
        cost,
      ]),
    ).toEqual([
      ["aws", "largest:::NO_VALUE", "NO_VALUE", "4"],
      ["azure", "largest:::NO_VALUE", "NO_VALUE", "1"],
    ]);
    await expect(ask("twice", { ...by, filters: [filter, filter] })).rejects.toMatchObject({
      status: 422,
      fields: { filters: [expect.any(String)] },
    });
  });
});
