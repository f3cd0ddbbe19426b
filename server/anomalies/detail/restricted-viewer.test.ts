import { afterAll, beforeAll, expect, test } from "vitest";
import { getTopChanges } from "~/contract/anomalies/anomalies";
import { backtestRule } from "~/contract/anomalies/anomaly-rules";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import type { TestLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { accountsOf } from "../../viewer/viewer";
import { anomalyCalls } from "../calls";
import { noFields } from "../series/series-key";
import { seriesAround } from "./alert-series";

let stores: TestStores;

const DAY = "2026-11-12";
const daysOf = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
const lines = (account: string, days: string[], billed: string): TestLine[] =>
  days.map((day) => testLine({ day, account, product: account, billed, more: { ChargeType: "Usage" } }));

beforeAll(async () => {
  stores = await openTestStores();
  const bill = { vendor: "aws", month: "2026-11" } as const;
  await storeSlices(stores, [
    {
      ...bill,
      companyId: "acme",
      sliceId: 1,
      lines: [
        ...lines("main", daysOf("2026-11-01", "2026-11-19"), "1000"),
        ...lines("batch", ["2026-11-06", "2026-11-08", "2026-11-10", DAY], "70"),
        ...lines("stopped", daysOf("2026-11-05", "2026-11-11"), "14"),
      ],
    },
    // Two billing accounts. The bills of the second one reach the 11th.
    {
      ...bill,
      companyId: "late",
      sliceId: 2,
      source: "first",
      lines: lines("main", daysOf("2026-11-01", "2026-11-19"), "1000"),
    },
    {
      ...bill,
      companyId: "late",
      sliceId: 3,
      source: "second",
      lines: [
        ...lines("daily", daysOf("2026-11-01", "2026-11-11"), "10"),
        ...lines("rare", ["2026-11-06", "2026-11-11"], "70"),
      ],
    },
  ]);
});
afterAll(() => stores.close());

const seeing = (companyId: string, ...accounts: string[]) => ({
  ...testCaller(companyId),
  accounts: accountsOf({ aws: accounts }),
});
const changesFor = async (...[companyId, ...accounts]: Parameters<typeof seeing>) => {
  const request = { day: DAY, vendors: [] };
  const caller = seeing(companyId, ...accounts);
  const { changes } = await makeCall(anomalyCalls, getTopChanges, request, caller, testServices(stores));
  return changes.map(({ product, actual, predicted, difference }) => ({ product, actual, predicted, difference }));
};

test("visible accounts cost nothing on days that the provider has billed without lines of them", async () => {
  // 3 × 70 and 7 × 14 in seven days.
  const batch = { product: "batch", actual: "70", predicted: "30", difference: "40" };
  const stopped = { product: "stopped", actual: "0", predicted: "14", difference: "-14" };
  expect(await changesFor("acme", "batch", "stopped")).toEqual([batch, stopped]);
  expect(await changesFor("acme", "batch")).toEqual([batch]);
  expect(await changesFor("acme", "stopped")).toEqual([stopped]);
  expect(await changesFor("acme", "none")).toEqual([]);
});

test("days that late bills do not reach are unknown, also for accounts with lines now and then", async () => {
  expect(await changesFor("late", "rare")).toEqual([]);
});

test("an alert's series is the same for who sees only its account", async () => {
  const series = { vendor: "aws" as const, kind: "account" as const, ...noFields, account: "batch" };
  const around = async (caller: ReturnType<typeof testCaller>) => {
    const range = { from: "2026-11-05", to: "2026-11-13" };
    const days = await seriesAround({ ...series, rule: null, filters: [] }, range, caller, testServices(stores));
    return days.map(({ actual }) => actual);
  };
  const actuals = ["0", "70", "0", "70", "0", "70", "0", "70", "0"];
  expect(await around(testCaller("acme"))).toEqual(actuals);
  expect(await around(seeing("acme", "batch"))).toEqual(actuals);
});

test("a backtest judges all days that the provider has billed", async () => {
  const rule = {
    vendor: "aws" as const,
    comparison: "latestDay" as const,
    minAlert: 40,
    direction: "increase" as const,
  };
  const caller = seeing("acme", "batch");
  const { period, days } = await makeCall(anomalyCalls, backtestRule, rule, caller, testServices(stores));
  // Those with seven days before them.
  expect(period).toEqual({ start: "2026-11-08", end: "2026-11-19", days: 12 });
  // 70 is 60, 50 and 40 more than the averages of the seven days before; before the 6th there are only five.
  expect(days.map(({ day, difference }) => [day, difference])).toEqual([
    ["2026-11-08", "60"],
    ["2026-11-10", "50"],
    [DAY, "40"],
  ]);
});
