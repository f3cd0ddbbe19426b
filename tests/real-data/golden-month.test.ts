import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentFiles } from "~/contract/tables/table-files";
import type { Vendor } from "~/contract/vendors";
import { add, subtract } from "~/lib/money/decimal";
import { commitmentServed } from "../../server/commitments/calls";
import { tableFileCalls } from "../../server/tables/calls";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { goldenBills } from "../support/bills/golden-month";
import { sumsBy } from "../support/bills/stored-sums";
import { parseCsv } from "../support/parse-csv";
import { savingsOf } from "../support/saving-and-ledger";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../support/stores/call-handler";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

const company = "acme";
const caller = testCaller(company);
const september = { startDate: "202609", endDate: "202609", currency: "USD" };
const { savingsPlans } = commitmentCalls;

/** The only bills of the tests beside it; each in the same company, which keeps its process that reads files. */
const bring = (...bills: (keyof typeof goldenBills)[]) =>
  beforeAll(async () => {
    await imports.empty(company);
    for (const bill of bills) await imports.importOne(company, await goldenBills[bill]());
  });

const overview = () => makeCall(commitmentServed, savingsPlans.overview, september, caller, testServices(imports));

/** The file of a report, with the names of its columns first. */
const file = async (report: "ledger" | "utilization" | "coverage" | "inventory") =>
  parseCsv(
    await makeStreamedCall(
      tableFileCalls,
      commitmentFiles.savingsPlans.csv,
      { ...september, report },
      caller,
      testServices(imports),
    ),
  );

/** 7,200 committed, 95 % used; it covers 9,500 on demand, and 2,500 remain on demand. */
const golden = {
  usedCommitmentCost: "6840",
  unusedCommitmentCost: "360",
  totalCommitmentCost: "7200",
  utilization: "95",
};
const goldenSavings = { ondemandSpend: "9500", netSavings: "2300", netSavingRate: "24.2105" };
const goldenCoverage = { coverageRate: "79.1667", coverageUtil: "73.2334", onDemandCost: "2500" };
const goldenParts = { commitments: "2660", unused: "360", listCost: "12000" };

const { savingOf, ledgerOf, discountOf } = savingsOf(() => imports, company);
const itSaves = (vendor: Vendor, expected: object) =>
  it("has the ledger's savings by commitments on dashboards", async () => {
    const requested = { vendor, month: "2026-09", lastDay: "2026-09-30" };
    const [saving, ledger] = [await savingOf(requested), await ledgerOf(requested)];
    expect({ ...saving, discountOnBill: await discountOf(requested) }).toMatchObject(expected);
    expect(subtract(saving.commitments, saving.unused)).toBe(add(ledger.netSavings, ledger.unpriced));
    expect(saving.unused).toBe(ledger.unused);
  });

describe.skipIf(!hasSamples)("the golden month (BILLING_SAMPLES)", () => {
  let expected: Record<"focus" | "cur" | "azure" | "gcp", Record<string, number>>;
  beforeAll(async () => {
    expected = JSON.parse(await readFile(sample("golden/expected.json"), "utf8")) as typeof expected;
  });
  const totals = async () => {
    const { billed, effective } = await imports.totalsOf(company);
    return { billed: Number(billed), effective: Number(effective) };
  };

  describe("from FOCUS", () => {
    bring("focus");

    it("has the expected sums", async () => {
      const [sums] = Object.values(await sumsBy(imports, company, ["Vendor"]));
      const { BilledCost, EffectiveCost, ListCost, ContractedCost } = expected.focus;
      expect(sums).toMatchObject({
        billed: String(BilledCost),
        effective: String(EffectiveCost),
        list: String(ListCost),
        contracted: String(ContractedCost),
      });
    });

    it("has the ledger, with terms from the purchases", async () => {
      const { ledger, coverage, numberOfAgreements } = await overview();
      const figures = await makeCall(
        commitmentServed,
        savingsPlans.keyFigures,
        september,
        caller,
        testServices(imports),
      );
      expect(figures).toMatchObject({ ledger, coverage, numberOfAgreements, ending: [] });
      expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
      expect(coverage).toMatchObject(goldenCoverage);
      const { rows } = await makeCall(
        commitmentServed,
        savingsPlans.inventory,
        september,
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

    // The discount from list prices is negotiated: 5 % of 2,500.
    itSaves("aws", { ...goldenParts, negotiated: "125", discountOnBill: "125" });

    it("is covered by the last three years of data, forwards and backwards", async () => {
      const ask = (startDate: string, endDate: string, from = caller) =>
        makeCall(
          commitmentServed,
          savingsPlans.overview,
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

  describe("from a CUR", () => {
    bring("cur");

    it("has the expected sums", async () => {
      const { net_unblended: billed, net_amortized: effective } = expected.cur;
      expect(await totals()).toEqual({ billed, effective });
    });

    it("has the ledger, in pages and files", async () => {
      const { ledger, coverage } = await overview();
      expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
      expect(coverage).toMatchObject(goldenCoverage);
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

    itSaves("aws", goldenParts);
  });

  describe("from a CUR 2.0, whose columns have other names", () => {
    bring("cur2");

    it("has the ledger", async () => {
      const { ledger, coverage } = await overview();
      expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
      expect(coverage).toMatchObject(goldenCoverage);
    });

    itSaves("aws", goldenParts);
  });

  describe("from Azure's two exports, without a price of covered usage", () => {
    bring("azureActual", "azureAmortized");

    it("has the expected sums", async () => {
      expect(Number((await imports.totalsOf(company, false)).billed)).toBe(expected.azure.actual);
      expect(Number((await imports.totalsOf(company, true)).effective)).toBe(expected.azure.amortized);
    });

    it("has the ledger, but no on-demand spend", async () => {
      expect((await overview()).ledger).toMatchObject({ ...golden, ondemandSpend: "0", unpricedCost: "6840" });
    });

    // Without a list price the covered usage has no savings.
    itSaves("azure", { commitments: "0" });
  });

  describe("from Azure's two exports, with a price", () => {
    bring("azureActual", "azurePriced");

    it("has the ledger", async () => {
      expect((await overview()).ledger).toMatchObject({ ...golden, ...goldenSavings, unpricedCost: "0" });
    });

    itSaves("azure", { commitments: "2660", unused: "360" });
  });

  describe("from Azure's actual costs", () => {
    bring("azureActualPriced");

    // They do not state what the covered usage costs.
    itSaves("azure", { commitments: "0", unused: "0" });
  });

  describe("from Google's older way to bill commitments, which does not state the used part of a fee", () => {
    bring("gcpOlder");

    it("has the expected sums", async () => {
      expect(await totals()).toEqual({ billed: expected.gcp.net, effective: expected.gcp.net });
    });

    it("has the ledger without utilization, and the columns from which net savings follow in the file", async () => {
      const { ledger, coverage } = await overview();
      expect(ledger).toMatchObject({
        ...goldenSavings,
        totalCommitmentCost: "7200",
        feeCommitmentCost: "7200",
        utilization: null,
      });
      expect(coverage).toMatchObject({ coverageRate: "79.1667", coverageUtil: null });
      const [head = [], row = []] = await file("utilization");
      expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toMatchObject({
        ...{ ondemandSpend: "9500", usedCommitmentCost: "0", unusedCommitmentCost: "0" },
        ...{ feeCommitmentCost: "7200", netSavings: "2300" },
      });
    });

    // 9,500 − 7,200 is 2,300, too.
    itSaves("gcp", { commitments: "9500", unused: "7200" });
  });

  describe("from Google's newer way to bill commitments", () => {
    bring("gcpNewer");

    it("has the expected sums", async () => {
      expect(await totals()).toEqual({ billed: expected.gcp.net, effective: expected.gcp.net });
    });

    it("has the ledger", async () => {
      expect((await file("utilization"))[0]).not.toContain("feeCommitmentCost");
      const { ledger, coverage } = await overview();
      expect(ledger).toMatchObject({ ...golden, ...goldenSavings });
      expect(coverage).toMatchObject(goldenCoverage);
    });

    itSaves("gcp", goldenParts);
  });
});
