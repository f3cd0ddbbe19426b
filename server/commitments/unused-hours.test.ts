import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { daysFrom, plan, unused, used } from "../../tests/support/bills/commitment-lines";
import type { Row } from "../../tests/support/bills/commitment-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { tableFileCalls } from "../tables/calls";
import { commitmentServed } from "./calls";

let imports: TestImports;
/** Each case has a month of its own, or is of another kind of commitment than those beside it. */
beforeAll(async () => {
  imports = await openTestImports();
  await imports.importOne(company, csvOf(Object.values(bills).flat()));
});
afterAll(() => imports?.close());

const company = "acme";
const sumOf = async (kind: CommitmentKind, startDate: string, endDate = startDate) => {
  const months = { startDate, endDate, currency: "USD" };
  const { utilization } = commitmentCalls[kind];
  return (await makeCall(commitmentServed, utilization, months, testCaller(company), testServices(imports))).sum;
};

const reservation: Row = {
  CommitmentDiscountId: "arn:aws:ec2:us-east-1:444455556666:reserved-instances/one",
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountType: "Reserved Instance",
};

// 24 hours of 4 units, beside 72 hours.
const stated = { unusedHours: "24", unusedNf: "96", usedNf: "288", utilization: "75" };
const cases: [name: string, month: string, quantities: Row, expected: object][] = [
  [
    ...(["normalized hours", "202607"] as const),
    { CommitmentDiscountQuantity: 96, CommitmentDiscountUnit: "Normalized Hours", PricingQuantity: 24 },
    stated,
  ],
  [
    ...(["hours", "202608"] as const),
    { CommitmentDiscountQuantity: 24, CommitmentDiscountUnit: "Hours", PricingQuantity: 1 },
    stated,
  ],
  ["pricing units, as in FOCUS 1.0", "202609", { PricingQuantity: 24 }, stated],
  [
    ...(["money alone", "202610"] as const),
    {},
    { unusedHours: "0", unusedNf: "0", unusedWithoutHours: "2", utilization: "75" },
  ],
];
const dayIn = (month: string) => daysFrom(`${month.slice(0, 4)}-${month.slice(4)}-05`, 1)[0]!;

const flexible = { x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 24, PricingQuantity: 24 };
const metal = (hours: number) => ({
  ...{ x_UsageType: "BoxUsage:u-6tb1.metal", ConsumedQuantity: hours, PricingQuantity: hours },
  CommitmentDiscountId: "arn:aws:ec2:us-east-1:444455556666:reserved-instances/metal",
});
const functions = { ServiceName: "AWS Lambda", x_UsageType: "Lambda-GB-Second", ConsumedQuantity: 3_600_000 };

const bills: Record<string, Row[]> = {
  fourMonths: cases.flatMap(([, month, quantities]) => [
    used(reservation, dayIn(month), 6, 9, {
      ...{ x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 72, PricingQuantity: 72 },
    }),
    unused(reservation, dayIn(month), 2, { x_UsageType: "HeavyUsage:c4.large", ...quantities }),
  ]),
  plan: [
    used(plan("one"), dayIn("202610"), 18, 30, { PricingQuantity: 24 }),
    unused(plan("one"), dayIn("202610"), 6, {
      ...{ CommitmentDiscountQuantity: 6, CommitmentDiscountUnit: "USD", PricingQuantity: 24 },
    }),
  ],
  twoReservations: [
    used(reservation, dayIn("202606"), 6, 9, flexible),
    used(reservation, dayIn("202606"), 30, 50, metal(6)),
    unused(reservation, dayIn("202606"), 90, metal(18)),
  ],
  twoMonths: [
    ...daysFrom("2026-03-01", 31).flatMap((day) => [
      used(reservation, day, 18, 30, { ConsumedQuantity: 18 }),
      unused(reservation, day, 6, { PricingQuantity: 6 }),
    ]),
    ...daysFrom("2026-04-01", 10).flatMap((day) => [
      used(reservation, day, 12, 20, { ConsumedQuantity: 12 }),
      unused(reservation, day, 12),
    ]),
  ],
  functionsAndMachine: [
    used(plan("one"), dayIn("202605"), 18, 30, { x_UsageType: "BoxUsage:m5.large", ConsumedQuantity: 24 }),
    used(plan("one"), dayIn("202605"), 50, 60, functions),
  ],
  withoutHours: [
    used(plan("one"), dayIn("202602"), 50, 60, functions),
    unused(plan("one"), dayIn("202602"), 6),
    used(reservation, dayIn("202602"), 6, 9, { x_UsageType: "BoxUsage:c4.large", ConsumedQuantity: 24 }),
    unused(reservation, dayIn("202602"), 2, { x_UsageType: "HeavyUsage:c4.large" }),
  ],
};

it.each(cases)(
  "a reservation of four, one of which is unused for a day, is used to three quarters: %s",
  async (_, month, __, expected) => {
    expect(await sumOf("reservations", month)).toMatchObject(expected);
  },
);

it("reservations with and without normalized units are used as their cost is", async () => {
  // 36 of 126. All 96 units are used, and 6 of 24 hours of the type that has none.
  expect(await sumOf("reservations", "202606")).toMatchObject({
    usedNf: "96",
    unusedHours: "18",
    utilization: "28.5714",
  });
});

it("reservations are used as their cost is if unused hours are stated of one month only", async () => {
  // 31 × 18 + 10 × 12 of 31 × 24 + 10 × 24.
  expect(await sumOf("reservations", "202603", "202604")).toMatchObject({
    unusedHours: "186",
    unusedWithoutHours: "120",
    utilization: "68.9024",
  });
});

it("a Savings Plan has no unused hours, as its quantities are money", async () => {
  expect(await sumOf("savingsPlans", "202610")).toMatchObject({ unusedHours: "0", utilization: "75" });
});

/** The figures in hours and units of the only row of the file of utilization, as text. */
async function fileOf(kind: CommitmentKind, month: string): Promise<Record<string, string>> {
  const query = { startDate: month, endDate: month, currency: "USD", report: "utilization" as const };
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
  it("counts the hours of instances that a Savings Plan was used for, not gigabyte-seconds", async () => {
    // 24 hours of 4 units.
    expect(await fileOf("savingsPlans", "202605")).toEqual({
      ...{ usedHours: "24", unusedHours: "0", usedNf: "96", unusedNf: "0" },
    });
  });

  it("has no hours where bills state none", async () => {
    expect(await fileOf("savingsPlans", "202602")).toMatchObject({ usedHours: "", unusedHours: "", unusedNf: "" });
    expect(await fileOf("reservations", "202602")).toEqual({
      ...{ usedHours: "24", unusedHours: "", usedNf: "96", unusedNf: "" },
    });
  });
});
