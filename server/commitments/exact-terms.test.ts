import { afterAll, beforeAll, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { commitmentServed } from "./calls";

let imports: TestImports;
/** They share a bill; each query is about one of them. */
beforeAll(async () => {
  imports = await openTestImports();
  const rows = [fee("midnight", MIDNIGHT, 336), fee("noon", NOON, 6), ...usedUpToNoon(), fee("second", SECOND, 336)];
  await imports.importOne(company, csvOf([...rows, lastHour]));
});
afterAll(() => imports?.close());

const company = "acme";
const MIDNIGHT = "2026-10-15T00:00:00.000Z";
const NOON = "2026-10-02T12:00:00.000Z";
const SECOND = "2026-10-14T23:59:59.000Z";

const arnOf = (id: string) => `arn:aws:ec2:us-east-1:222:reserved-instances/${id}`;
const line = {
  "bill/PayerAccountId": "111",
  "lineItem/UsageAccountId": "222",
  "lineItem/CurrencyCode": "USD",
  "lineItem/ProductCode": "AmazonEC2",
};
/** What a CUR states of an October: the fee with the unused part of a reservation, an hour at a time. */
const fee = (id: string, end: string, unusedHours: number) => ({
  ...line,
  "lineItem/UsageStartDate": "2026-10-01T00:00:00Z",
  "lineItem/UsageEndDate": "2026-11-01T00:00:00Z",
  "lineItem/UsageType": "HeavyUsage:m5.large",
  "lineItem/LineItemType": "RIFee",
  "lineItem/UsageAmount": unusedHours,
  "lineItem/UnblendedCost": 0,
  "pricing/PurchaseOption": "Partial Upfront",
  "reservation/ReservationARN": arnOf(id),
  "reservation/StartTime": "2025-10-15T00:00:00.000Z",
  "reservation/EndTime": end,
  "reservation/NumberOfReservations": 1,
  "reservation/UnusedQuantity": unusedHours,
  // 0.02 an hour.
  "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": (unusedHours * 2) / 100,
  "reservation/UnusedRecurringFee": 0,
});
const hour = (start: number) => ({
  "lineItem/UsageStartDate": new Date(start).toISOString(),
  "lineItem/UsageEndDate": new Date(start + 3_600_000).toISOString(),
  "lineItem/UsageAmount": 1,
});
/** Bills reach the end of the month. */
const lastHour = {
  ...line,
  ...hour(Date.parse("2026-10-31T23:00:00Z")),
  "lineItem/UsageType": "BoxUsage:c5.large",
  "lineItem/LineItemType": "Usage",
  "lineItem/UnblendedCost": 0.1,
};

/** Of 36 hours up to noon, the first 6 are unused. */
const usedUpToNoon = () =>
  Array.from({ length: 30 }, (_, n) => ({
    ...fee("noon", NOON, 0),
    ...hour(Date.parse("2026-10-01T06:00:00Z") + n * 3_600_000),
    "lineItem/LineItemType": "DiscountedUsage",
    "lineItem/UsageType": "BoxUsage:m5.large",
    "pricing/publicOnDemandCost": 0.1,
    "reservation/EffectiveCost": 0.02,
    "reservation/UnusedQuantity": "",
    "reservation/UnusedAmortizedUpfrontFeeForBillingPeriod": "",
    "reservation/UnusedRecurringFee": "",
  }));

const requested = (id: string) => ({
  startDate: "202610",
  endDate: "202610",
  currency: "USD",
  agreements: [arnOf(id)],
});
const { inventory, utilization } = commitmentCalls.reservations;
const daysOf = async (id: string) =>
  (await makeCall(commitmentServed, utilization, requested(id), testCaller(company), testServices(imports))).transition;

it("a reservation that ended at midnight has no unused hours on the day after", async () => {
  // 336 hours are 14 days of 24; 6.72 ÷ 14 = 0.48.
  expect(
    (await daysOf("midnight")).map(({ usageDate, unusedCommitmentCost }) => [usageDate, unusedCommitmentCost]),
  ).toEqual(Array.from({ length: 14 }, (_, n) => [`2026-10-${String(n + 1).padStart(2, "0")}`, "0.48"]));
});

it("a reservation that ended at noon has twelve hours on its last day", async () => {
  // 18 of 24 hours, and 12 of 12.
  expect(
    (await daysOf("noon")).map(({ usageDate, unusedHours, utilization }) => [usageDate, unusedHours, utilization]),
  ).toEqual([
    ["2026-10-01", "6", "75"],
    ["2026-10-02", "0", "100"],
  ]);
});

it("a term that ends with the last second of a day has all of its days", async () => {
  const { rows } = await makeCall(
    commitmentServed,
    inventory,
    requested("second"),
    testCaller(company),
    testServices(imports),
  );
  // 365 × 86,400 seconds since 2025-10-15.
  expect(rows).toMatchObject([{ startDate: "2025-10-15", endDate: "2026-10-14", duration: 31_536_000 }]);
});
