import { expect, test } from "vitest";
import { openBeforeMigration } from "../../../tests/support/stores/before-migration";
import { migrate } from "../migrate";
import { sentInvoices } from "./018-sent-invoices";

test("earlier invoices are migrated: totals as revisions, files if their emails exist", async () => {
  const db = await openBeforeMigration(sentInvoices);
  await db.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme')");
  const sendings = [
    ["a", "2026-11-01", "2026-11-01", "100.00"],
    ["b", "2026-11-01", "2026-11-11", "110.00"],
    ["c", "2026-11-12", "2026-11-12", "110.00"],
  ] as const;
  for (const [seq, createdAt, runAt, total] of sendings) {
    await db.query(
      "INSERT INTO jobs (job_id, kind, company_id, created_by, payload, state, run_at, next_at, finished_at) VALUES ($1, 'invoice', 'acme', 'u', '{}', 'done', $2, $2, $2)",
      [seq, runAt],
    );
    await db.query(
      `INSERT INTO invoice_reservations (seq, company_id, created_by, request_id, vendor, send_type, recipients, note, file_type, language, zone, first_at, created_at)
       VALUES ($1, 'acme', 'u', $1, 'aws', 'sendOnce', '{a@b.example}', '', 'csv', 'en', 'KST', '', $2)`,
      [seq, createdAt],
    );
    await db.query(
      "INSERT INTO invoice_sendings (seq, number, job_id, year_month, send_at, outcome, invoice_id, total, currency) VALUES ($1, 0, $1, '2026-10', '', 'sent', 'N-1', $2, 'USD')",
      [seq, total],
    );
  }
  await db.query(
    "INSERT INTO mails (mail_id, job_id, company_id, created_by, recipients, subject, text, html, created_at) VALUES ('m', 'b', 'acme', 'u', '{a@b.example}', '', '', '', now())",
  );
  await db.query(
    "INSERT INTO mail_attachments (mail_id, position, file_name, media_type, content) VALUES ('m', 0, 'b.csv', 'text/csv', 'abc')",
  );
  await db.query(
    "INSERT INTO invoice_deliveries (seq, number, position, recipient, mail_id) VALUES ('b', 0, 0, 'a@b.example', 'm')",
  );
  await migrate(db);
  expect(
    await db.query("SELECT revision, invoice_id, total, figures FROM invoice_revisions ORDER BY revision"),
  ).toEqual([
    { revision: 1, invoice_id: "N-1", total: "100.00", figures: null },
    { revision: 2, invoice_id: "N-1", total: "110.00", figures: null },
  ]);
  expect(await db.query("SELECT seq, revision, file_name, sha256 FROM sent_invoices")).toEqual([
    {
      seq: "b",
      revision: 2,
      file_name: "b.csv",
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    },
  ]);
  expect(await db.query("SELECT seq FROM invoice_reservations WHERE at_once ORDER BY seq")).toEqual([
    { seq: "a" },
    { seq: "c" },
  ]);
  await db.close();
});
