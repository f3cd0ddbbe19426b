import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { addDays } from "~/lib/time/time-frames";
import { daysFrom, october, onDemand, plan, used, unused } from "../../tests/support/bills/commitment-lines";
import type { Row } from "../../tests/support/bills/commitment-lines";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { commitmentTable } from "../tables/commitments/commitment-table";
import { commitmentServed } from "./calls";

let imports: TestImports;
/** Makes a case's bills the only ones. */
let show: (shown: keyof typeof bills) => Promise<void>;
beforeAll(async () => {
  imports = await openTestImports();
  show = await imports.importCases(company, bills);
});
afterAll(() => imports?.close());

const company = "acme";
const caller = testCaller(company);
const services = () => testServices(imports);

const months = { startDate: "202610", endDate: "202610", currency: "USD" };
const { overview, inventory, coverage } = commitmentCalls.savingsPlans;
const overviewOf = (range = {}) => makeCall(commitmentServed, overview, { ...months, ...range }, caller, services());
const inventoryOf = async (range = {}) =>
  (await makeCall(commitmentServed, inventory, { ...months, ...range }, caller, services())).rows;
const fileOf = (range = {}) =>
  commitmentTable(
    "savingsPlans",
    commitmentFiles.savingsPlans.csv.request.parse({ ...months, ...range, report: "ledger" }),
    caller,
    services(),
  );
const throughOf = async (range = {}) => (await fileOf(range)).about?.facts.filter(([name]) => name === "Bills through");

const azure = { ProviderName: "Microsoft", InvoiceIssuerName: "Microsoft", ServiceName: "Virtual Machines" };
const google = { ProviderName: "Google Cloud", InvoiceIssuerName: "Google Cloud", ServiceName: "Compute Engine" };
const azurePlan = { ...plan("azure"), ...azure };
const googlePlan = { ...plan("google"), ...google };
const september = daysFrom("2026-09-01", 30);
const days = october(1, 10).flatMap((day) => [used(plan("one"), day, 18, 30), unused(plan("one"), day, 6)]);

const around = [...daysFrom("2026-08-01", 31), ...october(1, 31)].flatMap((day) => [
  ...[used(plan("one"), day, 18, 30), unused(plan("one"), day, 6)],
]);
const losAngeles = (month: string) => {
  const next = addDays(month, 31);
  const billed = { BillingPeriodStart: `${month}T07:00:00Z`, BillingPeriodEnd: `${next}T07:00:00Z` };
  const periods = daysFrom(month, 31).map(({ from, until }) => ({
    from: `${from}T07:00:00Z`,
    until: `${until}T07:00:00Z`,
  }));
  const lastHours = { from: `${next}T00:00:00Z`, until: `${next}T07:00:00Z` };
  return [...periods, lastHours].map((time) => used(plan("one"), time, 24, 30, billed));
};
function fourMonths(): Row[] {
  const [day] = october(5, 5);
  const on = (OperatingSystem: string) => ({
    x_UsageType: "BoxUsage:c4.large",
    SkuPriceDetails: JSON.stringify({ OperatingSystem }),
  });
  const [dayOfLearning] = september;
  const learning = { ServiceName: "Amazon SageMaker", x_UsageType: "ml.m5.large" };
  const [dayInWon] = daysFrom("2026-08-05", 1);
  return [
    used(plan("one"), day!, 18, 30, on("Linux")),
    onDemand(day!, 10, on("Linux")),
    onDemand(day!, 5, on("Windows")),
    used(plan("ml"), dayOfLearning!, 18, 30, learning),
    onDemand(dayOfLearning!, 10, learning),
    used(plan("won"), dayInWon!, 18, 30, { BillingCurrency: "KRW" }),
    used(plan("whole"), { from: "2026-07-01", until: "2026-08-01" }, 744, 900),
  ];
}

const bills = {
  planBesideUsage: [...days, ...october(1, 31).map((day) => onDemand(day, 10, azure))],
  plansOfTwo: [...days, ...october(1, 31).map((day) => used(azurePlan, day, 18, 30))],
  withoutSeptember: around,
  withSeptemberOfAnother: [...around, ...september.map((day) => used(azurePlan, day, 48, 60))],
  inLosAngeles: ["2026-08-01", "2026-10-01"].flatMap(losAngeles),
  withoutLastMonth: [
    ...october(1, 31).map((day) => used(plan("one"), day, 18, 30)),
    ...daysFrom("2026-11-01", 5).map((day) => onDemand(day, 10, azure)),
  ],
  oneWithoutLastMonth: [
    ...september.map((day) => used(azurePlan, day, 24, 40)),
    ...[...september, ...october(1, 31)].map((day) => used(plan("one"), day, 18, 30)),
  ],
  incompleteMonths: [...daysFrom("2026-07-01", 28), ...october(1, 28)].map((day) => used(plan("one"), day, 18, 30)),
  withoutPlans: [
    ...october(1, 10).map((day) => onDemand(day, 10)),
    ...october(1, 12).map((day) => onDemand(day, 10, azure)),
  ],
  planOfGoogle: [
    ...[...september, ...october(1, 10)].map((day) => used(googlePlan, day, 18, 30)),
    ...october(1, 10).map((day) => onDemand(day, 10)),
  ],
  fourMonths: fourMonths(),
};

it("days are those of the providers that have commitments", async () => {
  await show("planBesideUsage");
  // 24 a day, 6 of them unused, in 24 hours.
  const perHour = { total: "1", unused: "0.25" };
  // Nothing of Azure is covered: its usage does not lower coverage.
  const providers = { owner: "aws", coverageVendor: "aws" };
  expect(await overviewOf()).toMatchObject({ perHour, ...providers, firstDay: "2026-10-01", lastDay: "2026-10-10" });
  // 10 × 24 a day ÷ 240 hours.
  expect(await inventoryOf()).toMatchObject([{ commitPrice: "1" }]);
  expect(await throughOf()).toEqual([["Bills through", "10/10/2026"]]);
});

it("a month is complete up to the earliest last day of the providers that have commitments", async () => {
  await show("plansOfTwo");
  expect(await overviewOf()).toMatchObject({
    ...{ lastDay: "2026-10-31", completeUntil: "2026-10-10", owner: null, coverageVendor: null },
    // 240 ÷ 240 hours, and 558 ÷ 744.
    perHour: { total: "1.75", unused: "0.25" },
  });
  expect(await throughOf()).toEqual([["Bills through", "10/10/2026"]]);
});

it("the hours of a month without bills between others are in no average", async () => {
  await show("withoutSeptember");
  const range = { startDate: "202608" };
  // 24 a day, 6 of them unused, in 24 hours.
  expect(await overviewOf(range)).toMatchObject({
    perHour: { total: "1", unused: "0.25" },
    ...{ firstDay: "2026-08-01", lastDay: "2026-10-31" },
  });
  expect(await inventoryOf(range)).toMatchObject([{ commitPrice: "1" }]);
  // Another provider's bills of the month between say nothing about this one's.
  await show("withSeptemberOfAnother");
  const prices = (await inventoryOf(range)).map(({ vendor, commitPrice }) => [vendor, commitPrice]);
  expect(new Map(prices as [string, string][])).toEqual(
    new Map([
      ["aws", "1"],
      ["azure", "2"],
    ]),
  );
});

it("nor are those of a month whose first hours are in the bill of the month before, as in Los Angeles", async () => {
  await show("inLosAngeles");
  // 63 × 24 in 63 days: of August and October, and September 1, whose first hours are in the bill of August.
  expect(await overviewOf({ startDate: "202608" })).toMatchObject({
    completeUntil: "2026-08-31",
    perHour: { total: "1" },
  });
});

it("a month without any bill of the only provider with plans lacks all of its days", async () => {
  await show("withoutLastMonth");
  const range = { startDate: "202611", endDate: "202611" };
  expect(await overviewOf(range)).toMatchObject({ numberOfAgreements: 1, completeUntil: "2026-10-31" });
  expect(await throughOf(range)).toEqual([["Bills through", "10/31/2026"]]);
});

it("a month without bills of one of two providers with plans is as incomplete alone as in a longer range", async () => {
  await show("oneWithoutLastMonth");
  for (const startDate of ["202609", "202610"])
    expect(await overviewOf({ startDate })).toMatchObject({ completeUntil: "2026-09-30" });
});

it("a month without bills between others is incomplete from its first day on, alone and in a longer range", async () => {
  await show("incompleteMonths");
  const throughIn = async (startDate: string, endDate: string) =>
    (await overviewOf({ startDate, endDate })).completeUntil;
  expect(await throughIn("202607", "202610")).toBe("2026-07-31");
  expect(await throughIn("202608", "202608")).toBe("2026-07-31");
  // The month before has none either.
  expect(await throughIn("202609", "202609")).toBe("2026-08-31");
  expect(await throughIn("202607", "202607")).toBe("2026-07-31");
});

it("without commitments they are those of all providers", async () => {
  await show("withoutPlans");
  expect(await overviewOf()).toMatchObject({ perHour: null, lastDay: "2026-10-12" });
});

it("costs of commitments are those of their provider, and coverage counts the usage of AWS, too", async () => {
  await show("planOfGoogle");
  expect(await overviewOf({ startDate: "202609", endDate: "202609" })).toMatchObject({
    ...{ owner: "gcp", coverageVendor: "gcp" },
  });
  expect(await overviewOf()).toMatchObject({ owner: "gcp", coverageVendor: null });
});

describe("one provider's bills of four months", () => {
  beforeAll(() => show("fourMonths"));

  it("show coverage by platform", async () => {
    const query = { ...months, viewBy: "platform" as const };
    const { rows } = await makeCall(commitmentServed, coverage, query, caller, services());
    // 30 of 40, and none.
    expect(rows).toMatchObject([
      { item: "Linux", onDemandCost: "10", coverageRate: "75" },
      { item: "Windows", onDemandCost: "5", coverageRate: "0" },
    ]);
  });

  it("count usage of machine learning as what could be covered, as plans for it are counted", async () => {
    const reply = await overviewOf({ startDate: "202609", endDate: "202609" });
    // 30 of 40.
    expect(reply.coverage).toMatchObject({ onDemandCost: "10", coverageRate: "75" });
  });

  it("refuse files for amounts without an exchange rate, with the month of their bills", async () => {
    await expect(fileOf({ startDate: "202607", endDate: "202608" })).rejects.toMatchObject({
      fields: { currency: ["There is no exchange rate from KRW to USD for 2026-08. Choose another currency."] },
    });
  });

  it("cover all days of a month that is billed as one", async () => {
    const july = { startDate: "202607", endDate: "202607" };
    expect(await overviewOf(july)).toMatchObject({
      ...{ lastDay: "2026-07-31", completeUntil: "2026-07-31" },
      // 744 in 744 hours.
      perHour: { total: "1" },
    });
    expect(await throughOf(july)).toEqual([]);
  });
});
