import path from "node:path";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { add, subtract } from "~/lib/money/decimal";
import { october, onDemand, plan, unused, used } from "../../../tests/support/bills/commitment-lines";
import { savingsOf } from "../../../tests/support/saving-and-ledger";
import type { SavingQuery } from "../../../tests/support/saving-and-ledger";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { commitmentServed } from "../../commitments/calls";
import { companies } from "../../demo/catalogue/companies";
import { writeBills } from "../../demo/bills/write-bills";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

it("equals the ledger where usage is taken back, covered or not", async () => {
  const company = "acme";
  const { savingOf, discountOf } = savingsOf(() => imports, company);
  const correction = { ChargeClass: "Correction" };
  const days = october(1, 3).flatMap((day) => [
    ...[used(plan("one"), day, 20, 28), unused(plan("one"), day, 4)],
    onDemand(day, 9, { ListCost: 10 }),
  ]);
  const takenBack = october(2, 2).flatMap((day) => [
    used(plan("one"), day, -20, -28, correction),
    onDemand(day, -9, { ListCost: -10, ...correction }),
  ]);
  await imports.importOne(company, csvOf([...days, ...takenBack]));
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

describe("in the demo", () => {
  const vendors = ["aws", "azure", "gcp"] as const;
  const { savingOf, ledgerOf, discountOf } = savingsOf(() => imports, "demo");
  beforeAll(async () => {
    // The lines of half a month are of every kind that those of a whole one are.
    const options = { company: companies[0]!, today: "2026-10-16", seed: 7, months: 1 };
    const bills: Record<string, Buffer> = {};
    for (const vendor of vendors)
      bills[`${vendor}.csv.gz`] = await readFile(
        await writeBills(path.join(imports.directory, "demo"), { ...options, vendor }),
      );
    await imports.importAll("demo", bills);
  });

  it.each(vendors)("equals the ledger and the bill, at %s", async (vendor) => {
    // The ledger has the commitments of all providers with bills.
    await imports.stateStore.query("UPDATE import_slices SET live = (vendor = $1) WHERE company_id = 'demo'", [vendor]);
    const requested: SavingQuery = { vendor, month: "2026-10", lastDay: "2026-10-31" };
    const [saving, ledger] = [await savingOf(requested), await ledgerOf(requested)];
    expect(Number(ledger.netSavings)).toBeGreaterThan(0);
    expect(ledger.unpriced).toBe("0");
    expect(saving.unused).toBe(ledger.unused);
    expect(subtract(saving.commitments, saving.unused)).toBe(ledger.netSavings);
    // Covered usage is on no bill; all other usage, including spot, is billed at agreed prices.
    expect(await discountOf(requested)).toBe(add(saving.negotiated, saving.spot, saving.other));
  });
});
