import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { normalizeColumnName } from "../../server/imports/formats/row-sql";
import { cellsThatPass } from "../support/bills/blank-cells";
import { hasSamples } from "../support/bills/billing-samples";
import { readSample } from "../support/bills/sample-rows";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";

/** Columns that every row needs, then those of rows by their type, by the formats' specifications. */
interface RequiredColumns {
  always: string[];
  type?: string;
  of?: Record<string, string[]>;
}

const focus: RequiredColumns = {
  always: ["BilledCost", "EffectiveCost", "ListCost"],
  type: "ProviderName",
  of: { AWS: ["ContractedCost"], Microsoft: ["ContractedCost"] },
};
const cur: RequiredColumns = {
  always: ["lineItem/UnblendedCost"],
  type: "lineItem/LineItemType",
  of: {
    SavingsPlanCoveredUsage: ["savingsPlan/SavingsPlanEffectiveCost"],
    SavingsPlanRecurringFee: ["savingsPlan/TotalCommitmentToDate", "savingsPlan/UsedCommitment"],
    DiscountedUsage: ["reservation/EffectiveCost"],
    RIFee: ["reservation/UnusedAmortizedUpfrontFeeForBillingPeriod", "reservation/UnusedRecurringFee"],
  },
};
const azure = (cost: string): RequiredColumns => ({ always: [cost], type: "ChargeType" });
const gcp: RequiredColumns = { always: ["cost"], type: "cost_type" };
const oci: RequiredColumns = { always: ["cost/myCost"], type: "lineItem/isCorrection" };

describe.skipIf(!hasSamples)("a required amount of a real bill (BILLING_SAMPLES)", () => {
  let imports: TestImports;
  beforeAll(async () => {
    imports = await openTestImports();
  });
  afterAll(() => imports?.close());

  it.each<[string, RequiredColumns]>([
    ["focus/focus_sample_1.0_1000.csv", focus],
    [
      "focus/focus_1.2_synthetic_aws_head.csv",
      { always: ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] },
    ],
    ["aws/cur_legacy_2018-10_first20000.csv.gz", cur],
    ["aws/cur2_2018-12_first10000.csv.gz", cur],
    ["aws/cur_focus_converters_2023-11.csv.gz", cur],
    ["aws/schema_only_cur_2026-09.csv.gz", cur],
    ["azure/EA_ActualCost_Small.csv", azure("Cost")],
    ["azure/EA_AmortizedCost_Small.csv", azure("Cost")],
    ["azure/ea_focus_converters_2023-09.csv", azure("CostInBillingCurrency")],
    ["azure/azure_azure_version_2.csv", azure("CostInBillingCurrency")],
    ["azure/azure_camel_azure_version_2.csv", azure("CostInBillingCurrency")],
    ["azure/schema_only_azure_2026-09.csv", azure("CostInBillingCurrency")],
    ["gcp/gcp_202011_30c31bca571d9b7f3b2c8459dd8bc34a_2020-11-08_2020-11-11.csv", gcp],
    ["gcp/gcp_2022-08-01_5.csv", gcp],
    ["gcp/schema_only_gcp_2026-10.csv.gz", gcp],
    ["oci/oci_cost_report_2023-11-13.csv", oci],
    ["oci/schema_only_oci_cost_2026-09.csv.gz", oci],
  ])("never counts as zero in %s", async (name, { always, type, of = {} }) => {
    const { header, rows } = await readSample(name);
    const inFile = (column: string) =>
      header.find((other) => normalizeColumnName(other) === normalizeColumnName(column));
    const typeColumn = type === undefined ? undefined : inFile(type);
    // One row of each type represents all of them.
    const typeAt = typeColumn === undefined ? undefined : header.indexOf(typeColumn);
    const cellsOf = new Map<string, string[]>();
    for (const cells of rows) {
      const ofType = typeAt === undefined ? "" : cells[typeAt]!;
      if (!cellsOf.has(ofType)) cellsOf.set(ofType, cells);
    }
    const kinds = [...cellsOf].map(([ofType, cells]) => ({
      ofType,
      row: Object.fromEntries(header.map((column, n) => [column, cells[n] ?? ""])),
    }));
    const files = kinds.map(({ ofType, row }) => ({
      row,
      columns: [...always, ...(of[ofType] ?? [])].flatMap((column) => inFile(column) ?? []),
    }));
    expect(files[0]!.columns.length).toBeGreaterThanOrEqual(always.length);
    expect(await cellsThatPass(imports, files)).toEqual([]);
  });
});
