import { describe, expect, test } from "vitest";
import { adviceQuery } from "~/contract/commitments/advice";
import type { AdviceRow } from "~/contract/commitments/advice";
import type { Payment } from "~/contract/commitments/advice-kinds";
import type { Advice } from "./advice";
import type { ItemUsage } from "./eligible-usage";
import type { Group } from "./groups";
import { reservationPurchase } from "./purchase";
import { rowOf } from "./rows";

interface Prices {
  payment: Payment;
  onDemand: number;
  /** Of one reservation for a year. */
  upfront: number;
  hourly: number;
}

/** The row of the purchase that saves most over these hours. */
function bestRow(demand: Float64Array, { payment, onDemand, upfront, hourly }: Prices): AdviceRow {
  const effective = hourly + upfront / 8760;
  const purchase = reservationPurchase(demand, { onDemand, effective });
  const group = {
    item: { vendor: "aws" } as ItemUsage,
    offer: { effective, upfront, instanceType: "any" },
    units: null,
    purchase,
    onDemand: purchase.onDemand,
    unpriced: new Map(),
  } as unknown as Group;
  const advice = {
    kind: "ec2",
    query: adviceQuery.parse({ payment }),
    names: new Map(),
    window: { hours: Array.from(demand, (_, at) => at), from: 0, until: 0, missing: 0 },
  } as unknown as Advice;
  return rowOf(advice, group, purchase.best);
}

/**
 * Rows of Cost Explorer's file of EC2 recommendations of 2018-11-14 that AWS's Well-Architected labs publish
 * (awslabs/aws-well-architected-labs, 200_3_Pricing_Models, 7_day_EC2_RI_Rec.csv): recommendations from 30
 * days of usage. The file's break-even of c4.2xlarge is 1.5 lower, as in all rows but the first five and the last.
 */
describe("rows of Cost Explorer", () => {
  const days = (...levels: [units: number, hours: number][]) =>
    Float64Array.from(levels.flatMap(([units, count]) => Array.from({ length: count }, () => units)));

  test.each([
    {
      name: "two m4.large, unused for 2 of 720 hours, all upfront",
      demand: days([2, 718], [0, 2]),
      prices: { payment: "all", onDemand: 0.1, upfront: 507, hourly: 0 },
      expected: { quantity: 2, utilization: 99.72222222, savings: 61.09444449, breakEven: 6.964551456 },
    },
    {
      name: "two c5.large of up to three, all upfront",
      demand: days([3, 208], [2, 511], [0, 1]),
      prices: { payment: "all", onDemand: 0.085, upfront: 438, hourly: 0 },
      expected: { quantity: 2, utilization: 99.86111111, savings: 50.92763889, breakEven: 7.068641087 },
    },
    {
      name: "an m5.large with Windows, all upfront",
      demand: days([1, 718], [0, 2]),
      prices: { payment: "all", onDemand: 0.188, upfront: 1307, hourly: 0 },
      expected: { quantity: 1, utilization: 99.72222222, savings: 27.94211114, breakEven: 9.549990298 },
    },
    {
      name: "two t2.nano in London, all upfront",
      demand: days([2, 720]),
      prices: { payment: "all", onDemand: 0.0066, upfront: 38, hourly: 0 },
      expected: { quantity: 2, utilization: 100, savings: 3.30266673, breakEven: 7.887090079 },
    },
    {
      name: "a t2.micro with Windows, partly upfront",
      demand: days([1, 720]),
      prices: { payment: "partial", onDemand: 0.0162, upfront: 50, hourly: 0.0057 },
      expected: { quantity: 1, utilization: 100, savings: 3.498333333, breakEven: 8.450194487 },
    },
    {
      name: "eleven c4.2xlarge of 8 to 11, partly upfront",
      demand: days([11, 682], [8, 36], [9, 2]),
      prices: { payment: "partial", onDemand: 0.522, upfront: 1388, hourly: 0.158 },
      expected: { quantity: 11, utilization: 98.58585859, savings: 1591.310667, breakEven: 7.379004468 },
    },
  ] satisfies { name: string; demand: Float64Array; prices: Prices; expected: object }[])(
    "$name",
    ({ demand, prices, expected }) => {
      const row = bestRow(demand, prices);
      expect(Number(row.quantity)).toBe(expected.quantity);
      expect(Number(row.utilization)).toBeCloseTo(expected.utilization, 4);
      // It adds up floats, so its sums are off by up to a ten-millionth.
      expect(Number(row.estimatedMonthlySavings)).toBeCloseTo(expected.savings, 6);
      expect(Number(row.breakEvenMonths)).toBeCloseTo(expected.breakEven, 6);
    },
  );
});

/**
 * c5.xlarge Windows in ap-northeast-1, by AWS's list of 2025-09-26: 0.398 on demand; standard for a year 0.319 per hour
 * with nothing upfront, or 1,368 and 0.156, or 2,714 at once. Four are always on, a fifth for 80 % of the hours.
 */
describe("a row as Cost Explorer computes it", () => {
  const hours = 730;
  const demand = new Float64Array(hours).fill(4);
  demand.fill(5, 0, 584);
  const onDemand = 0.398;
  const row = (payment: Payment, upfront: number, hourly: number) =>
    bestRow(demand, { payment, onDemand, upfront, hourly });

  test("with nothing upfront", () => {
    // The fifth would need 0.319 ÷ 0.398 = 80.2 % of the hours.
    expect(row("no", 0, 0.319)).toMatchObject({
      quantity: "4",
      // (4 × 730 + 584) × 0.398
      onDemandCost: "1394.592",
      // 4 × (0.398 − 0.319) × 730
      estimatedMonthlySavings: "230.68",
      // 230.68 ÷ 1394.592
      savingRate: "16.541",
      utilization: "100",
      upfrontCost: "0",
      // 4 × 0.319 × 730
      recurringMonthlyCost: "931.48",
      normalizationFactor: null,
      minimumUsed: "4",
      maximumUsed: "5",
      // 4 and four fifths
      averageUsed: "4.8",
      // 12 × 0.319 ÷ 0.398
      breakEvenMonths: "9.618090452",
      upfrontPaybackMonths: "0",
    });
  });

  test("partly upfront, with one that is not always used", () => {
    // 1368 ÷ 8760 + 0.156 = 0.3122, 78.4 % of the on-demand price: the fifth pays, too.
    expect(row("partial", 1368, 0.156)).toMatchObject({
      quantity: "5",
      upfrontCost: "6840",
      // 5 × 0.156 × 730
      recurringMonthlyCost: "569.4",
      // 1394.592 − 5 × 0.156 × 730 − 6840 ÷ 12
      estimatedMonthlySavings: "255.192",
      savingRate: "18.2987",
      // 3504 ÷ 3650
      utilization: "96",
      coverage: "100",
      // (6840 + 5 × 0.156 × 8760) ÷ 1394.592
      breakEvenMonths: "9.804157775",
      // 6840 ÷ (1394.592 − 5 × 0.156 × 730)
      upfrontPaybackMonths: "8.288980019",
    });
  });

  test("all upfront", () => {
    expect(row("all", 2714, 0)).toMatchObject({
      quantity: "5",
      upfrontCost: "13570",
      recurringMonthlyCost: "0",
      // 1394.592 − 13570 ÷ 12
      estimatedMonthlySavings: "263.758666667",
      // 13570 ÷ 1394.592
      breakEvenMonths: "9.73044446",
      upfrontPaybackMonths: "9.73044446",
    });
  });
});
