import type { Format, Reading } from "./format";
import { ZERO } from "./row-sql";
import type { RowSql, TimeColumn } from "./row-sql";
import { vendorNamed } from "./vendor-names";

const provider = ["ServiceProviderName", "InvoiceIssuerName", "ProviderName"];

const start = (row: RowSql): TimeColumn => row.time("ContractCommitmentPeriodStart");
const end = (row: RowSql): TimeColumn => row.time("ContractCommitmentPeriodEnd");

/** SQL: a time as ISO text; empty if it is none. */
const isoText = ({ time }: TimeColumn): string => `ifNull(formatDateTime(${time}, '%Y-%m-%dT%H:%i:%SZ'), '')`;

/** The columns that state the commitment of a row; the same names in 1.3 and 1.4, which adds the last ones. */
export const commitmentTexts = (row: RowSql) => ({
  vendor: vendorNamed(row.text(...provider)),
  id: row.longText("ContractCommitmentId"),
  description: row.longText("ContractCommitmentDescription"),
  category: row.text("ContractCommitmentCategory"),
  type: row.text("ContractCommitmentType"),
  cost: row.text("ContractCommitmentCost"),
  quantity: row.text("ContractCommitmentQuantity"),
  unit: row.text("ContractCommitmentUnit"),
  start: isoText(start(row)),
  startText: start(row).text,
  end: isoText(end(row)),
  endText: end(row).text,
  currency: row.text("BillingCurrency"),
  account: row.text("BillingAccountId"),
  state: row.text("ContractCommitmentLifecycleStatus"),
  payment: row.text("ContractCommitmentPaymentModel"),
});

/** The dataset has no cost lines, so the fields of a line are empty. */
function read(row: RowSql): Reading {
  return {
    provider: { column: row.find(...provider) ?? provider[0]!, text: row.text(...provider) },
    account: row.text("BillingAccountId"),
    currency: { column: row.find("BillingCurrency") ?? "BillingCurrency", text: row.text("BillingCurrency") },
    billingPeriod: start(row),
    start: start(row),
    end: end(row),
    billed: ZERO,
    effective: ZERO,
    list: ZERO,
    contracted: ZERO,
    fileBilled: ZERO,
    fileEffective: ZERO,
    line: {},
  };
}

/** The Contract Commitment dataset of FOCUS 1.3 and 1.4: what was committed to, without cost lines. */
export const focusCommitments: Format = {
  family: "commitments",
  vendor: null,
  title: "FOCUS commitments",
  nameOf: (row) => `FOCUS ${row.find("ContractCommitmentLifecycleStatus") ? "1.4" : "1.3"} commitments`,
  marks: [
    "ContractCommitmentId",
    "ContractCommitmentCategory",
    "ContractCommitmentType",
    "ContractCommitmentPeriodStart",
    "ContractCommitmentPeriodEnd",
    "ContractId",
  ],
  required: [
    ["ContractCommitmentId"],
    ["ContractCommitmentCategory"],
    ["ContractCommitmentPeriodStart"],
    ["ContractCommitmentPeriodEnd"],
  ],
  hasParts: false,
  read,
};
