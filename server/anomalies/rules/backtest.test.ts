import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backtestRule } from "~/contract/anomalies/anomaly-rules";
import { comparisons } from "~/contract/anomalies/rule-lists";
import { addDays } from "~/lib/time/time-frames";
import { endAfter, storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { accountsOf } from "../../viewer/viewer";
import type { Caller } from "../../serve";
import { anomalyCalls } from "../calls";
import { STEP_DAYS, openRuleCompany } from "../../../tests/support/bills/rule-bills";
import { DAYS, FIRST_DAY, LAST_DAY } from "../../../tests/support/bills/ten-weeks";
import type { RuleCompany } from "../../../tests/support/bills/rule-bills";

let stores: RuleCompany["stores"];
let services: RuleCompany["services"];
let caller: RuleCompany["caller"];
let backtest: RuleCompany["backtest"];
let rowsOf: RuleCompany["rowsOf"];
let close: () => Promise<void>;

beforeAll(async () => {
  const company = await openRuleCompany();
  ({ stores, services, caller, backtest, rowsOf } = company);
  close = () => company.stores.close();
});
afterAll(() => close());

describe("a monthly fee", () => {
  const fees = "fees";
  const requested = { ...testCaller(fees) };
  const months = [
    { month: "2026-10", day: "2026-10-01", days: 31, fee: "3100" },
    { month: "2026-11", day: "2026-11-01", days: 30, fee: "3000" },
  ];
  const comparisonsOfDays = comparisons.filter((comparison) => comparison !== "models");
  const alertsOf = async (query: object) =>
    (await makeCall(anomalyCalls, backtestRule, { vendor: "aws", ...query }, requested, services)).days;

  beforeAll(async () => {
    await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ($1, 'Fees')", [fees]);
    const line = (day: string, product: string, cost: string, overrides = {}) =>
      testLine({
        day,
        product,
        account: "prod",
        billed: cost,
        effective: cost,
        more: { ChargeType: "Usage", ...endAfter(day, 1), ...overrides },
      });
    // Usage costs 50 a day up to the 19th, and 650 on the 15th of November; both fees cost 100 a day.
    await storeSlices(
      stores,
      months.map(({ month, day, days, fee }, n) => ({
        companyId: fees,
        sliceId: 500 + n,
        vendor: "aws" as const,
        month,
        lines: [
          line(day, "Support", fee, endAfter(day, days)),
          ...Array.from({ length: Math.min(days, month === "2026-11" ? 19 : days) }, (_, at) => addDays(day, at)).map(
            (date) => line(date, "Compute", date === "2026-11-15" ? "650" : "50"),
          ),
        ],
      })),
    );
  });

  test.each(comparisonsOfDays)("raises no alert by itself, compared by %s", async (comparison) => {
    const days = await alertsOf({ comparison, viewBy: "product", threshold: 5, minAlert: 1, direction: "both" });
    expect(days.filter(({ series }) => series === "Support")).toEqual([]);
  });

  test("counts proportionally on each day", async () => {
    const [event] = await alertsOf({ comparison: "latestDay", minAlert: 100 });
    // 150 a day, and 750 on the 15th.
    expect(event).toMatchObject({ day: "2026-11-15", difference: "600" });
  });
});

describe("a backtest", () => {
  test("lists the days on which the total would have alerted, with their differences", async () => {
    const { days, period, total, thresholds } = await backtest({});
    // The first seven days have no seven days before them.
    expect(period).toEqual({ start: addDays(FIRST_DAY, 7), end: LAST_DAY, days: DAYS - 7 });
    // 300 a day; +150 is 50 %, then the average is (6 × 300 + 450) ÷ 7 and (5 × 300 + 2 × 450) ÷ 7. The spike is 700
    // more.
    expect(days.map(({ day, level }) => `${day} ${level}`)).toEqual([
      "2026-10-20 minor",
      "2026-10-21 minor",
      "2026-10-22 minor",
      "2026-11-10 major",
    ]);
    expect(days[0]).toMatchObject({ difference: "150", alerts: 1, series: "" });
    expect(Number(days[1]!.difference)).toBeCloseTo(450 - 2250 / 7, 9);
    expect(Number(days[2]!.difference)).toBeCloseTo(450 - 2400 / 7, 9);
    expect(days[3]).toMatchObject({ difference: "700" });
    expect(total).toMatchObject({ days: 4, critical: 0, major: 1, minor: 3 });
    // 4 of 63 days in a month of 30.4 days.
    expect(total.perMonth).toBe(1.9);
    // 2 of 63.
    expect(thresholds.find(({ threshold }) => threshold === 50)).toMatchObject({ perMonth: 1 });
    expect(thresholds.find(({ threshold }) => threshold === 50)).toMatchObject({ days: 2 });
    expect(thresholds.find(({ threshold }) => threshold === 100)).toMatchObject({ days: 1, difference: "700" });
  });

  test("counts the days that it could judge, which are those of months after a whole one", async () => {
    const { period, total } = await backtest({ comparison: "monthToDate", threshold: 1, minAlert: 1 });
    // Bills begin on the 11th of September, so October has no first days to be compared with.
    expect(period).toEqual({ start: "2026-11-01", end: LAST_DAY, days: 19 });
    // On the 10th of November 700 dollars are added, which stay in the month to date until the 19th.
    expect(total.days).toBe(10);
    // 10 of 19 days in a month of 30.4 days.
    expect(total.perMonth).toBe(16);
  });

  test("judges nothing before a comparison has all of its days", async () => {
    const young = { ...services, today: () => addDays(FIRST_DAY, 7) };
    const ofDay = (query: object) =>
      makeCall(anomalyCalls, backtestRule, { vendor: "aws", minAlert: 1, ...query }, caller, young);
    expect(await ofDay({ comparison: "latestDay" })).toMatchObject({ period: null, days: [], total: { perMonth: 0 } });
    const days = { start: addDays(FIRST_DAY, 5), end: addDays(FIRST_DAY, 6), days: 2 };
    expect(await ofDay({ comparison: "last3Days" })).toMatchObject({ period: days });
  });

  test("as a file has the same alerts, with their series if there are several", async () => {
    expect(await rowsOf({})).toEqual([
      ["day", "actual", "predicted", "level"],
      ["2026-10-20", "450", "300", "minor"],
      ["2026-10-21", "450", expect.stringMatching(/^321\.428571/), "minor"],
      ["2026-10-22", "450", expect.stringMatching(/^342\.857142/), "minor"],
      ["2026-11-10", "1000", "300", "major"],
    ]);
    expect(await rowsOf({ viewBy: "product", minAlert: 140 })).toEqual([
      ["day", "actual", "predicted", "level", "series"],
      ["2026-10-20", "250", "100", "minor", "Storage"],
      ["2026-11-10", "900", "200", "major", "Compute"],
    ]);
    const filters = [{ field: "account", values: ["prod"] }];
    expect((await rowsOf({ filters })).slice(1)).toEqual([["2026-11-10", "900", "200", "major"]]);
  });

  test("covers visible accounts only", async () => {
    const limited: Caller = { ...caller, accounts: accountsOf({ aws: ["test"] }) };
    expect((await backtest({}, limited)).days.map(({ day }) => day)).toEqual(STEP_DAYS);
    expect((await rowsOf({ viewBy: "account", minAlert: 140 }, limited)).slice(1).map(([day]) => day)).toEqual([
      "2026-10-20",
    ]);
  });

  test("rejects an invalid band", async () => {
    expect(backtestRule.request.safeParse({ vendor: "aws", minAlert: 2, maxAlert: 1 }).error?.issues).toMatchObject([
      { path: ["minAlert"], message: "alertBand" },
    ]);
    await expect(rowsOf({ minAlert: 2, maxAlert: 1 })).rejects.toMatchObject({ status: 422 });
  });
});
