import { expect, it } from "vitest";
import { breakName } from "./break-name";

it.each([
  ["aws-focus-2025-11-to-2026-11.csv", ["aws-", "focus-", "2025-11-", "to-", "2026-11.csv"]],
  ["gcp_billing_export_202611.csv.gz", ["gcp_", "billing_", "export_", "202611.csv.gz"]],
  ["EA export_1.csv and 2 others", ["EA ", "export_", "1.csv ", "and ", "2 others"]],
  ["cur-2026_10_00001.parquet", ["cur-", "2026_10_00001.parquet"]],
  ["usage-1.csv", ["usage-1.csv"]],
  ["part--a.csv.gz", ["part--", "a.csv.gz"]],
  ["bill.csv", ["bill.csv"]],
  ["SavingsPlan_compute_production", ["Savings", "Plan_", "compute_", "production"]],
  ["AWSComputeSavingsPlan", ["AWS", "Compute", "SavingsPlan"]],
  ["/providers/Microsoft.BillingBenefits", ["/", "providers/", "Microsoft.", "Billing", "Benefits"]],
  ["arn:aws:savingsplans::402718365091", ["arn:", "aws:", "savingsplans::", "402718365091"]],
  ["Halden GmbH Office", ["Halden ", "GmbH Office"]],
  ["", [""]],
])("breaks %j between words only", (name, pieces) => {
  expect(breakName(name)).toEqual(pieces);
  expect(breakName(name).join("")).toBe(name);
});
