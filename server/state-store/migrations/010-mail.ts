import type { Migration } from "../migration";

export const mail: Migration = {
  name: "010-mail",
  statements: [
    // Delivery state and error are those of the job.
    `CREATE TABLE mails (
      mail_id text PRIMARY KEY,
      job_id text NOT NULL UNIQUE REFERENCES jobs ON DELETE CASCADE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      created_by text NOT NULL,
      recipients text[] NOT NULL,
      rejected text[] NOT NULL DEFAULT '{}',
      subject text NOT NULL,
      text text NOT NULL,
      html text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    `CREATE INDEX mails_by_company ON mails (company_id, created_at DESC)`,
    `CREATE TABLE mail_attachments (
      mail_id text NOT NULL REFERENCES mails ON DELETE CASCADE,
      position integer NOT NULL,
      file_name text NOT NULL,
      media_type text NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (mail_id, position)
    )`,
  ],
};
