import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { commitmentServed } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const months = (month: string) => ({ startDate: month, endDate: month, currency: "USD" });
const company = "acme";
const caller = testCaller(company);
const overview = (month: string) =>
  makeCall(commitmentServed, commitmentCalls.savingsPlans.overview, months(month), caller, testServices(imports));

it("covers at most 36 months, the newest ones; without data, up to this month", async () => {
  const ask = (startDate: string, endDate: string) =>
    makeCall(
      commitmentServed,
      commitmentCalls.savingsPlans.overview,
      { startDate, endDate, currency: "USD" },
      testCaller("nobody"),
      testServices(imports),
    );
  for (const [start, end] of [
    ["202311", "202611"],
    ["202311", "202311"],
    ["202312", "202612"],
  ] as const)
    await expect(ask(start, end)).rejects.toMatchObject({ status: 422, fields: { startDate: ["monthRange"] } });
  expect((await ask("202312", "202611")).ledger.netSavings).toBe("0");
});

const plan = { "savingsPlan/SavingsPlanARN": "arn:aws:savingsplans::111:savingsplan/1" };
/** An hour of a plan of 1 USD per hour: `used` of it replaces 1.25 times as much. */
const hour = (at: string, used: string, onDemand: string) => {
  const line = {
    "bill/PayerAccountId": "111",
    "lineItem/UsageAccountId": "222",
    "lineItem/UsageStartDate": `${at}:00:00Z`,
    "lineItem/UsageEndDate": `${at}:59:59Z`,
    "lineItem/CurrencyCode": "USD",
    "lineItem/ProductCode": "AmazonEC2",
    "lineItem/UsageType": "BoxUsage:m5.large",
  };
  return [
    {
      ...line,
      ...plan,
      "lineItem/LineItemType": "SavingsPlanRecurringFee",
      "lineItem/UnblendedCost": 1,
      "savingsPlan/TotalCommitmentToDate": 1,
      "savingsPlan/UsedCommitment": used,
      "savingsPlan/SavingsPlanEffectiveCost": "",
      "pricing/publicOnDemandCost": "",
    },
    {
      ...line,
      ...plan,
      "lineItem/LineItemType": "SavingsPlanCoveredUsage",
      "lineItem/UnblendedCost": onDemand,
      "pricing/publicOnDemandCost": onDemand,
      "savingsPlan/SavingsPlanEffectiveCost": used,
    },
    { ...line, "lineItem/LineItemType": "Usage", "lineItem/UnblendedCost": 2, "pricing/publicOnDemandCost": 2 },
  ];
};

describe("by hour of the week", () => {
  beforeAll(async () => {
    const usageAt = (at: string) => hour(at, "0", "0").slice(2);
    const september = [...usageAt("2026-09-07T03"), ...usageAt("2026-09-14T03")];
    // Two Mondays at 3 a.m., and a Tuesday.
    const october = [
      ...hour("2026-10-05T03", "0.75", "0.9375"),
      ...hour("2026-10-12T03", "0.5", "0.625"),
      ...hour("2026-10-13T04", "1", "1.25"),
    ];
    await imports.importOne(company, csvOf([...october, ...september]));
  });

  it("shows usage if nothing is committed", async () => {
    expect((await overview("202609")).heat).toEqual([{ weekday: 1, hour: 3, unused: "0", onDemand: "4" }]);
  });

  it("shows unused commitment", async () => {
    const { heat, ledger, coverage } = await overview("202610");
    expect(heat).toEqual([
      { weekday: 1, hour: 3, unused: "0.75", onDemand: "4" },
      { weekday: 2, hour: 4, unused: "0", onDemand: "2" },
    ]);
    expect(ledger).toMatchObject({
      ondemandSpend: "2.8125",
      usedCommitmentCost: "2.25",
      unusedCommitmentCost: "0.75",
      netSavings: "-0.1875",
      utilization: "75",
    });
    // 2.8125 of 8.8125.
    expect(coverage.coverageRate).toBe("31.9149");
  });
});
