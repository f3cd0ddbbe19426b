import type { Migration } from "../migration";

export const providerInvoices: Migration = {
  name: "019-provider-invoices",
  statements: [
    // Invoice totals as stated by providers. They never become lines or figures: lines are compared with them.
    `CREATE TABLE provider_invoices (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      invoice_id text NOT NULL,
      currency text NOT NULL,
      billing_month date NOT NULL,
      billing_account_id text NOT NULL,
      category text NOT NULL,
      status text NOT NULL,
      reference_invoice_id text NOT NULL,
      billed numeric NOT NULL,
      live boolean NOT NULL,
      PRIMARY KEY (import_id, vendor, invoice_id, currency, billing_month, billing_account_id, category, status, reference_invoice_id)
    )`,
    "CREATE INDEX provider_invoices_live ON provider_invoices (company_id, vendor, currency, invoice_id) WHERE live",
    // Everything by which an import counts.
    `CREATE VIEW import_parts AS
      SELECT import_id, live, damaged_in IS NOT NULL AS damaged FROM import_slices
      UNION ALL SELECT import_id, live, false FROM provider_invoices`,
  ],
};
