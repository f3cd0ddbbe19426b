import { readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { hasSamples, sample } from "../../../tests/support/bills/billing-samples";
import { compute, priced, randomUsage } from "../../../tests/support/random-usage";
import { isFlexibleDatabase, isSizeFlexible, unitsOf } from "./normalization";
import { commitmentText, costCurve, optimalCommitment, pointAt } from "./optimum";
import { optimalReservations, reservationPoint, upfrontPaybackMonths } from "./reservations";
import { applyPlans } from "./savings-plans";
import type { Plan } from "./savings-plans";
import { NANO } from "./usage";
import type { HourlyUsage, UsageClass } from "./usage";

/** The hour of AWS's worked scenarios ("Applying Savings Plans"): usage with its prices. */
const usedInHour: [quantity: number, usage: UsageClass][] = [
  [4, priced("r5.4xlarge", "1.00", { Compute: "0.70", EC2Instance: "0.60" }, "r5")],
  [400, priced("Fargate vCPU", "0.04", { Compute: "0.03" })],
  [1600, priced("Fargate GB", "0.004", { Compute: "0.003" })],
  [1, priced("m5.24xlarge", "10.00", { Compute: "8.20", EC2Instance: "7.80" }, "m5")],
  [1_500_000, priced("Lambda GB-second", "0.000015", { Compute: "0.00001275" })],
  [1, priced("Lambda requests", "0.20", { Compute: "0.20" })],
];

const hourOf = (used: typeof usedInHour): HourlyUsage => ({
  classes: used.map(([, usage]) => usage),
  hours: 1,
  quantities: Float64Array.from(used, ([quantity]) => quantity),
});
describe("AWS's scenarios", () => {
  it("all on demand", () => expect(applyPlans(hourOf(usedInHour), []).onDemandCost).toBe("59.1"));

  it("1: a commitment above all usage leaves the rest unused", () => {
    const { plans, onDemandCost } = applyPlans(hourOf(usedInHour), [compute("50.00")]);
    expect(onDemandCost).toBe("0");
    // 2.80 + 12.00 + 4.80 + 8.20 + 19.125 + 0.20; AWS rounds to 47.13.
    expect(plans[0]).toMatchObject({ usedCommitment: "47.125", unusedCommitment: "2.875" });
  });

  it("2: a small commitment covers the usage with the largest savings", () => {
    const { remaining, onDemandCost } = applyPlans(hourOf(usedInHour), [compute("2.00")]);
    // 2 ÷ 0.70 of 4 instances; 1.142857 stay.
    expect(4 - remaining[0]!).toBeCloseTo(2.857, 3);
    expect(Number(onDemandCost)).toBeCloseTo(56.24, 2);
  });

  it("3: covers by the highest discount, then the lowest rate", () => {
    const { remaining, onDemandCost } = applyPlans(hourOf(usedInHour), [compute("19.60")]);
    expect([...remaining]).toEqual([0, 0, 0, 1, 1_500_000, 1]);
    expect(onDemandCost).toBe("32.7");
  });

  it("4: reservations come first", () => {
    const reserved = hourOf(usedInHour.map(([quantity, usage], n) => [n === 0 ? quantity - 2 : quantity, usage]));
    expect(applyPlans(reserved, [compute("18.20")]).onDemandCost).toBe("32.7");
  });

  it("5: EC2 Instance plans come before Compute plans, whatever their order", () => {
    const r5: Plan = { ...compute("3.00"), id: "r5", type: "EC2Instance", family: "r5", region: "us-east-1" };
    const { plans, onDemandCost } = applyPlans(hourOf(usedInHour), [compute("16.80"), r5]);
    expect(onDemandCost).toBe("32.7");
    expect(plans.map(({ id, usedCommitment, unusedCommitment }) => [id, usedCommitment, unusedCommitment])).toEqual([
      ["r5", "2.4", "0.6"],
      ["compute 16.80", "16.8", "0"],
    ]);
  });

  it.skipIf(!hasSamples)("uses the rates of the published example (BILLING_SAMPLES)", async () => {
    const scenarios = JSON.parse(await readFile(sample("commitments/docs/aws_sp_apply_scenarios.json"), "utf8")) as {
      hour_usage: { qty: number; od: number; csp: number }[];
    };
    expect(usedInHour.map(([qty, usage]) => [qty, Number(usage.onDemandRate), Number(usage.rates.Compute)])).toEqual(
      scenarios.hour_usage.map(({ qty, od, csp }) => [qty, od, csp]),
    );
  });
});

it("covers its owner's usage first, and others' only if it is shared", () => {
  const own = { ...priced("own", "1", { Compute: "0.9" }), account: "1" };
  const other = { ...priced("other", "1", { Compute: "0.5" }), account: "2" };
  const usage = hourOf([
    [1, other],
    [1, own],
  ]);
  // 0.9 for the owner's, although the other saves more; 0.25 of the other's 0.50 is left.
  expect([...applyPlans(usage, [compute("1.15")]).remaining]).toEqual([0.5, 0]);
  expect([...applyPlans(usage, [compute("1.15", { isShared: false })]).remaining]).toEqual([1, 0]);
});

it("loses the unused part of an hour", () => {
  const usage: HourlyUsage = {
    classes: [priced("a", "2", { Compute: "1" })],
    hours: 3,
    quantities: Float64Array.of(1, 3, 0),
  };
  const { plans, onDemandCost } = applyPlans(usage, [compute("2")]);
  expect(plans[0]).toMatchObject({ usedCommitment: "3", unusedCommitment: "3" });
  expect(onDemandCost).toBe("2");
});

test("the optimum equals the best of all turning points, in 500 random profiles", () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const usage = randomUsage(seed);
    const curve = costCurve(usage, compute("0"));
    const optimum = optimalCommitment(curve);
    // The cost of each commitment by applying it, not by the curve.
    const costOf = (commitment: number) => {
      const { onDemandCost } = applyPlans(usage, [compute(commitmentText(commitment))]);
      return Number(onDemandCost) + (commitment / NANO) * usage.hours;
    };
    const least = Math.min(costOf(0), ...new Set([...curve.committed].map((commitment) => costOf(commitment))));
    expect(costOf(optimum.commitment), `profile ${seed}`).toBeCloseTo(least, 6);
    expect(optimum.savings / NANO, `profile ${seed}`).toBeCloseTo(costOf(0) - costOf(optimum.commitment), 5);
  }
});

test("savings first rise, then fall, and a plan without savings is not recommended", () => {
  const curve = costCurve(randomUsage(7), compute("0"));
  const best = optimalCommitment(curve);
  const steps = Array.from({ length: 50 }, (_, n) => pointAt(curve, (best.commitment / 25) * n).savings);
  for (const [n, savings] of steps.entries())
    if (n > 0) expect(Math.sign(savings - steps[n - 1]!)).not.toBe(n <= 25 ? -1 : 1);
  const dear = hourOf([[5, priced("dear", "1", { Compute: "1.1" })]]);
  expect(optimalCommitment(costCurve(dear, compute("0"))).commitment).toBe(0);
});

describe("reservations", () => {
  // Ten hours: 2 instances always, a third in 6 hours, a fourth in 3.
  const demand = Float64Array.of(2, 2, 2, 2, 3, 3, 3, 4, 4, 4);

  it.each([
    // The third is worth 6 × 1 against 10 × 0.5; the fourth 3 against 5.
    [0.5, 3, 26 - 15],
    // At 0.7 the third costs 7 for 6.
    [0.7, 2, 20 - 14],
    [1.1, 0, 0],
  ])("at %f per hour, %i are best", (effective, quantity, savings) => {
    const best = optimalReservations(demand, { onDemand: 1, effective });
    expect(best.quantity).toBe(quantity);
    expect(best.savings).toBeCloseTo(savings, 9);
  });

  it("counts parts of normalized units", () => {
    const halves = Float64Array.of(1.5, 1.5);
    // The second is half used: 2 × 0.5 × 1 against 2 × 0.4.
    expect(optimalReservations(halves, { onDemand: 1, effective: 0.4 }).quantity).toBe(2);
    expect(reservationPoint(halves, 2, { onDemand: 1, effective: 0.4 }).utilization).toBe(75);
  });

  it("breaks even when savings equal the upfront payment", () => {
    // 730 upfront, 0.5 an hour against 1.5: 730 hours.
    expect(upfrontPaybackMonths(730, 0.5, 1.5, "P1Y")).toBe(1);
    expect(upfrontPaybackMonths(0, 0.5, 1.5, "P1Y")).toBe(0);
    expect(upfrontPaybackMonths(100_000, 0.5, 1.5, "P1Y")).toBeNull();
  });
});

describe("normalized units", () => {
  // AWS's tables of size factors.
  it.each([
    ["t3.nano", 0.25],
    ["t3.micro", 0.5],
    ["t3.small", 1],
    ["t3.medium", 2],
    ["m5.large", 4],
    ["m5.xlarge", 8],
    ["c5.9xlarge", 72],
    ["m5.24xlarge", 192],
    ["m5.metal", 192],
    ["c5n.metal", 144],
    ["i3.metal", 128],
    ["c6i.metal", 256],
    ["db.r6g.4xlarge", 32],
    ["cache.r6g.large", 4],
    ["r5.large.search", 4],
  ])("%s has %d", (type, units) => expect(unitsOf(type)).toBe(units * 1000));

  it("doubles for Multi-AZ, triples for its clusters, and is less for Valkey", () => {
    expect(unitsOf("db.m5.large", "Multi-AZ")).toBe(8000);
    expect(unitsOf("db.m5.large", "Multi-AZ (readable standbys)")).toBe(12_000);
    expect(unitsOf("cache.r6g.medium", "valkey")).toBe(1600);
    expect(unitsOf("dc2.8xlarge")).toBe(64_000);
    expect(unitsOf("Standard_D2s_v3")).toBeNull();
  });

  const regional = { platform: "Linux/UNIX", tenancy: "default", zone: "" };
  it.each([
    ["m5.large", regional, true],
    ["m5.large", { ...regional, platform: "Windows" }, false],
    ["m5.large", { ...regional, platform: "Red Hat Enterprise Linux" }, false],
    ["m5.large", { ...regional, tenancy: "dedicated" }, false],
    ["m5.large", { ...regional, zone: "us-east-1a" }, false],
    ["g4dn.xlarge", regional, false],
  ])("of %s are flexible by platform, tenancy and zone", (type, terms, is) =>
    expect(isSizeFlexible(type, terms)).toBe(is),
  );

  it.each([
    ["PostgreSQL", true],
    ["Aurora MySQL", true],
    ["SQL Server", false],
    ["Oracle", false],
  ])("of databases with %s", (engine, is) => expect(isFlexibleDatabase(engine)).toBe(is));
});
