import type { BillCharge } from "~/contract/billing/billing";
import type { Vendor } from "~/contract/vendors";
import type { BillLine } from "~/lib/money/bill-equation";
import type { Queries } from "../../state-store/state-store";

/** Identifies a bill. */
export interface SentBill {
  vendor: Vendor;
  /** YYYY-MM */
  yearMonth: string;
  /** Billing currency. */
  currency: string;
}

/** Distinct bills of a company with sent invoices. */
export const sentBills = (db: Queries, companyId: string): Promise<SentBill[]> =>
  db.query(
    `SELECT DISTINCT vendor, year_month AS "yearMonth", currency FROM invoice_revisions WHERE company_id = $1 ORDER BY vendor, "yearMonth", currency`,
    [companyId],
  );

/** A line of a bill or one of its totals; `totalCharge` is the total in the company's currency. */
export type FigureName = BillLine | "beforeVat" | "total" | "totalCharge";

/** An amount on an invoice, with all digits and the sign it is added with. */
export interface Figure {
  name: FigureName;
  amount: string;
  currency: string;
}

/** A sent revision. */
export interface SentRevision extends Omit<SentBill, "vendor"> {
  revision: number;
  invoiceId: string;
  /** Exact; as displayed if `figures` is null. */
  total: string;
  /** Null: sent before figures were recorded. */
  figures: Figure[] | null;
  firstSentAt: Date;
  file: NonNullable<BillCharge["sent"]>["file"];
}

/** Sent revisions of a provider's bills, oldest first; `yearMonth`: only of this month. */
export const sentRevisions = (
  db: Queries,
  companyId: string,
  vendor: Vendor,
  yearMonth?: string,
): Promise<SentRevision[]> =>
  db.query(
    `SELECT year_month AS "yearMonth", currency, revision, invoice_id AS "invoiceId", total, figures, first_sent_at AS "firstSentAt", file
     FROM invoice_revisions AS r LEFT JOIN LATERAL (
       SELECT json_build_object('sentId', sent_id, 'fileName', file_name) AS file FROM sent_invoices AS s
       WHERE (s.company_id, s.vendor, s.year_month, s.currency, s.revision) = (r.company_id, r.vendor, r.year_month, r.currency, r.revision)
       ORDER BY sent_at DESC, sent_id LIMIT 1
     ) AS newest ON true
     WHERE company_id = $1 AND vendor = $2 AND ($3::text IS NULL OR year_month = $3) ORDER BY year_month, currency, revision`,
    [companyId, vendor, yearMonth ?? null],
  );
