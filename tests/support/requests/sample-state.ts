import type { StateStore } from "../../../server/state-store/state-store";
import { digestOf } from "../../../server/people/members/invitations";
import { cheapHash } from "../cheap-hash";
import { SAMPLE_RESERVATION, SAMPLE_SENT } from "./billing-requests";
import { storeSampleBudget } from "./budget-requests";
import { storeSampleDashboards } from "./dashboard-requests";
import { sampleIds } from "./sample-requests";

/** Stores the records that sample requests name, for an existing user, who becomes an operator, and company. */
export async function storeSampleState(
  db: StateStore,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  await db.query(
    "INSERT INTO saved_filters (filter_index, user_id, company_id, name, name_key, conditions, search) VALUES ($1, $2, $3, 'Sample', 'sample', '{}', '')",
    [sampleIds.filter, userId, companyId],
  );
  await db.query("INSERT INTO users (user_id, login, name, email) VALUES ('sample-member', 's', 'Sample', 's@x.com')");
  await db.query("INSERT INTO members (company_id, user_id, role) VALUES ($1, 'sample-member', 'viewer')", [companyId]);
  const invitation = (id: string, email: string, code: string) =>
    db.query(
      `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, 'en', 'Ann', '2026-11-19', '2026-11-26')`,
      [id, companyId, email, '{"role":"viewer","menus":{},"vendors":["aws"],"accounts":{}}', digestOf(code)],
    );
  await invitation("sample-invitation", "one@example.com", "another code");
  await invitation("sample-invitation-2", "two@example.com", "sample-code-to-look-at");
  await db.query("INSERT INTO setup_codes (digest) VALUES ($1)", [digestOf("sample-code-of-setup")]);
  const rules = [{ conditions: [{ field: "account", tagKey: "", operator: "in", values: ["1"] }] }];
  await db.query(
    "INSERT INTO service_group_sets (company_id, set_id, name, name_key, groups) VALUES ($1, $2, 'Sample', 'sample', $3)",
    [companyId, sampleIds.serviceGroupSet, JSON.stringify([{ groupId: "sample-group", groupName: "Sample", rules }])],
  );
  await db.query("UPDATE users SET password_hash = $1 WHERE user_id = $2", [cheapHash("Correct-horse-1"), userId]);
  await db.query(
    "INSERT INTO identity_records (kind, id, uid, payload) VALUES ('Session', $1, $1, jsonb_build_object('accountId', $2::text))",
    [sampleIds.session, userId],
  );
  await db.query(
    "INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ($1, $2, '', 0, '{}', 'Sample')",
    [sampleIds.passkey, userId],
  );
  await db.query(
    "INSERT INTO personal_tokens (token_id, user_id, name, hash, is_read_only) VALUES ($1, $2, 'Sample', '', true)",
    [sampleIds.token, userId],
  );
  await db.query("UPDATE users SET is_operator = true WHERE user_id = $1", [userId]);
  await db.query(
    "INSERT INTO price_files (file_id, name, bytes, status, created_by) VALUES ($1, 'sample.csv', 1, 'failed', 'Ann')",
    [sampleIds.priceFile],
  );
  await db.query(
    "INSERT INTO jobs (job_id, kind, company_id, created_by, payload, run_at, next_at) VALUES ($1, 'sample', $2, $3, '{}', now(), now())",
    [sampleIds.mail, companyId, userId],
  );
  await db.query(
    `INSERT INTO mails (mail_id, job_id, company_id, created_by, recipients, subject, text, html, created_at)
     VALUES ($1, $1, $2, $3, '{ben@example.com}', 'Sample', 'Text', '<p>Text</p>', now())`,
    [sampleIds.mail, companyId, userId],
  );
  await db.query(
    "INSERT INTO mail_attachments (mail_id, position, file_name, media_type, content) VALUES ($1, 0, 'a.csv', 'text/csv', 'a,b')",
    [sampleIds.mail],
  );
  await db.query(
    `INSERT INTO invoice_reservations (seq, company_id, created_by, request_id, vendor, send_type, recipients, note, file_type, language, zone, first_at, created_at)
     VALUES ($1, $2, $3, 'sample', 'aws', 'sendRepeatedly', '{ben@example.com}', '', 'csv', 'en', 'KST', '2026-12-11T10:00', now())`,
    [SAMPLE_RESERVATION, companyId, userId],
  );
  await db.query(
    "INSERT INTO invoice_revisions (company_id, vendor, year_month, currency, revision, invoice_id, total, first_sent_at) VALUES ($1, 'aws', '2020-01', 'USD', 1, 'SAMPLE', '1.00', now())",
    [companyId],
  );
  await db.query(
    `INSERT INTO sent_invoices (company_id, vendor, year_month, currency, revision, sent_id, seq, number, sent_by, sent_at, file_type, language, file_name, media_type, sha256, content)
     VALUES ($1, 'aws', '2020-01', 'USD', 1, $2, 'sample', 0, $3, now(), 'csv', 'en', 'a.csv', 'text/csv', '', 'a,b')`,
    [companyId, SAMPLE_SENT, userId],
  );
  await db.query(
    `INSERT INTO anomalies (company_id, number, vendor, series, kind, account, account_name, product, region, day, level, actual, predicted,
       difference, rate, strength, is_new, is_shown, models, detected_at)
     VALUES ($1, 1, 'aws', 'sample', 'total', '', '', '', '', '2026-10-31', 1, 5, 1, 4, 400, 9, false, true, '[]', now())`,
    [companyId],
  );
  const rule = { vendor: "aws", title: "Sample" };
  await db.query(
    `INSERT INTO anomaly_rules (company_id, rule_id, title_key, vendor, fields, webhook_secret, judged_from, updated_at, updated_by)
     VALUES ($1, $2, 'sample', 'aws', $3, 'secret', '2026-10-31', now(), 'Sample')`,
    [companyId, sampleIds.rule, JSON.stringify(rule)],
  );
  await db.query(
    "INSERT INTO notices (notice_id, company_id, text, starts_on, created_by) VALUES ($1, $2, 'Sample', '2026-01-01', $3)",
    [sampleIds.notice, companyId, userId],
  );
  await storeSampleBudget(db, companyId);
  await storeSampleDashboards(db, { userId, companyId });
}
