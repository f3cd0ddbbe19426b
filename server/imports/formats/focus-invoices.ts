import type { Format, Reading, RowCheck } from "./format";
import type { RowSql } from "./row-sql";

/** Columns that are never null in the dataset, besides amounts, dates, currency and issuer. */
const nonNullColumns = [
  "BillingAccountId",
  "BillingPeriodStart",
  "BillingPeriodEnd",
  "ChargeCategory",
  "InvoiceDetailId",
  "InvoiceId",
  "InvoiceIssueStatus",
  "ReferenceInvoiceId",
];

export const invoiceStatuses = ["Open", "Issued", "Voided"] as const;

const isStatus = (text: string): string => `${text} IN (${invoiceStatuses.map((status) => `'${status}'`).join(", ")})`;

function checksOf(row: RowSql): RowCheck[] {
  const check = (column: string, when: (text: string) => string): RowCheck[] => {
    const cell = row.find(column);
    return cell === undefined
      ? []
      : [{ condition: when(row.text(column)), code: "bad-value", column: cell, value: row.text(column) }];
  };
  return [
    ...nonNullColumns.flatMap((column) => check(column, (text) => `${text} = ''`)),
    ...check("InvoiceIssueStatus", (text) => `NOT ${isStatus(text)}`),
  ];
}

/** Columns of a row that cost lines do not have. */
export const statusOf = (row: RowSql): string => row.text("InvoiceIssueStatus");
export const referenceOf = (row: RowSql): string => row.text("ReferenceInvoiceId");

function read(row: RowSql): Reading {
  const billed = row.requiredCost(["BilledCost"]);
  const period = row.time("BillingPeriodStart");
  return {
    provider: { column: row.find("InvoiceIssuerName") ?? "InvoiceIssuerName", text: row.text("InvoiceIssuerName") },
    account: row.text("BillingAccountId"),
    currency: { column: row.find("BillingCurrency") ?? "BillingCurrency", text: row.text("BillingCurrency") },
    billingPeriod: period,
    start: period,
    end: row.time("BillingPeriodEnd"),
    billed,
    effective: billed,
    list: billed,
    contracted: billed,
    fileBilled: billed,
    fileEffective: billed,
    line: { InvoiceId: row.text("InvoiceId"), ChargeCategory: row.text("ChargeCategory") },
    checks: checksOf(row),
  };
}

/** The Invoice Detail dataset of FOCUS 1.4: totals of the provider's invoices, without cost lines. */
export const focusInvoices: Format = {
  family: "focus-invoices",
  vendor: null,
  title: "FOCUS 1.4 invoices",
  marks: ["InvoiceDetailId", "InvoiceDetailGrain", "InvoiceDetailCreated", "InvoiceIssueStatus", "ReferenceInvoiceId"],
  required: [
    ["BilledCost"],
    ["BillingCurrency"],
    ["BillingAccountId"],
    ["BillingPeriodStart"],
    ["ChargeCategory"],
    ["InvoiceId"],
    ["InvoiceIssueStatus"],
  ],
  providerColumn: ["InvoiceIssuerName"],
  hasParts: false,
  read,
};
