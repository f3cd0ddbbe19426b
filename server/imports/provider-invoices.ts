import type { ImportInvoiceSum } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { add } from "~/lib/money/decimal";
import type { Queries } from "../state-store/state-store";
import { storedJson } from "../state-store/stored-text";
import type { invoiceStatuses } from "./formats/focus-invoices";
import { RECEIVED_LATER } from "./import-records";

/** Part of an invoice as stated by the provider, by the keys that invoice files distinguish. */
export interface ProviderInvoice {
  vendor: Vendor;
  invoiceId: string;
  currency: string;
  /** YYYY-MM. */
  month: string;
  billingAccountId: string;
  /** ChargeCategory of FOCUS. */
  category: string;
  status: (typeof invoiceStatuses)[number];
  /** The invoice that this one adjusts; itself or "" if it is no adjustment. */
  reference: string;
  /** Sum of BilledCost, decimal text. */
  billed: string;
  /** Number of rows in the file. */
  rows: number;
}

const keyOf = ({
  vendor,
  invoiceId,
  currency,
  month,
  billingAccountId,
  category,
  status,
  reference,
}: ProviderInvoice): string =>
  JSON.stringify([vendor, invoiceId, currency, month, billingAccountId, category, status, reference]);

/** Merges equal keys, as several files may contain parts of an invoice. */
export function mergeInvoices(invoices: ProviderInvoice[]): ProviderInvoice[] {
  const merged = new Map<string, ProviderInvoice>();
  for (const invoice of invoices) {
    const existing = merged.get(keyOf(invoice));
    merged.set(
      keyOf(invoice),
      existing
        ? { ...existing, billed: add(existing.billed, invoice.billed), rows: existing.rows + invoice.rows }
        : invoice,
    );
  }
  return [...merged.values()];
}

/** Saves the invoices stated by an import; they replace statements of the same ones, except those received later. */
export async function replaceInvoices(
  db: Queries,
  { importId, companyId, invoices }: { importId: string; companyId: string; invoices: ProviderInvoice[] },
): Promise<void> {
  const list = storedJson(invoices);
  await db.query(
    `UPDATE provider_invoices AS p SET live = false
     FROM (SELECT DISTINCT item->>'vendor' AS vendor, item->>'invoiceId' AS invoice_id FROM jsonb_array_elements($3::jsonb) AS item) AS new
     WHERE p.live AND p.company_id = $1 AND p.vendor = new.vendor AND p.invoice_id = new.invoice_id
       AND p.import_id NOT IN (${RECEIVED_LATER})`,
    [companyId, importId, list],
  );
  await db.query(
    `INSERT INTO provider_invoices (import_id, company_id, vendor, invoice_id, currency, billing_month, billing_account_id, category, status, reference_invoice_id, billed, live)
     SELECT $1, $2, item->>'vendor', item->>'invoiceId', item->>'currency', to_date(item->>'month', 'YYYY-MM'), item->>'billingAccountId',
       item->>'category', item->>'status', item->>'reference', (item->>'billed')::numeric,
       NOT EXISTS (SELECT FROM provider_invoices AS p WHERE p.live AND p.company_id = $2 AND p.vendor = item->>'vendor' AND p.invoice_id = item->>'invoiceId')
     FROM jsonb_array_elements($3::jsonb) AS item`,
    [importId, companyId, list],
  );
}

export const retireInvoices = (db: Queries, importId: string) =>
  db.query("UPDATE provider_invoices SET live = false WHERE import_id = $1 AND live", [importId]);

/** Sums of the invoices stated by the imports, by import id. */
export async function invoiceSumsOf(db: Queries, importIds: string[]): Promise<Map<string, ImportInvoiceSum[]>> {
  const rows = await db.query<ImportInvoiceSum & { importId: string }>(
    `SELECT import_id AS "importId", vendor, to_char(billing_month, 'YYYY-MM') AS month, currency, live,
       count(DISTINCT invoice_id)::int AS invoices, trim_scale(sum(billed))::text AS billed
     FROM provider_invoices WHERE import_id = ANY($1) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
    [importIds],
  );
  const sums = new Map<string, ImportInvoiceSum[]>();
  for (const { importId, ...sum } of rows) sums.set(importId, [...(sums.get(importId) ?? []), sum]);
  return sums;
}
