import type { Migration } from "../migration";

export const invoiceSending: Migration = {
  name: "014-invoice-sending",
  statements: [
    // Scheduled invoices. year_month NULL: each month, for the previous month. first_at: local time of the zone.
    `CREATE TABLE invoice_reservations (
      seq text PRIMARY KEY,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      created_by text NOT NULL,
      request_id text NOT NULL,
      vendor text NOT NULL,
      send_type text NOT NULL,
      year_month text,
      currency text,
      recipients text[] NOT NULL,
      note text NOT NULL,
      file_type text NOT NULL,
      language text NOT NULL,
      zone text NOT NULL,
      first_at text NOT NULL,
      created_at timestamptz NOT NULL,
      cancelled_at timestamptz,
      UNIQUE (company_id, created_by, request_id)
    )`,
    // One row per sending, from number 0; its job has the time and the state. outcome NULL: not ended.
    `CREATE TABLE invoice_sendings (
      seq text NOT NULL REFERENCES invoice_reservations ON DELETE CASCADE,
      number integer NOT NULL,
      job_id text NOT NULL UNIQUE REFERENCES jobs ON DELETE CASCADE,
      year_month text NOT NULL,
      send_at text NOT NULL,
      outcome text,
      invoice_id text,
      total text,
      currency text,
      PRIMARY KEY (seq, number)
    )`,
    // Whom it was for; without a mail: who was no user of the company any more.
    `CREATE TABLE invoice_deliveries (
      seq text NOT NULL,
      number integer NOT NULL,
      position integer NOT NULL,
      recipient text NOT NULL,
      mail_id text REFERENCES mails ON DELETE SET NULL,
      PRIMARY KEY (seq, number, position),
      FOREIGN KEY (seq, number) REFERENCES invoice_sendings ON DELETE CASCADE
    )`,
    "CREATE INDEX invoice_reservations_by_company ON invoice_reservations (company_id)",
  ],
};
