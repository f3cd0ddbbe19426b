import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { getCost } from "~/contract/costs/cost-analytics";
import { getYearForecast } from "~/contract/dashboards/dashboard-figures";
import { addDays } from "~/lib/time/time-frames";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { setEuroMonths } from "../../../tests/support/bills/own-rates";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { costAnalyticsCalls } from "../../cost-analytics/calls";
import { figureCalls } from "./calls";

let stores: TestStores;

/** Today is 20 November 2026. Ten a day, and a tax of 100 on the fifth of each month. */
beforeAll(async () => {
  stores = await openTestStores();
  const daysOf = (month: string, last: string) => {
    const lines = [];
    for (let day = `${month}-01`; day <= last; day = addDays(day, 1)) {
      lines.push(testLine({ day, billed: "10" }));
      if (day.endsWith("-05")) lines.push(testLine({ day, billed: "100", more: { ChargeType: "Tax" } }));
    }
    return lines;
  };
  const months = [
    ["2026-08", "2026-08-31"],
    ["2026-09", "2026-09-30"],
    ["2026-10", "2026-10-31"],
    ["2026-11", "2026-11-20"],
  ] as const;
  const slices = months.map(([month, last], n) => ({
    companyId: "acme",
    sliceId: n + 1,
    vendor: "aws" as const,
    month,
    lines: daysOf(month, last),
  }));
  const ofAzure = { companyId: "acme", sliceId: 9, vendor: "azure" as const, month: "2026-10" };
  const month = (sliceId: number, month: string, lines: ReturnType<typeof testLine>[]) => ({
    companyId: "later",
    sliceId,
    vendor: "aws" as const,
    month,
    lines,
  });
  const tax = (day: string, billed: string) => testLine({ day, billed, more: { ChargeType: "Tax" } });
  await storeSlices(stores, [
    month(21, "2026-11", [...daysOf("2026-11", "2026-11-20"), tax("2026-11-28", "50")]),
    month(22, "2026-12", [tax("2026-12-03", "30")]),
  ]);
  await storeSlices(stores, [...slices, { ...ofAzure, lines: [testLine({ day: "2026-10-01", billed: "7" })] }]);
});
afterAll(() => stores.close());

const query = { selectedVendors: ["aws" as const], isAmortizedCost: false, currency: "USD" as const };
const ask = (filters: z.input<typeof getYearForecast.request>["filters"] = [], company = "acme") =>
  makeCall(figureCalls, getYearForecast, { ...query, filters }, testCaller(company), testServices(stores));

test("a year of steady cost continues for a year, with monthly tax", async () => {
  const { months, ahead } = await ask();
  expect(months.map(({ month }) => month).filter((_, n) => [0, 11, 23].includes(n))).toEqual([
    "2025-12",
    "2026-11",
    "2027-11",
  ]);
  expect(months[0]).toEqual({ month: "2025-12", billed: null, expected: null });
  expect(months[10]).toEqual({ month: "2026-10", billed: "410", expected: null });
  // Thirty days and the tax; twenty of the days are billed.
  expect(months[11]).toMatchObject({ billed: "300", expected: { cost: "400", low: "400", high: "400" } });
  expect(months[14]).toMatchObject({ month: "2027-02", billed: null, expected: { cost: "380" } });
  // 365 days and twelve times the tax.
  expect(ahead).toEqual({ cost: "4850", low: "4850", high: "4850" });
});

test("the current month is estimated as in Cost Analytics", async () => {
  const { months } = await ask();
  const { forecast } = await makeCall(
    costAnalyticsCalls,
    getCost,
    {
      ...query,
      filters: [],
      startDate: "2026-11-01",
      endDate: "2026-11-20",
      grain: "DAY",
      viewBy: "product",
      sort: { key: "cost", descending: true },
      page: 1,
      itemsPerPage: 10,
    },
    testCaller("acme"),
    testServices(stores),
  );
  const { totalCost: cost, low, high } = forecast!;
  expect(months[11]!.expected).toEqual({ cost, low, high });
});

test("charges dated after today are estimated, not yet billed", async () => {
  const { months } = await ask([], "later");
  // Twenty days and the tax of the fifth.
  expect(months[11]).toMatchObject({ month: "2026-11", billed: "300", expected: { cost: "450" } });
  // The tax of the fifth came once and is too large to be expected again; that of the third is on the bill.
  expect(months[12]).toMatchObject({ month: "2026-12", billed: null, expected: { cost: "340" } });
});

test("the last month is estimated as long as bills reach it in part", async () => {
  const days = (month: string, last: number) =>
    Array.from({ length: last }, (_, n) => testLine({ day: addDays(`${month}-01`, n), billed: "10" }));
  const slice = (companyId: string, sliceId: number, month: string, last: number) => ({
    ...{ companyId, sliceId, vendor: "aws" as const, month },
    lines: days(month, last),
  });
  const ofCompany = (companyId: string, first: number, ofNovember: number) => [
    slice(companyId, first, "2026-09", 30),
    slice(companyId, first + 1, "2026-10", 31),
    slice(companyId, first + 2, "2026-11", ofNovember),
  ];
  await storeSlices(stores, [...ofCompany("behind", 41, 20), ...ofCompany("on-time", 51, 30)]);
  const inDecember = async (companyId: string) =>
    makeCall(figureCalls, getYearForecast, { ...query, filters: [] }, testCaller(companyId), {
      ...testServices(stores),
      today: () => "2026-12-03",
    });
  const { months, ahead } = await inDecember("behind");
  expect(months[9]).toEqual({ month: "2026-10", billed: "310", expected: null });
  // Twenty days are billed, ten are expected.
  expect(months[10]).toEqual({
    ...{ month: "2026-11", billed: "200" },
    expected: { cost: "300", low: "300", high: "300" },
  });
  expect(months[11]).toMatchObject({ month: "2026-12", billed: null, expected: { cost: "310" } });
  // The 365 days of 2027: neither the rest of November nor December is ahead.
  expect(ahead).toMatchObject({ cost: "3650" });
  expect((await inDecember("on-time")).months[10]).toEqual({ month: "2026-11", billed: "300", expected: null });
});

test("without bills there is no forecast", async () => {
  const { months, ahead } = await ask([{ field: "region", values: ["nowhere"], exclude: false }]);
  expect(ahead).toBeNull();
  expect(months.every(({ billed, expected }) => billed === null && expected === null)).toBe(true);
});

test("months with amounts that lack an exchange rate are not continued", async () => {
  const euros = (sliceId: number, month: string) => ({
    ...{ companyId: "euros", sliceId, vendor: "aws" as const, month },
    lines: [testLine({ day: `${month}-01` }), testLine({ day: `${month}-02`, currency: "EUR" })],
  });
  await storeSlices(stores, [euros(31, "2026-10"), euros(32, "2026-11")]);
  await setEuroMonths(stores, "euros", ["2026-10"]);
  const { months, ahead } = await ask([], "euros");
  expect(months.slice(10, 12)).toEqual([
    { month: "2026-10", billed: "3", expected: null },
    { month: "2026-11", billed: "1", expected: null },
  ]);
  expect(ahead).toBeNull();
});

test("other providers are counted neither instead of AWS nor in addition", async () => {
  const [alone, beside, without] = await Promise.all(
    [["aws" as const], ["aws" as const, "azure" as const], ["azure" as const]].map((selectedVendors) =>
      makeCall(
        figureCalls,
        getYearForecast,
        { ...query, selectedVendors, filters: [] },
        testCaller("acme"),
        testServices(stores),
      ),
    ),
  );
  expect(beside).toEqual(alone);
  expect(without!.months.every(({ billed }) => billed === null)).toBe(true);
});
