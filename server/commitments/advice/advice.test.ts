import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { adviceCalls, adviceQuery } from "~/contract/commitments/advice";
import type { AdviceRow } from "~/contract/commitments/advice";
import { adviceFiles } from "~/contract/tables/table-files";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { tableFileCalls } from "../../tables/calls";
import { applyPlans } from "../simulate/savings-plans";
import { adviceServed } from "./calls";
import type { ItemUsage } from "./eligible-usage";
import { groupsOf } from "./groups";
import type { Rates } from "./rates";

const item = (more: Partial<ItemUsage>): ItemUsage => ({
  vendor: "aws",
  payer: "1",
  account: "2",
  region: "us-east-1",
  service: "Amazon Elastic Compute Cloud",
  scope: "ec2",
  family: "m5",
  instanceType: "m5.large",
  operatingSystem: "Linux",
  databaseEngine: "",
  cacheEngine: "",
  usageType: "BoxUsage:m5.large",
  operation: "RunInstances",
  currency: "USD",
  onDemandRate: 0.096,
  quantities: Float64Array.of(1, 2, 3),
  ...more,
});
/** Prices by instance type and hour. */
const pricesOf = (prices: Record<string, number>): Rates => {
  const of = (instanceType: string) => {
    const effective = prices[instanceType];
    return effective === undefined ? { get: "https://prices" } : { effective, upfront: 0, instanceType };
  };
  return {
    plan: ({ instanceType }) => of(instanceType),
    reservation: (_item, instanceType) => of(instanceType),
    smallest: () => null,
  };
};
const query = (more: object = {}) => adviceQuery.parse(more);

describe("purchases of usage", () => {
  const usage = [
    item({ quantities: Float64Array.of(3, 1, 0, 2, 2, 5) }),
    item({
      instanceType: "m5.2xlarge",
      usageType: "BoxUsage:m5.2xlarge",
      onDemandRate: 0.384,
      account: "3",
      quantities: Float64Array.of(0, 1, 1, 0.5, 1, 1),
    }),
    item({
      instanceType: "c5.large",
      family: "c5",
      usageType: "BoxUsage:c5.large",
      onDemandRate: 0.085,
      region: "eu-west-1",
      quantities: Float64Array.of(1, 1, 1, 1, 1, 0),
    }),
  ];
  const rates = pricesOf({ "m5.large": 0.06, "m5.2xlarge": 0.27, "c5.large": 0.05 });

  test("the best plan is that of trying every thousandth", () => {
    const [group] = groupsOf("savingsPlans", usage, query(), rates);
    const { best, onDemand, at } = group!.purchase!;
    const classes = usage.map((one, index) => ({
      id: String(index),
      account: one.account,
      region: one.region,
      family: one.family,
      onDemandRate: String(one.onDemandRate),
      rates: { Compute: String([0.06, 0.27, 0.05][index]) },
    }));
    const quantities = Float64Array.from({ length: 18 }, (_, n) => usage[n % 3]!.quantities[Math.floor(n / 3)]!);
    const costOf = (commitment: number) => {
      const plan = {
        id: "p",
        type: "Compute",
        account: "",
        commitment: commitment.toFixed(3),
        isShared: true,
      } as const;
      return commitment * 6 + Number(applyPlans({ classes, hours: 6, quantities }, [plan]).onDemandCost);
    };
    const costs = Array.from({ length: 900 }, (_, n) => costOf(n / 1000));
    expect(onDemand).toBeCloseTo(costs[0]!, 8);
    expect(best).toBeCloseTo(costs.indexOf(Math.min(...costs)) / 1000, 9);
    expect(at(best).savings).toBeCloseTo(costs[0]! - Math.min(...costs), 8);
    expect(at(0.5).savings).toBeCloseTo(costs[0]! - costs[500]!, 8);
  });

  test("a plan of a family is for its family and region", () => {
    const groups = groupsOf("savingsPlans", usage, query({ type: "EC2Instance" }), rates);
    expect(groups.map(({ region, instanceFamily }) => [region, instanceFamily])).toEqual([
      ["us-east-1", "m5"],
      ["eu-west-1", "c5"],
    ]);
  });

  test("reservations of a family are counted in its smallest size, as many as save most", () => {
    const [m5, c5] = groupsOf("ec2", usage, query(), rates);
    // Units of m5.large by hour: 3, 5, 4, 4, 6, 9. One is worth 0.06 ÷ 0.096 = 62.5 % of an hour.
    expect(m5).toMatchObject({ instanceType: "m5.large", units: 4, platform: "Linux/UNIX", instanceFamily: "m5" });
    const demand = [3, 5, 4, 4, 6, 9];
    const savingsOf = (n: number) => demand.reduce((sum, units) => sum + Math.min(units, n) * 0.096 - n * 0.06, 0);
    const savings = Array.from({ length: 12 }, (_, n) => savingsOf(n));
    expect(m5!.purchase!.best).toBe(savings.indexOf(Math.max(...savings)));
    expect(m5!.purchase!.at(4).savings).toBeCloseTo(savings[4]!, 10);
    expect(c5!.purchase!.best).toBe(1);
  });

  test("licences, dedicated machines and other families keep their exact type", () => {
    const exact = [
      item({ operatingSystem: "Windows", operation: "RunInstances:0002" }),
      item({ operatingSystem: "Windows", operation: "RunInstances:0002", instanceType: "m5.xlarge" }),
      item({ usageType: "DedicatedUsage:m5.large" }),
      item({ instanceType: "g5.xlarge", family: "g5" }),
    ];
    const groups = groupsOf("ec2", exact, query(), pricesOf({}));
    expect(groups.map(({ instanceType, platform, units }) => [instanceType, platform, units])).toEqual([
      ["m5.large", "Windows", null],
      ["m5.xlarge", "Windows", null],
      ["m5.large", "Linux/UNIX, dedicated", null],
      ["g5.xlarge", "Linux/UNIX", null],
    ]);
  });

  test("accounts are together by default, or each by itself", () => {
    const owners = (account: string) =>
      groupsOf("ec2", usage.slice(0, 2), query({ account }), rates).map(({ accountId }) => accountId);
    expect(owners("payer")).toEqual(["1"]);
    expect(owners("each")).toEqual(["2", "3"]);
  });

  test("what has no price is named, and what has one is still simulated", () => {
    const [group] = groupsOf("savingsPlans", usage, query(), pricesOf({ "m5.large": 0.06 }));
    expect(group!.purchase!.onDemand).toBeCloseTo(group!.onDemand, 10);
    expect([...group!.unpriced]).toEqual([
      [
        "m5.2xlarge, Linux, us-east-1",
        { onDemandCost: expect.closeTo(4.5 * 0.384, 10) as number, get: "https://prices" },
      ],
      ["c5.large, Linux, eu-west-1", { onDemandCost: expect.closeTo(5 * 0.085, 10) as number, get: "https://prices" }],
    ]);
    const [none] = groupsOf("ec2", usage, query(), pricesOf({}));
    expect(none).toMatchObject({ purchase: null, offer: null });
  });
});

describe("recommendations from a bill", () => {
  let imports: TestImports;
  beforeAll(async () => {
    imports = await openTestImports();
    await imports.importOne("acme", csvOf([...lines()]));
  });
  afterAll(() => imports?.close());

  const hour = (day: number, at: number) =>
    `2026-11-${String(day).padStart(2, "0")}T${String(at).padStart(2, "0")}:00:00Z`;
  const nextHour = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString().replace(".000Z", "Z");
  const line = (start: string, more: Record<string, string>) => ({
    "bill/PayerAccountId": "111122223333",
    "bill/BillingPeriodStartDate": "2026-11-01T00:00:00Z",
    "bill/BillingPeriodEndDate": "2026-12-01T00:00:00Z",
    "lineItem/UsageAccountId": "444455556666",
    "lineItem/LineItemType": "Usage",
    "lineItem/UsageStartDate": start,
    "lineItem/UsageEndDate": nextHour(start),
    "lineItem/ProductCode": "AmazonEC2",
    "lineItem/UsageType": "BoxUsage:c5.large",
    "lineItem/Operation": "RunInstances",
    "lineItem/CurrencyCode": "USD",
    "lineItem/UsageAmount": "1",
    "lineItem/UnblendedCost": "0.085",
    "pricing/publicOnDemandCost": "0.085",
    "product/instanceType": "c5.large",
    "product/region": "us-east-1",
    "product/operatingSystem": "Linux",
    "savingsPlan/SavingsPlanARN": "",
    "savingsPlan/SavingsPlanEffectiveCost": "",
    "savingsPlan/PurchaseTerm": "",
    "savingsPlan/PaymentOption": "",
    "savingsPlan/OfferingType": "",
    "savingsPlan/StartTime": "",
    "savingsPlan/EndTime": "",
    "savingsPlan/TotalCommitmentToDate": "",
    "savingsPlan/UsedCommitment": "",
    ...more,
  });

  /** Days 3 to 9, without day 5: 2 instances on demand, 4 in office hours, and one that a plan covers for 0.056. */
  function* lines() {
    for (const day of [3, 4, 6, 7, 8, 9])
      for (let at = 0; at < 24; at += 1) {
        const start = hour(day, at);
        const count = at >= 8 && at < 16 ? 4 : 2;
        yield line(start, {
          "lineItem/UsageAmount": String(count),
          "lineItem/UnblendedCost": String(count * 0.085),
          "pricing/publicOnDemandCost": String(count * 0.085),
        });
        yield line(start, {
          "lineItem/LineItemType": "SavingsPlanCoveredUsage",
          "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::444455556666:savingsplan/one",
          "savingsPlan/SavingsPlanEffectiveCost": "0.056",
          "savingsPlan/PurchaseTerm": "1yr",
          "savingsPlan/PaymentOption": "No Upfront",
          "savingsPlan/OfferingType": "ComputeSavingsPlans",
          "savingsPlan/StartTime": "2026-03-01T00:00:00.000Z",
          "savingsPlan/EndTime": "2027-03-01T00:00:00.000Z",
        });
        yield line(start, {
          "lineItem/LineItemType": "SavingsPlanRecurringFee",
          "lineItem/UsageType": "ComputeSP:1yrNoUpfront",
          "lineItem/Operation": "",
          "lineItem/ProductCode": "ComputeSavingsPlans",
          "lineItem/UnblendedCost": "0.056",
          "pricing/publicOnDemandCost": "0.056",
          "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::444455556666:savingsplan/one",
          "savingsPlan/PurchaseTerm": "1yr",
          "savingsPlan/PaymentOption": "No Upfront",
          "savingsPlan/OfferingType": "ComputeSavingsPlans",
          "savingsPlan/StartTime": "2026-03-01T00:00:00.000Z",
          "savingsPlan/EndTime": "2027-03-01T00:00:00.000Z",
          "savingsPlan/TotalCommitmentToDate": "0.056",
          "savingsPlan/UsedCommitment": "0.056",
        });
      }
  }

  const ask = (more: object = {}) =>
    makeCall(adviceServed, adviceCalls.savingsPlans.list, more, testCaller("acme"), testServices(imports));

  it("recommends the plan that saves most, by what an existing plan pays for the same usage", async () => {
    const { rows, window } = await ask();
    expect(window).toEqual({
      from: "2026-11-03T00:00Z",
      until: "2026-11-10T00:00Z",
      hours: 144,
      missingHours: 24,
      spreadPercent: 0,
    });
    // Two are always on; the other two in 8 of 24 hours, in which they would have to save 34 %, so they stay on demand.
    const expected: Partial<AdviceRow> = {
      accountId: "111122223333",
      commitmentPerHour: "0.112",
      // (16 × 2 + 8 × 4) ÷ 24 × 0.085 × 730
      onDemandCost: "165.466666667",
      // 2 × (0.085 − 0.056) × 730
      estimatedMonthlySavings: "42.34",
      savingRate: "25.5882",
      utilization: "100",
      coverage: "75",
      // Nothing is paid upfront.
      breakEvenMonths: "0",
      // 12 × 0.056 ÷ 0.085
      payoffMonths: "7.91",
      upfrontCost: "0",
      unpriced: [],
      currency: "USD",
    };
    expect(rows).toEqual([expect.objectContaining(expected)]);
  });

  it("counts what an ending plan covers as on demand, if it is not renewed", async () => {
    const [row] = (await ask({ ending: "lapse" })).rows;
    expect(row).toMatchObject({ commitmentPerHour: "0.168", utilization: "100" });
  });

  it("says what has no price on these terms", async () => {
    const [row] = (await ask({ term: "P3Y" })).rows;
    expect(row).toMatchObject({
      commitmentPerHour: null,
      estimatedMonthlySavings: null,
      unpriced: [{ item: "c5.large, Linux, us-east-1", onDemandCost: "165.466666667" }],
    });
  });

  it("ends with the hour that is asked for", async () => {
    const { window, rows } = await ask({ until: "2026-11-09T12:00Z" });
    expect(window).toMatchObject({
      from: "2026-11-02T12:00Z",
      until: "2026-11-09T12:00Z",
      hours: 132,
      missingHours: 36,
    });
    expect(rows[0]).toMatchObject({ commitmentPerHour: "0.112" });
    await expect(ask({ until: "2026-12-09T12:00Z" })).rejects.toMatchObject({ fields: { until: ["hourInvalid"] } });
  });

  it("simulates any amount by the hour", async () => {
    const { simulation } = await makeCall(
      adviceServed,
      adviceCalls.savingsPlans.simulation,
      { commitment: "0.224", steps: 2 },
      testCaller("acme"),
      testServices(imports),
    );
    // All four are covered: the last two are used in a third of the hours.
    expect(simulation).toMatchObject({
      best: { amount: "0.112", savings: "8.352" },
      chosen: {
        amount: "0.224",
        cost: "32.256",
        replaced: "32.64",
        savings: "0.384",
        utilization: "66.6667",
        coverage: "100",
      },
      ladder: [
        { amount: "0.112", total: "0.112", utilization: "100" },
        { amount: "0.112", total: "0.224", utilization: "33.3333" },
      ],
      ending: [{ endDate: "2027-03-01" }],
    });
    expect(simulation!.hours).toHaveLength(144);
    expect(simulation!.hours[8]).toEqual({
      start: "2026-11-03T08:00Z",
      used: "0.224",
      covered: "0.34",
      onDemand: "0",
      idle: "0",
    });
    expect(simulation!.hours[0]).toMatchObject({ used: "0.112", covered: "0.17", idle: "0.112" });
    expect(simulation!.changes.find(({ percent }) => percent === -30)?.best).toBe("0.0784");
  });

  it("writes the same as a file", async () => {
    const file = async (report: "list" | "hours") =>
      parseCsv(
        await makeStreamedCall(
          tableFileCalls,
          adviceFiles.savingsPlans.csv,
          { report },
          testCaller("acme"),
          testServices(imports),
        ),
      );
    const [head, row] = await file("list");
    const cells = Object.fromEntries(head!.map((name, at) => [name, row![at]]));
    expect(head!.slice(0, 12).join()).toBe(
      "accountId,region,instanceFamily,instanceType,platform,quantity,commitmentPerHour,onDemandCost,estimatedMonthlySavings,savingRate,utilization,breakEvenMonths",
    );
    expect(cells).toMatchObject({ commitmentPerHour: "0.112", estimatedMonthlySavings: "42.34", quantity: "" });
    expect(await file("hours")).toHaveLength(145);
  });
});
