import { afterAll, beforeAll, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { addDays } from "~/lib/time/time-frames";
import { october, onDemand, plan, used, unused } from "../../tests/support/bills/commitment-lines";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { commitmentTable } from "../tables/commitments/commitment-table";
import { commitmentServed } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const months = { startDate: "202610", endDate: "202610", currency: "USD" };
const { overview, inventory, coverage } = commitmentCalls.savingsPlans;
const overviewOf = (company: string, range = {}) =>
  makeCall(commitmentServed, overview, { ...months, ...range }, testCaller(company), testServices(imports));
const fileOf = (company: string, range = {}) =>
  commitmentTable(
    "savingsPlans",
    commitmentFiles.savingsPlans.csv.request.parse({ ...months, ...range, report: "ledger" }),
    testCaller(company),
    testServices(imports),
  );
const throughOf = async (company: string, range = {}) =>
  (await fileOf(company, range)).about?.facts.filter(([name]) => name === "Bills through");

const azure = { ProviderName: "Microsoft", InvoiceIssuerName: "Microsoft", ServiceName: "Virtual Machines" };
const days = october(1, 10).flatMap((day) => [used(plan("one"), day, 18, 30), unused(plan("one"), day, 6)]);

it("days are those of the providers that have commitments", async () => {
  await imports.importOne("two", csvOf(days));
  await imports.importOne("two", csvOf(october(1, 31).map((day) => onDemand(day, 10, azure))));
  // 24 a day, 6 of them unused, in 24 hours.
  const perHour = { total: "1", unused: "0.25" };
  // Nothing of Azure is covered: its usage does not lower coverage.
  const providers = { owner: "aws", coverageVendor: "aws" };
  expect(await overviewOf("two")).toMatchObject({
    perHour,
    ...providers,
    firstDay: "2026-10-01",
    lastDay: "2026-10-10",
  });
  const { rows } = await makeCall(commitmentServed, inventory, months, testCaller("two"), testServices(imports));
  // 10 × 24 a day ÷ 240 hours.
  expect(rows).toMatchObject([{ commitPrice: "1" }]);
  expect(await throughOf("two")).toEqual([["Bills through", "10/10/2026"]]);
});

it("a month is complete up to the earliest last day of the providers that have commitments", async () => {
  await imports.importOne("behind", csvOf(days));
  const azurePlan = { ...plan("azure"), ...azure };
  await imports.importOne("behind", csvOf(october(1, 31).map((day) => used(azurePlan, day, 18, 30))));
  expect(await overviewOf("behind")).toMatchObject({
    ...{ lastDay: "2026-10-31", completeUntil: "2026-10-10", owner: null, coverageVendor: null },
    // 240 ÷ 240 hours, and 558 ÷ 744.
    perHour: { total: "1.75", unused: "0.25" },
  });
  expect(await throughOf("behind")).toEqual([["Bills through", "10/10/2026"]]);
});

it("the hours of a month without bills between others are in no average", async () => {
  for (const month of ["2026-08-01", "2026-10-01"]) {
    const days = Array.from({ length: 31 }, (_, n) => ({ from: addDays(month, n), until: addDays(month, n + 1) }));
    const lines = days.flatMap((day) => [used(plan("one"), day, 18, 30), unused(plan("one"), day, 6)]);
    await imports.importOne("gap", csvOf(lines));
  }
  const range = { ...months, startDate: "202608" };
  // 24 a day, 6 of them unused, in 24 hours.
  expect(await overviewOf("gap", range)).toMatchObject({
    perHour: { total: "1", unused: "0.25" },
    ...{ firstDay: "2026-08-01", lastDay: "2026-10-31" },
  });
  const { rows } = await makeCall(commitmentServed, inventory, range, testCaller("gap"), testServices(imports));
  expect(rows).toMatchObject([{ commitPrice: "1" }]);
  // Another provider's bills of the month between say nothing about this one's.
  const september = Array.from({ length: 30 }, (_, n) => ({
    from: addDays("2026-09-01", n),
    until: addDays("2026-09-01", n + 1),
  }));
  const azurePlan = { ...plan("azure"), ...azure };
  await imports.importOne("gap", csvOf(september.map((day) => used(azurePlan, day, 48, 60))));
  const both = await makeCall(commitmentServed, inventory, range, testCaller("gap"), testServices(imports));
  const prices = both.rows.map(({ vendor, commitPrice }) => [vendor, commitPrice]);
  expect(new Map(prices as [string, string][])).toEqual(
    new Map([
      ["aws", "1"],
      ["azure", "2"],
    ]),
  );
});

it("nor are those of a month whose first hours are in the bill of the month before, as in Los Angeles", async () => {
  for (const month of ["2026-08-01", "2026-10-01"]) {
    const next = addDays(month, 31);
    const billed = { BillingPeriodStart: `${month}T07:00:00Z`, BillingPeriodEnd: `${next}T07:00:00Z` };
    const periods = Array.from({ length: 31 }, (_, n) => ({
      from: `${addDays(month, n)}T07:00:00Z`,
      until: `${addDays(month, n + 1)}T07:00:00Z`,
    }));
    const lastHours = { from: `${next}T00:00:00Z`, until: `${next}T07:00:00Z` };
    await imports.importOne(
      "hours",
      csvOf([...periods, lastHours].map((time) => used(plan("one"), time, 24, 30, billed))),
    );
  }
  const reply = await overviewOf("hours", { ...months, startDate: "202608" });
  // 63 × 24 in 63 days: of August and October, and September 1, whose first hours are in the bill of August.
  expect(reply).toMatchObject({ completeUntil: "2026-08-31", perHour: { total: "1" } });
});

it("a month without any bill of the only provider with plans lacks all of its days", async () => {
  await imports.importOne("next", csvOf(october(1, 31).map((day) => used(plan("one"), day, 18, 30))));
  const november = Array.from({ length: 5 }, (_, n) => ({ from: `2026-11-0${n + 1}`, until: `2026-11-0${n + 2}` }));
  await imports.importOne("next", csvOf(november.map((day) => onDemand(day, 10, azure))));
  const range = { startDate: "202611", endDate: "202611" };
  expect(await overviewOf("next", range)).toMatchObject({ numberOfAgreements: 1, completeUntil: "2026-10-31" });
  expect(await throughOf("next", range)).toEqual([["Bills through", "10/31/2026"]]);
});

it("a month without bills of one of two providers with plans is as incomplete alone as in a longer range", async () => {
  const azurePlan = { ...plan("azure"), ...azure };
  const september = Array.from({ length: 30 }, (_, n) => ({
    from: addDays("2026-09-01", n),
    until: addDays("2026-09-01", n + 1),
  }));
  await imports.importOne("one-of-two", csvOf(september.map((day) => used(azurePlan, day, 24, 40))));
  const both = [...september, ...october(1, 31)];
  await imports.importOne("one-of-two", csvOf(both.map((day) => used(plan("one"), day, 18, 30))));
  for (const startDate of ["202609", "202610"])
    expect(await overviewOf("one-of-two", { startDate })).toMatchObject({ completeUntil: "2026-09-30" });
});

it("a month without bills between others is incomplete from its first day on, alone and in a longer range", async () => {
  const daysOf = (month: string) =>
    Array.from({ length: 28 }, (_, n) => ({ from: addDays(month, n), until: addDays(month, n + 1) }));
  for (const month of ["2026-07-01", "2026-10-01"])
    await imports.importOne("forgotten", csvOf(daysOf(month).map((day) => used(plan("one"), day, 18, 30))));
  const throughIn = async (startDate: string, endDate: string) =>
    (await overviewOf("forgotten", { startDate, endDate })).completeUntil;
  expect(await throughIn("202607", "202610")).toBe("2026-07-31");
  expect(await throughIn("202608", "202608")).toBe("2026-07-31");
  // The month before has none either.
  expect(await throughIn("202609", "202609")).toBe("2026-08-31");
  expect(await throughIn("202607", "202607")).toBe("2026-07-31");
});

it("without commitments they are those of all providers", async () => {
  await imports.importOne("none", csvOf(october(1, 10).map((day) => onDemand(day, 10))));
  await imports.importOne("none", csvOf(october(1, 12).map((day) => onDemand(day, 10, azure))));
  expect(await overviewOf("none")).toMatchObject({ perHour: null, lastDay: "2026-10-12" });
});

it("costs of commitments are those of their provider, and coverage counts the usage of AWS, too", async () => {
  const google = { ProviderName: "Google Cloud", InvoiceIssuerName: "Google Cloud", ServiceName: "Compute Engine" };
  const googlePlan = { ...plan("google"), ...google };
  await imports.importOne("google", csvOf(october(1, 10).map((day) => used(googlePlan, day, 18, 30))));
  expect(await overviewOf("google")).toMatchObject({ owner: "gcp", coverageVendor: "gcp" });
  await imports.importOne("google", csvOf(october(1, 10).map((day) => onDemand(day, 10))));
  expect(await overviewOf("google")).toMatchObject({ owner: "gcp", coverageVendor: null });
});

it("a bill by the month covers all of its days", async () => {
  const month = { from: "2026-10-01", until: "2026-11-01" };
  await imports.importOne("monthly", csvOf([used(plan("whole"), month, 744, 900)]));
  expect(await overviewOf("monthly")).toMatchObject({
    ...{ lastDay: "2026-10-31", completeUntil: "2026-10-31" },
    // 744 in 744 hours.
    perHour: { total: "1" },
  });
  expect(await throughOf("monthly")).toEqual([]);
});

it("shows coverage by platform", async () => {
  const [day] = october(5, 5);
  const on = (OperatingSystem: string) => ({
    x_UsageType: "BoxUsage:c4.large",
    SkuPriceDetails: JSON.stringify({ OperatingSystem }),
  });
  const lines = [
    used(plan("one"), day!, 18, 30, on("Linux")),
    onDemand(day!, 10, on("Linux")),
    onDemand(day!, 5, on("Windows")),
  ];
  await imports.importOne("platforms", csvOf(lines));
  const { rows } = await makeCall(
    commitmentServed,
    coverage,
    { ...months, viewBy: "platform" },
    testCaller("platforms"),
    testServices(imports),
  );
  // 30 of 40, and none.
  expect(rows).toMatchObject([
    { item: "Linux", onDemandCost: "10", coverageRate: "75" },
    { item: "Windows", onDemandCost: "5", coverageRate: "0" },
  ]);
});

it("usage of machine learning could be covered, as plans for it are counted", async () => {
  const learning = { ServiceName: "Amazon SageMaker", x_UsageType: "ml.m5.large" };
  const [day] = october(5, 5);
  await imports.importOne("learning", csvOf([used(plan("ml"), day!, 18, 30, learning), onDemand(day!, 10, learning)]));
  // 30 of 40.
  expect((await overviewOf("learning")).coverage).toMatchObject({ onDemandCost: "10", coverageRate: "75" });
});

it("files are refused for amounts without an exchange rate, with the month of their bills", async () => {
  const [day] = october(5, 5);
  await imports.importOne("won", csvOf([used(plan("won"), day!, 18, 30, { BillingCurrency: "KRW" })]));
  await expect(fileOf("won", { startDate: "202609" })).rejects.toMatchObject({
    fields: { currency: ["There is no exchange rate from KRW to USD for 2026-10. Choose another currency."] },
  });
});
