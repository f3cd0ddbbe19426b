import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { october, plan, unused, used } from "../../tests/support/bills/commitment-lines";
import type { Row } from "../../tests/support/bills/commitment-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { tableFileCalls } from "../tables/calls";
import { commitmentServed } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const sumOf = async (kind: CommitmentKind, company: string, endDate = "202610") => {
  const months = { startDate: "202610", endDate, currency: "USD" };
  const { utilization } = commitmentCalls[kind];
  return (await makeCall(commitmentServed, utilization, months, testCaller(company), testServices(imports))).sum;
};

const reservation: Row = {
  CommitmentDiscountId: "arn:aws:ec2:us-east-1:444455556666:reserved-instances/one",
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountType: "Reserved Instance",
};

describe("a reservation of four c4.large, one of which is unused for a day", () => {
  const [day] = october(5, 5);
  const billed = (quantities: Row) => [
    used(reservation, day!, 6, 9, { x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 72, PricingQuantity: 72 }),
    unused(reservation, day!, 2, { x_UsageType: "HeavyUsage:c4.large", ...quantities }),
  ];
  // 24 hours of 4 units, beside 72 hours.
  const stated = { unusedHours: "24", unusedNf: "96", usedNf: "288", utilization: "75" };

  it.each<[string, Row, object]>([
    [
      "normalized hours",
      { CommitmentDiscountQuantity: 96, CommitmentDiscountUnit: "Normalized Hours", PricingQuantity: 24 },
      stated,
    ],
    ["hours", { CommitmentDiscountQuantity: 24, CommitmentDiscountUnit: "Hours", PricingQuantity: 1 }, stated],
    ["pricing units, as in FOCUS 1.0", { PricingQuantity: 24 }, stated],
    ["money alone", {}, { unusedHours: "0", unusedNf: "0", unusedWithoutHours: "2", utilization: "75" }],
  ])("in %s: three quarters are used", async (name, quantities, expected) => {
    await imports.importOne(name, csvOf(billed(quantities)));
    expect(await sumOf("reservations", name)).toMatchObject(expected);
  });
});

it("reservations with and without normalized units are used as their cost is", async () => {
  const [day] = october(5, 5);
  const flexible = { x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 24, PricingQuantity: 24 };
  const metal = (hours: number) => ({
    ...{ x_UsageType: "BoxUsage:u-6tb1.metal", ConsumedQuantity: hours, PricingQuantity: hours },
    CommitmentDiscountId: "arn:aws:ec2:us-east-1:444455556666:reserved-instances/metal",
  });
  await imports.importOne(
    "mixed",
    csvOf([
      used(reservation, day!, 6, 9, flexible),
      used(reservation, day!, 30, 50, metal(6)),
      unused(reservation, day!, 90, metal(18)),
    ]),
  );
  // 36 of 126. All 96 units are used, and 6 of 24 hours of the type that has none.
  expect(await sumOf("reservations", "mixed")).toMatchObject({
    usedNf: "96",
    unusedHours: "18",
    utilization: "28.5714",
  });
});

it("reservations are used as their cost is if unused hours are stated of one month only", async () => {
  const lines = october(1, 31).flatMap((day) => [
    used(reservation, day, 18, 30, { ConsumedQuantity: 18 }),
    unused(reservation, day, 6, { PricingQuantity: 6 }),
  ]);
  const november = october(1, 10)
    .map(({ from, until }) => ({ from: from.replace("-10-", "-11-"), until: until.replace("-10-", "-11-") }))
    .flatMap((day) => [used(reservation, day, 12, 20, { ConsumedQuantity: 12 }), unused(reservation, day, 12)]);
  for (const month of [lines, november]) await imports.importOne("one-month", csvOf(month));
  // 31 × 18 + 10 × 12 of 31 × 24 + 10 × 24.
  expect(await sumOf("reservations", "one-month", "202611")).toMatchObject({
    unusedHours: "186",
    unusedWithoutHours: "120",
    utilization: "68.9024",
  });
});

it("a Savings Plan has no unused hours, as its quantities are money", async () => {
  const lines = october(5, 5).flatMap((day) => [
    used(plan("one"), day, 18, 30, { PricingQuantity: 24 }),
    unused(plan("one"), day, 6, { CommitmentDiscountQuantity: 6, CommitmentDiscountUnit: "USD", PricingQuantity: 24 }),
  ]);
  await imports.importOne("plan", csvOf(lines));
  expect(await sumOf("savingsPlans", "plan")).toMatchObject({ unusedHours: "0", utilization: "75" });
});

/** The figures in hours and units of the only row of the file of utilization, as text. */
async function fileOf(kind: CommitmentKind, company: string): Promise<Record<string, string>> {
  const query = { startDate: "202610", endDate: "202610", currency: "USD", report: "utilization" as const };
  const [head, row, more] = parseCsv(
    await makeStreamedCall(
      tableFileCalls,
      commitmentFiles[kind].csv,
      query,
      testCaller(company),
      testServices(imports),
    ),
  );
  expect(more).toBeUndefined();
  const names = ["usedHours", "unusedHours", "usedNf", "unusedNf"];
  return Object.fromEntries(names.map((name) => [name, row![head!.indexOf(name)]!]));
}

describe("the file of utilization", () => {
  const [day] = october(5, 5);
  const functions = { ServiceName: "AWS Lambda", x_UsageType: "Lambda-GB-Second", ConsumedQuantity: 3_600_000 };

  it("counts the hours of instances that a Savings Plan was used for, not gigabyte-seconds", async () => {
    const machine = { x_UsageType: "BoxUsage:m5.large", ConsumedQuantity: 24 };
    await imports.importOne(
      "mixed-plan",
      csvOf([used(plan("one"), day!, 18, 30, machine), used(plan("one"), day!, 50, 60, functions)]),
    );
    // 24 hours of 4 units.
    expect(await fileOf("savingsPlans", "mixed-plan")).toEqual({
      ...{ usedHours: "24", unusedHours: "0", usedNf: "96", unusedNf: "0" },
    });
  });

  it("has no hours where bills state none", async () => {
    await imports.importOne(
      "functions",
      csvOf([used(plan("one"), day!, 50, 60, functions), unused(plan("one"), day!, 6)]),
    );
    expect(await fileOf("savingsPlans", "functions")).toMatchObject({ usedHours: "", unusedHours: "", unusedNf: "" });
    const machine = { x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 24 };
    const idle = { x_UsageType: "HeavyUsage:c4.large" };
    await imports.importOne(
      "no-unused-hours",
      csvOf([used(reservation, day!, 6, 9, machine), unused(reservation, day!, 2, idle)]),
    );
    expect(await fileOf("reservations", "no-unused-hours")).toEqual({
      ...{ usedHours: "24", unusedHours: "", usedNf: "96", unusedNf: "" },
    });
  });
});
