import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { commitmentCalls } from "~/contract/commitments/commitments";
import {
  daysFrom,
  october,
  onDemand,
  plan,
  purchase,
  refund,
  unused,
  used,
} from "../../tests/support/bills/commitment-lines";
import type { Row } from "../../tests/support/bills/commitment-lines";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { commitmentServed } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const company = "acme";
/** Each in the same company, which keeps its process that reads files. */
async function bringOnly(lines: Row[]): Promise<void> {
  await imports.empty(company);
  await imports.importOne(company, csvOf(lines));
}

const wholeMonth = october(1, 31).map((day) => onDemand(day, 10));

const monthOf = (month: string) => ({ startDate: month, endDate: month, currency: "USD" });
const months = monthOf("202610");
const caller = testCaller(company);
const inventory = async (kind: CommitmentKind, range = {}) => {
  const { inventory: call } = commitmentCalls[kind];
  const { rows } = await makeCall(commitmentServed, call, { ...months, ...range }, caller, testServices(imports));
  return new Map(rows.map((row) => [row.name, row]));
};
const utilization = (kind: CommitmentKind, range = {}) => {
  const { utilization: call } = commitmentCalls[kind];
  return makeCall(commitmentServed, call, { ...months, ...range }, caller, testServices(imports));
};
const overview = (kind: CommitmentKind, range = {}) => {
  const { overview: call } = commitmentCalls[kind];
  return makeCall(commitmentServed, call, { ...months, ...range }, caller, testServices(imports));
};

const azure: Row = { ProviderName: "Microsoft", InvoiceIssuerName: "Microsoft", ServiceName: "Virtual Machines" };
const azureReservation = (id: string): Row => ({
  ...azure,
  CommitmentDiscountId: `/providers/Microsoft.Capacity/reservationOrders/order-${id}/reservations/${id}`,
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountType: "Reservation",
});
const awsReservation = (id: string): Row => ({
  CommitmentDiscountId: `arn:aws:ec2:us-east-1:444455556666:reserved-instances/${id}`,
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountType: "Reserved Instance",
});

/** A Savings Plan that starts in mid-month. */
const planDays = october(15, 31).flatMap((day) => [used(plan("new"), day, 18, 30), unused(plan("new"), day, 6)]);
const planBought = purchase(plan("new"), { from: "2026-10-15", until: "2026-11-01" }, 408, {
  ChargeFrequency: "Recurring",
  ChargeDescription: "1y no upfront Compute SP",
});

/** Kinds of commitments are counted each on its own, so those of a bill do not change each other's figures. */
describe("one bill of several", () => {
  beforeAll(async () => {
    const [first, second, idle] = [awsReservation("first"), awsReservation("second"), awsReservation("idle")];
    const [given, taken] = [azureReservation("first"), azureReservation("second")];
    const term = { from: "2026-10-01", until: "2027-10-01" };
    // Berlin, 26 October 2025: 00:00 +02:00 to 24:00 +01:00.
    const local = { from: "2025-10-25T22:00:00Z", until: "2025-10-26T23:00:00Z" };
    const july = daysFrom("2026-07-01", 31);
    const august = { from: "2026-08-01", until: "2026-09-01" };
    await bringOnly([
      ...[...wholeMonth, planBought, ...planDays],
      ...[first, idle].map((row) => purchase(row, term, 4380)),
      ...october(1, 10).map((day) => used(first, day, 12, 20)),
      purchase(second, { from: "2026-10-11", until: "2027-10-11" }, 8760),
      ...october(11, 31).map((day) => used(second, day, 24, 40)),
      ...october(1, 26).map((day) => used(idle, day, 12, 20)),
      ...october(1, 31).map((day) => onDemand(day, 10, azure)),
      purchase(given, term, 4380),
      ...october(1, 10).map((day) => used(given, day, 12, 20)),
      refund(given, "2026-10-10", -4260),
      purchase(taken, { from: "2026-10-11", until: "2027-10-11" }, 8760),
      ...october(11, 31).map((day) => used(taken, day, 24, 40)),
      // Other plans have months of their own.
      used(plan("local"), local, 25, 50),
      ...july.map((day) => used(plan("won"), day, 24000, 40000, { BillingCurrency: "KRW" })),
      ...july.map((day) => used(plan("usd"), day, 24, 40)),
      ...[used(plan("whole"), august, 700, 900), unused(plan("whole"), august, 44)],
    ]);
  });

  it("a plan that starts in mid-month costs the same per hour over its own 17 days", async () => {
    expect((await inventory("savingsPlans")).get("new")).toMatchObject({
      startDate: "2026-10-15",
      endDate: "2027-10-15",
      status: "active",
      purchaseOption: "No Upfront",
      upfrontPayment: "0",
      // 17 × 24 a day ÷ 408 hours.
      commitPrice: "1",
      totalPrice: "408",
    });
    const { ledger, coverage, heat, perHour } = await overview("savingsPlans");
    expect(ledger).toMatchObject({
      ondemandSpend: "510",
      usedCommitmentCost: "306",
      unusedCommitmentCost: "102",
      netSavings: "102",
      utilization: "75",
    });
    // 510 of 510 + 310 that stayed on demand in the whole month.
    expect(coverage).toMatchObject({ coverageRate: "62.1951", onDemandCost: "310" });
    // 408 and 102 in the 744 hours of the month.
    expect(perHour).toEqual({
      total: "0.548387096774193548387096774193",
      unused: "0.137096774193548387096774193548",
    });
    // Days have no hours of the week.
    expect(heat).toBeNull();
  });

  it("an Azure reservation that is exchanged in mid-month ends on that day, and the other begins", async () => {
    const rows = await inventory("azureReservations");
    expect(rows.get("first")).toMatchObject({
      referenceOrderId: "order-first",
      startDate: "2026-10-01",
      endDate: "2026-10-10",
      status: "ended",
      // 10 × 12 ÷ 240 hours.
      commitPrice: "0.5",
      totalPrice: "120",
    });
    expect(rows.get("second")).toMatchObject({
      startDate: "2026-10-11",
      endDate: "2027-10-11",
      status: "active",
      commitPrice: "1",
      totalPrice: "504",
    });
    const { ledger, numberOfAgreements } = await overview("azureReservations");
    // 10 × 20 + 21 × 40 less 120 and 504; the refund of the upfront payment is in no amortized cost.
    expect(ledger).toMatchObject({ ondemandSpend: "1040", totalCommitmentCost: "624", netSavings: "416" });
    expect(numberOfAgreements).toBe(1);
  });

  it("an AWS reservation that is exchanged without a refund ends with its lines; one that is idle for days does not", async () => {
    const rows = await inventory("reservations");
    // 10 × 12 ÷ 240 hours.
    expect(rows.get("first")).toMatchObject({ endDate: "2026-10-11", status: "ended", commitPrice: "0.5" });
    expect(rows.get("second")).toMatchObject({ endDate: "2027-10-11", status: "active", commitPrice: "1" });
    expect(rows.get("idle")).toMatchObject({ endDate: "2027-10-01", status: "active" });
    const { ledger, numberOfAgreements } = await overview("reservations");
    // 10 × 20 + 21 × 40 + 26 × 20, less 120, 504 and 312.
    expect(ledger).toMatchObject({ ondemandSpend: "1560", totalCommitmentCost: "936", netSavings: "624" });
    expect(numberOfAgreements).toBe(2);
    // The query covers one account; without the other's lines, a gap in its own does not mean that the plan ended.
    const { rows: own } = await makeCall(
      commitmentServed,
      commitmentCalls.reservations.inventory,
      { ...months, accounts: ["444455556666"] },
      caller,
      testServices(imports),
    );
    expect(own.find(({ name }) => name === "first")).toMatchObject({ endDate: "2027-10-01" });
  });

  it("a daily plan counts the 25 hours of a local day when clocks change", async () => {
    expect((await inventory("savingsPlans", monthOf("202510"))).get("local")).toMatchObject({ commitPrice: "1" });
  });

  it("a plan is per hour of the month in a monthly bill", async () => {
    expect((await inventory("savingsPlans", monthOf("202608"))).get("whole")).toMatchObject({ commitPrice: "1" });
    // 744 in 744 hours.
    expect((await overview("savingsPlans", monthOf("202608"))).perHour).toMatchObject({ total: "1" });
  });

  it("a plan in a currency without a rate has no amounts in another one", async () => {
    const july = monthOf("202607");
    const inDollars = await inventory("savingsPlans", july);
    expect(inDollars.get("usd")).toMatchObject({ commitPrice: "1", totalPrice: "744" });
    expect(inDollars.get("won")).toMatchObject({ commitPrice: null, totalPrice: null });
    const { ledger, withoutRate } = await overview("savingsPlans", july);
    expect([ledger.totalCommitmentCost, withoutRate]).toEqual(["744", ["KRW"]]);
    const inWon = await inventory("savingsPlans", { ...july, currency: "KRW" });
    expect(inWon.get("won")).toMatchObject({ commitPrice: "1000", totalPrice: "744000" });
    expect(inWon.get("usd")).toMatchObject({ commitPrice: null });
  });
});

describe("beside others", () => {
  let rows: Awaited<ReturnType<typeof inventory>>;
  beforeAll(async () => {
    const month = { from: "2026-10-01", until: "2026-11-01" };
    const inDetails = { ...azure, BillingAccountId: "8608480" };
    const inFocus = { ...azure, BillingAccountId: "/providers/Microsoft.Billing/billingAccounts/8608480" };
    const gone = { ...azureReservation("gone"), ...inDetails };
    const later = ["01", "05", "10"].flatMap((day) => daysFrom(`2026-11-${day}`, 1));
    await bringOnly([
      onDemand({ from: "2025-10-01", until: "2025-10-02" }, 1),
      purchase(plan("old"), { from: "2025-10-13", until: "2026-10-13" }, 8760),
      ...wholeMonth,
      ...october(1, 12).map((day) => used(plan("old"), day, 24, 40)),
      ...[planBought, ...planDays, refund(plan("new"), "2026-10-20", -24)],
      purchase(plan("back"), { from: "2026-10-12", until: "2027-10-12" }, 8760),
      ...october(12, 14).map((day) => unused(plan("back"), day, 24)),
      refund(plan("back"), "2026-10-14", -8760),
      used(awsReservation("busy"), month, 100, 150, { ConsumedQuantity: 744 }),
      unused(awsReservation("idle"), month, 31, { PricingQuantity: 744 }),
      purchase(gone, { from: "2026-10-01", until: "2027-10-01" }, 4380),
      ...october(1, 28).map((day) => used(gone, day, 12, 20)),
      ...october(1, 31).map((day) => onDemand(day, 10, inDetails)),
      ...later.map((day) => onDemand(day, 10, inFocus)),
    ]);
    rows = await inventory("savingsPlans");
  });

  it("a plan continues after the refund of a charge", () => {
    expect(rows.get("new")).toMatchObject({ endDate: "2027-10-15", status: "active", commitPrice: "1" });
  });

  it("a plan that is returned within its first week ends on that day", async () => {
    expect(rows.get("back")).toMatchObject({
      startDate: "2026-10-12",
      endDate: "2026-10-14",
      status: "ended",
      remainingPeriod: 0,
      // 3 × 24 ÷ 72 hours.
      commitPrice: "1",
    });
    // The one with the refund of a charge goes on.
    expect((await overview("savingsPlans")).numberOfAgreements).toBe(1);
  });

  it("a plan that ends in mid-month costs the same per hour over its last 12 days", () => {
    expect(rows.get("old")).toMatchObject({
      startDate: "2025-10-13",
      endDate: "2026-10-13",
      duration: 31_536_000,
      status: "ended",
      commitPrice: "1",
      totalPrice: "288",
    });
  });

  it("an Azure reservation ends with its lines if its account's bills go on in a format that names the account differently", async () => {
    expect((await inventory("azureReservations")).get("gone")).toMatchObject({
      endDate: "2026-10-29",
      status: "ended",
    });
  });

  it("an AWS reservation that is idle in a monthly bill stays on the first day, as one in use beside it does", async () => {
    const { transition } = await utilization("reservations");
    expect(transition.map(({ usageDate }) => usageDate)).toEqual(["2026-10-01"]);
    expect(transition[0]).toMatchObject({ usedCommitmentCost: "100", unusedCommitmentCost: "31", netSavings: "19" });
  });
});

it("a plan that covers other accounts from mid-month on is one plan of its owner", async () => {
  const [first, second] = [{ SubAccountId: "444455556666" }, { SubAccountId: "777788889999" }];
  const owner = { SubAccountId: "111122223333" };
  await bringOnly([
    purchase(plan("shared"), { from: "2026-10-01", until: "2027-10-01" }, 8760, owner),
    ...october(1, 10).flatMap((day) => [
      used(plan("shared"), day, 18, 30, first),
      unused(plan("shared"), day, 6, owner),
    ]),
    ...october(11, 31).map((day) => used(plan("shared"), day, 24, 40, second)),
  ]);
  const { ledger, numberOfAgreements } = await overview("savingsPlans");
  // 10 × 30 + 21 × 40, less 10 × 18 + 21 × 24 used and 60 unused.
  expect(ledger).toMatchObject({
    ondemandSpend: "1140",
    usedCommitmentCost: "684",
    unusedCommitmentCost: "60",
    netSavings: "396",
  });
  expect(numberOfAgreements).toBe(1);
  expect((await inventory("savingsPlans")).get("shared")).toMatchObject({
    accountId: "111122223333",
    commitPrice: "1",
    endDate: "2027-10-01",
  });
  const { rows } = await makeCall(
    commitmentServed,
    commitmentCalls.savingsPlans.utilization,
    { ...months, viewBy: "account" },
    caller,
    testServices(imports),
  );
  expect(Object.fromEntries(rows.map(({ item, netSavings }) => [item, netSavings]))).toEqual({
    "444455556666": "120",
    "777788889999": "336",
    "111122223333": "-60",
  });
});

describe("a reservation of a CUR", () => {
  const fee = {
    "bill/PayerAccountId": "111",
    "lineItem/UsageAccountId": "222",
    "lineItem/UsageStartDate": "2026-10-01T00:00:00Z",
    "lineItem/UsageEndDate": "2026-11-01T00:00:00Z",
    "lineItem/CurrencyCode": "USD",
    "lineItem/ProductCode": "AmazonEC2",
    "lineItem/UsageType": "HeavyUsage:m5.large",
    "lineItem/Operation": "RunInstances:0002",
    "lineItem/LineItemType": "RIFee",
    "lineItem/UsageAmount": 408,
    "lineItem/UnblendedCost": 4.08,
    "pricing/publicOnDemandCost": "",
    "pricing/PurchaseOption": "Partial Upfront",
    "product/location": "US East (N. Virginia)",
    "reservation/ReservationARN": "arn:aws:ec2:us-east-1:222:reserved-instances/idle",
    "reservation/StartTime": "2026-10-15T00:00:00.000Z",
    "reservation/EndTime": "2027-10-15T00:00:00.000Z",
    "reservation/NumberOfReservations": 1,
    "reservation/UpfrontValue": 87.6,
    "reservation/UnusedQuantity": 408,
    "reservation/EffectiveCost": "",
    "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": 4.08,
    "reservation/UnusedRecurringFee": 4.08,
  };
  const running = {
    ...Object.fromEntries(Object.keys(fee).map((name) => [name, ""])),
    "bill/PayerAccountId": "111",
    "lineItem/UsageAccountId": "222",
    "lineItem/UsageStartDate": "2026-10-31T23:00:00Z",
    "lineItem/UsageEndDate": "2026-11-01T00:00:00Z",
    "lineItem/CurrencyCode": "USD",
    "lineItem/ProductCode": "AmazonEC2",
    "lineItem/UsageType": "BoxUsage:c5.large",
    "lineItem/LineItemType": "Usage",
    "lineItem/UsageAmount": 1,
    "lineItem/UnblendedCost": 0.1,
    "pricing/publicOnDemandCost": 0.1,
  };

  beforeAll(async () => {
    // Its weekdays are those of October. Three quarters of its 408 hours are unused then: all but those of the
    // first four days, and 6 of the fifth.
    const january = {
      ...{ ...fee, "lineItem/UsageStartDate": "2026-01-01T00:00:00Z", "lineItem/UsageEndDate": "2026-02-01T00:00:00Z" },
      "reservation/ReservationARN": "arn:aws:ec2:us-east-1:222:reserved-instances/mostly-idle",
      "reservation/StartTime": "2026-01-15T00:00:00.000Z",
      "reservation/EndTime": "2027-01-15T00:00:00.000Z",
    };
    const inUse = {
      ...{ ...january, "lineItem/LineItemType": "DiscountedUsage", "lineItem/UsageType": "BoxUsage:m5.large" },
      ...{ "lineItem/UnblendedCost": 0, "reservation/UnusedQuantity": "", "reservation/UnusedRecurringFee": "" },
      "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": "",
    };
    const hoursOfUse = Array.from({ length: 102 }, (_, n) => {
      const start = Date.parse("2026-01-15T00:00:00Z") + n * 3_600_000;
      const timeAt = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
      return {
        ...{ ...inUse, "lineItem/UsageStartDate": timeAt(start), "lineItem/UsageEndDate": timeAt(start + 3_600_000) },
        ...{ "lineItem/UsageAmount": 1, "pricing/publicOnDemandCost": 0.1, "reservation/EffectiveCost": 0.02 },
      };
    });
    const mostlyIdle = {
      ...{ ...january, "reservation/UnusedQuantity": 306, "reservation/UnusedRecurringFee": 3.06 },
      "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": 3.06,
    };
    const runningInJanuary = {
      ...{ ...running, "lineItem/UsageStartDate": "2026-01-31T23:00:00Z" },
      "lineItem/UsageEndDate": "2026-02-01T00:00:00Z",
    };
    await bringOnly([fee, running, mostlyIdle, runningInJanuary, ...hoursOfUse]);
  });

  it("partly paid upfront, idle since it began in mid-month, costs the same each hour", async () => {
    expect((await inventory("reservations")).get("idle")).toMatchObject({
      startDate: "2026-10-15",
      endDate: "2027-10-15",
      purchaseOption: "Partial Upfront",
      upfrontPayment: "87.6",
      serviceCode: "AmazonEC2",
      operationName: "RunInstances:0002",
      regionName: "US East (N. Virginia)",
      // 8.16 ÷ 408 hours: the fee is for the month, the reservation for its second half.
      commitPrice: "0.02",
      usageQuantity: "0",
    });
    expect((await overview("reservations")).ledger).toMatchObject({
      unusedCommitmentCost: "8.16",
      unusedHours: "408",
      netSavings: "-8.16",
      utilization: "0",
    });
    const { transition } = await utilization("reservations");
    expect(transition.map(({ usageDate }) => usageDate)).toEqual(october(15, 31).map(({ from }) => from));
    // 8.16 in 17 days of 24 hours.
    expect(transition[0]).toMatchObject({ unusedCommitmentCost: "0.48", unusedHours: "24", netSavings: "-0.48" });
    // What the bill states in dollars is not shown as euros.
    expect((await inventory("reservations", { currency: "EUR" })).get("idle")).toMatchObject({ upfrontPayment: null });
  });

  it("is unused on the days on which less is used than is reserved", async () => {
    const january = monthOf("202601");
    const { transition, sum } = await utilization("reservations", january);
    // 102 of 408 hours.
    expect(sum).toMatchObject({ unusedCommitmentCost: "6.12", utilization: "25" });
    const onDay = new Map(transition.map(({ usageDate, ...sums }) => [usageDate.slice(8), sums]));
    expect(onDay.size).toBe(17);
    expect(onDay.get("15")).toMatchObject({
      usedCommitmentCost: "0.48",
      unusedCommitmentCost: "0",
      utilization: "100",
    });
    expect(onDay.get("19")).toMatchObject({
      ...{ usedCommitmentCost: "0.12", unusedCommitmentCost: "0.36", utilization: "25" },
      // 6 × 0.1 less 24 × 0.02.
      netSavings: "0.12",
    });
    expect(onDay.get("20")).toMatchObject({ usedCommitmentCost: "0", unusedCommitmentCost: "0.48", utilization: "0" });
    // Of its two Mondays, the first is used up to 6 a.m.; an hour costs 0.02.
    const { heat } = await overview("reservations", january);
    const mondays = heat!.filter(({ weekday }) => weekday === 1).map(({ hour, unused: cost }) => [hour, cost]);
    expect(mondays.slice(5, 7)).toEqual([
      [5, "0.02"],
      [6, "0.04"],
    ]);
  });
});
