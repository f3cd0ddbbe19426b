import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import { hasSamples } from "../../tests/support/bills/billing-samples";
import { goldenBills } from "../../tests/support/bills/golden-month";
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

const months = (month: string) => ({ startDate: month, endDate: month, currency: "USD" });
const company = "acme";
const caller = testCaller(company);
/** Each in the same company, which keeps its process that reads files. */
async function bringOnly(...bills: string[]): Promise<void> {
  await imports.empty(company);
  for (const bill of bills) await imports.importOne(company, bill);
}

const overview = (month: string) =>
  makeCall(commitmentServed, commitmentCalls.savingsPlans.overview, months(month), caller, testServices(imports));
const keyFigures = (month: string) =>
  makeCall(commitmentServed, commitmentCalls.savingsPlans.keyFigures, months(month), caller, testServices(imports));

/** 7,200 committed, 95 % used; it covers 9,500 on demand, and 2,500 remain on demand. */
const golden = {
  usedCommitmentCost: "6840",
  unusedCommitmentCost: "360",
  totalCommitmentCost: "7200",
  utilization: "95",
};
const goldenSavings = { ondemandSpend: "9500", netSavings: "2300", netSavingRate: "24.2105" };
const goldenCoverage = { coverageRate: "79.1667", coverageUtil: "73.2334", onDemandCost: "2500" };

describe.skipIf(!hasSamples)("commitments of real bills (BILLING_SAMPLES)", () => {
  it("equals the golden month of FOCUS, with terms from the purchases", async () => {
    await bringOnly(await goldenBills.focus());
    const { ledger, coverage, numberOfAgreements } = await overview("202609");
    const expected = { ledger, coverage, numberOfAgreements, ending: [] };
    expect(await keyFigures("202609")).toMatchObject(expected);
    expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
    expect(coverage).toMatchObject(goldenCoverage);
    const { rows } = await makeCall(
      commitmentServed,
      commitmentCalls.savingsPlans.inventory,
      months("202609"),
      caller,
      testServices(imports),
    );
    expect(rows).toMatchObject([
      {
        arn: "arn:aws:savingsplans::111122223333:savingsplan/golden",
        accountId: "111122223333",
        useType: "ComputeSavingsPlans",
        purchaseOption: "All Upfront",
        startDate: "2026-09-01",
        endDate: "2027-09-01",
        status: "active",
        // 20 November to 1 September.
        remainingPeriod: 285,
      },
    ]);
  });

  it("equals the golden month of a CUR, in pages and files", async () => {
    await bringOnly(await goldenBills.cur());
    const { ledger, coverage } = await overview("202609");
    expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
    expect(coverage).toMatchObject(goldenCoverage);
    const file = async (report: "ledger" | "utilization" | "coverage" | "inventory") =>
      parseCsv(
        await makeStreamedCall(
          tableFileCalls,
          commitmentFiles.savingsPlans.csv,
          { ...months("202609"), report },
          caller,
          testServices(imports),
        ),
      );
    const [head, ...items] = await file("ledger");
    expect(head).toEqual(["item", "amount", "currency"]);
    // Percentages have no currency.
    expect(Object.fromEntries(items.map(([item, , currency]) => [item, currency]))).toMatchObject({
      ...{ netSavings: "USD", totalCommitmentCost: "USD", listedSpend: "USD" },
      ...{ netSavingRate: "", utilization: "", coverageRate: "", coverageUtil: "" },
    });
    expect(Object.fromEntries(items.map(([item, amount]) => [item, amount]))).toMatchObject({
      ...golden,
      ...goldenSavings,
      coverageRate: "79.1667",
      coverageUtil: "73.2334",
    });
    const [names, row] = await file("utilization");
    expect(row?.[names!.indexOf("netSavings")]).toBe("2300");
    expect((await file("coverage"))[1]?.[0]).toBe("444455556666");
    expect((await file("inventory"))[1]?.[0]).toBe("golden");
  });

  it("equals the golden month of a CUR 2.0, whose columns have other names", async () => {
    await bringOnly(await goldenBills.cur2());
    const { ledger, coverage } = await overview("202609");
    expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
    expect(coverage).toMatchObject(goldenCoverage);
  });

  it("equals the golden month of Azure, which has no price of covered usage", async () => {
    await bringOnly(await goldenBills.azureActual(), await goldenBills.azureAmortized());
    const { ledger } = await overview("202609");
    expect(ledger).toMatchObject({ ...golden, ondemandSpend: "0", unpricedCost: "6840" });
    await bringOnly(await goldenBills.azurePriced());
    expect((await overview("202609")).ledger).toMatchObject({
      ...golden,
      ...goldenSavings,
      unpricedCost: "0",
    });
  });

  it("equals both of Google's models", async () => {
    await bringOnly(await goldenBills.gcpOlder());
    const older = await overview("202609");
    // The older model does not state how much of the fee was used.
    expect(older.ledger).toMatchObject({
      ...goldenSavings,
      totalCommitmentCost: "7200",
      feeCommitmentCost: "7200",
      utilization: null,
    });
    expect(older.coverage).toMatchObject({ coverageRate: "79.1667", coverageUtil: null });
    // Net savings follow from the columns of the file.
    const file = async () => {
      const query = { ...months("202609"), report: "utilization" } as const;
      const { csv } = commitmentFiles.savingsPlans;
      const [head = [], row = []] = parseCsv(
        await makeStreamedCall(tableFileCalls, csv, query, caller, testServices(imports)),
      );
      return Object.fromEntries(head.map((name, at) => [name, row[at]]));
    };
    expect(await file()).toMatchObject({
      ...{ ondemandSpend: "9500", usedCommitmentCost: "0", unusedCommitmentCost: "0" },
      ...{ feeCommitmentCost: "7200", netSavings: "2300" },
    });
    await bringOnly(await goldenBills.gcpNewer());
    expect(await file()).not.toHaveProperty("feeCommitmentCost");
    const { ledger, coverage } = await overview("202609");
    expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
    expect(coverage).toMatchObject(goldenCoverage);
  });

  it("covers the last three years of data, forwards and backwards", async () => {
    await bringOnly(await goldenBills.focus());
    const ask = (startDate: string, endDate: string, from = caller) =>
      makeCall(
        commitmentServed,
        commitmentCalls.savingsPlans.overview,
        { startDate, endDate, currency: "USD" },
        from,
        testServices(imports),
      );
    const refused = { status: 422, message: "Invalid date range was specified. Please try again." };
    await expect(ask("202610", "202609")).rejects.toMatchObject(refused);
    await expect(ask("202309", "202609")).rejects.toMatchObject(refused);
    await expect(ask("202701", "202702")).rejects.toMatchObject(refused);
    expect((await ask("202310", "202609")).ledger.netSavings).toBe("2300");
    expect((await ask("202611", "202611", testCaller("nobody"))).ledger).toMatchObject({
      netSavings: "0",
      utilization: null,
    });
  });
});

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

it("shows usage by hour of the week if nothing is committed", async () => {
  const usageAt = (at: string) => hour(at, "0", "0").slice(2);
  await bringOnly(csvOf([...usageAt("2026-10-05T03"), ...usageAt("2026-10-12T03")]));
  expect((await overview("202610")).heat).toEqual([{ weekday: 1, hour: 3, unused: "0", onDemand: "4" }]);
});

it("shows unused commitment by hour of the week", async () => {
  // Two Mondays at 3 a.m., and a Tuesday.
  const rows = [
    ...hour("2026-10-05T03", "0.75", "0.9375"),
    ...hour("2026-10-12T03", "0.5", "0.625"),
    ...hour("2026-10-13T04", "1", "1.25"),
  ];
  await bringOnly(csvOf(rows));
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
