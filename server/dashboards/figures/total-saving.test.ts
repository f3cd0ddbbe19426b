import path from "node:path";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import { commitmentCalls } from "~/contract/commitments/commitments";
import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { getTotalSaving } from "~/contract/dashboards/dashboard-figures";
import type { Vendor } from "~/contract/vendors";
import { add, subtract } from "~/lib/money/decimal";
import { hasSamples } from "../../../tests/support/bills/billing-samples";
import { october, onDemand, plan, unused, used } from "../../../tests/support/bills/commitment-lines";
import { goldenBills } from "../../../tests/support/bills/golden-month";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { billingCalls } from "../../billing/calls";
import { commitmentServed } from "../../commitments/calls";
import { companies } from "../../demo/catalogue/companies";
import { writeBills } from "../../demo/bills/write-bills";
import { figureCalls } from "./calls";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const company = "acme";
/** Each in the same company, which keeps its process that reads files. */
async function bringOnly(bills: (string | Buffer)[], name?: string): Promise<void> {
  await imports.empty(company);
  for (const bill of bills) await imports.importOne(company, bill, { name });
}

interface SavingQuery {
  vendor: Vendor;
  /** YYYY-MM */
  month: string;
  lastDay: string;
}

const savingOf = ({ vendor, month, lastDay }: SavingQuery) =>
  makeCall(
    figureCalls,
    getTotalSaving,
    { startDate: `${month}-01`, endDate: lastDay, selectedVendors: [vendor], filters: [], currency: "USD" },
    testCaller(company),
    testServices(imports),
  );

/** Sums of the ledgers of all kinds of commitments. */
async function ledgerOf({ month }: SavingQuery) {
  const compact = month.replace("-", "");
  const ledgers = await Promise.all(
    commitmentKindNames.map(async (kind) => {
      const query = { startDate: compact, endDate: compact, currency: "USD" };
      const call = commitmentCalls[kind].keyFigures;
      return (await makeCall(commitmentServed, call, query, testCaller(company), testServices(imports))).ledger;
    }),
  );
  const sum = (name: keyof CommitmentSums) => add(...ledgers.map((ledger) => ledger[name]!));
  return {
    netSavings: sum("netSavings"),
    unused: add(sum("unusedCommitmentCost"), sum("feeCommitmentCost")),
    unpriced: sum("unpricedCost"),
  };
}

/** The provider's discounts from list prices on the month's bill. */
async function discountOf({ vendor, month }: SavingQuery): Promise<string> {
  const { charges } = await makeCall(
    billingCalls,
    getBillCharges,
    { vendor, yearMonth: month },
    testCaller(company),
    testServices(imports),
  );
  return charges.find(({ invoiceCurrency }) => invoiceCurrency === "USD")!.onDemandDiscount;
}

describe.skipIf(!hasSamples)("the golden month (BILLING_SAMPLES)", () => {
  const parts = { commitments: "2660", unused: "360", listCost: "12000" };
  it.each([
    // The discount from list prices is negotiated: 5 % of 2,500.
    ["FOCUS", "aws", [goldenBills.focus], { ...parts, negotiated: "125", discountOnBill: "125" }],
    ["a CUR", "aws", [goldenBills.cur], parts],
    ["a CUR 2.0", "aws", [goldenBills.cur2], parts],
    ["Azure", "azure", [goldenBills.azureActual, goldenBills.azurePriced], { commitments: "2660", unused: "360" }],
    // Without a list price the covered usage has no savings.
    ["Azure without prices", "azure", [goldenBills.azureActual, goldenBills.azureAmortized], { commitments: "0" }],
    // Actual costs do not state what the covered usage costs.
    ["Azure, actual costs", "azure", [goldenBills.azureActualPriced], { commitments: "0", unused: "0" }],
    // The older model does not state the used part of a fee: 9,500 − 7,200 is 2,300, too.
    ["Google, older", "gcp", [goldenBills.gcpOlder], { commitments: "9500", unused: "7200" }],
    ["Google, newer", "gcp", [goldenBills.gcpNewer], parts],
  ] as const)("equals the ledger in savings by commitments, in %s", async (_, vendor, bills, expected) => {
    await bringOnly(await Promise.all(bills.map((bill) => bill())));
    const requested: SavingQuery = { vendor, month: "2026-09", lastDay: "2026-09-30" };
    const [saving, ledger] = [await savingOf(requested), await ledgerOf(requested)];
    expect({ ...saving, discountOnBill: await discountOf(requested) }).toMatchObject(expected);
    expect(subtract(saving.commitments, saving.unused)).toBe(add(ledger.netSavings, ledger.unpriced));
    expect(saving.unused).toBe(ledger.unused);
  });
});

it("equals the ledger where usage is taken back, covered or not", async () => {
  const correction = { ChargeClass: "Correction" };
  const days = october(1, 3).flatMap((day) => [
    ...[used(plan("one"), day, 20, 28), unused(plan("one"), day, 4)],
    onDemand(day, 9, { ListCost: 10 }),
  ]);
  const takenBack = october(2, 2).flatMap((day) => [
    used(plan("one"), day, -20, -28, correction),
    onDemand(day, -9, { ListCost: -10, ...correction }),
  ]);
  await bringOnly([csvOf([...days, ...takenBack])]);
  const requested: SavingQuery = { vendor: "aws", month: "2026-10", lastDay: "2026-10-31" };
  // 2 × 28 − 2 × 20, 3 × 4, and 2 × 10 − 2 × 9.
  expect(await savingOf(requested)).toMatchObject({ commitments: "16", unused: "12", negotiated: "2" });
  expect(await discountOf(requested)).toBe("2");
  const months = { startDate: "202610", endDate: "202610", currency: "USD" };
  const { overview } = commitmentCalls.savingsPlans;
  const { ledger, coverage } = await makeCall(
    commitmentServed,
    overview,
    months,
    testCaller(company),
    testServices(imports),
  );
  expect(ledger).toMatchObject({ ondemandSpend: "56", netSavings: "4", unpricedCost: "0" });
  expect(coverage).toMatchObject({ coveredOnDemandCost: "56", onDemandCost: "20" });
});

it.each(["aws", "azure", "gcp"] as const)("equals the ledger and the bill in the demo, at %s", async (vendor) => {
  // The lines of half a month are of every kind that those of a whole one are.
  const options = { company: companies[0]!, vendor, today: "2026-10-16", seed: 7, months: 1 };
  const file = await writeBills(path.join(imports.directory, "demo"), options);
  await bringOnly([await readFile(file)], `${vendor}.csv.gz`);
  const requested: SavingQuery = { vendor, month: "2026-10", lastDay: "2026-10-31" };
  const [saving, ledger] = [await savingOf(requested), await ledgerOf(requested)];
  expect(Number(ledger.netSavings)).toBeGreaterThan(0);
  expect(ledger.unpriced).toBe("0");
  expect(saving.unused).toBe(ledger.unused);
  expect(subtract(saving.commitments, saving.unused)).toBe(ledger.netSavings);
  // Covered usage is on no bill; all other usage, including spot, is billed at agreed prices.
  expect(await discountOf(requested)).toBe(add(saving.negotiated, saving.spot, saving.other));
});
