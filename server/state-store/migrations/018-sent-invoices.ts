import type { Migration } from "../migration";

export const sentInvoices: Migration = {
  name: "018-sent-invoices",
  statements: [
    // Without a requested date it is sent with the current charges, and waits for nothing.
    "ALTER TABLE invoice_reservations ADD COLUMN at_once boolean NOT NULL DEFAULT false",
    `UPDATE invoice_reservations AS r SET at_once = true
     FROM invoice_sendings AS s JOIN jobs USING (job_id) WHERE s.seq = r.seq AND s.number = 0 AND jobs.run_at = r.created_at`,
    // Last day with lines of a month that a sending waits for, YYYY-MM-DD; '': it has none yet; NULL: it does not wait.
    "ALTER TABLE invoice_sendings ADD COLUMN waits_through text",
    // Totals of a bill whenever it was sent with changed figures. figures NULL: sent before figures were stored, so
    // its lines are unknown, and the total is the displayed one.
    `CREATE TABLE invoice_revisions (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      year_month text NOT NULL,
      currency text NOT NULL,
      revision integer NOT NULL,
      invoice_id text NOT NULL,
      total text NOT NULL,
      figures json,
      first_sent_at timestamptz NOT NULL,
      PRIMARY KEY (company_id, vendor, year_month, currency, revision)
    )`,
    "CREATE UNIQUE INDEX invoice_revisions_by_number ON invoice_revisions (company_id, invoice_id, revision) WHERE figures IS NOT NULL",
    // Every file that went out, byte for byte. It outlives its sending and its mails.
    `CREATE TABLE sent_invoices (
      sent_id text PRIMARY KEY,
      company_id text NOT NULL,
      vendor text NOT NULL,
      year_month text NOT NULL,
      currency text NOT NULL,
      revision integer NOT NULL,
      seq text NOT NULL,
      number integer NOT NULL,
      sent_by text NOT NULL,
      sent_at timestamptz NOT NULL,
      file_type text NOT NULL,
      language text NOT NULL,
      file_name text NOT NULL,
      media_type text NOT NULL,
      sha256 text NOT NULL,
      content bytea NOT NULL,
      UNIQUE (seq, number),
      FOREIGN KEY (company_id, vendor, year_month, currency, revision) REFERENCES invoice_revisions ON DELETE CASCADE
    )`,
    "CREATE INDEX sent_invoices_by_bill ON sent_invoices (company_id, vendor, year_month, currency, revision)",
    `INSERT INTO invoice_revisions (company_id, vendor, year_month, currency, revision, invoice_id, total, first_sent_at)
     SELECT r.company_id, r.vendor, s.year_month, s.currency,
       row_number() OVER (PARTITION BY r.company_id, r.vendor, s.year_month, s.currency ORDER BY min(j.finished_at)),
       max(s.invoice_id), s.total, min(j.finished_at)
     FROM invoice_sendings AS s JOIN invoice_reservations AS r USING (seq) JOIN jobs AS j USING (job_id)
     WHERE s.outcome = 'sent' GROUP BY r.company_id, r.vendor, s.year_month, s.currency, s.total`,
    `INSERT INTO sent_invoices
     SELECT DISTINCT ON (s.seq, s.number) s.seq || '-' || s.number, v.company_id, v.vendor, v.year_month, v.currency, v.revision, s.seq, s.number,
       r.created_by, j.finished_at, r.file_type, r.language, a.file_name, a.media_type, encode(sha256(a.content), 'hex'), a.content
     FROM invoice_sendings AS s JOIN invoice_reservations AS r USING (seq) JOIN jobs AS j USING (job_id)
       JOIN invoice_revisions AS v ON v.company_id = r.company_id AND v.vendor = r.vendor AND v.year_month = s.year_month AND v.currency = s.currency AND v.total = s.total
       JOIN invoice_deliveries AS d ON d.seq = s.seq AND d.number = s.number JOIN mail_attachments AS a ON a.mail_id = d.mail_id AND a.position = 0
     WHERE s.outcome = 'sent' ORDER BY s.seq, s.number, d.position`,
  ],
};
