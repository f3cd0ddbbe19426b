import type { Migration } from "../migration";

export const auditAndInvitations: Migration = {
  name: "023-audit-and-invitations",
  statements: [
    // Entries outlive users and companies: no references. company_id NULL: of the user, in whichever company.
    `CREATE TABLE audit_entries (
      entry bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      company_id text,
      user_id text,
      name text NOT NULL,
      address text,
      action text NOT NULL,
      subject text NOT NULL,
      before jsonb,
      after jsonb
    )`,
    "CREATE INDEX audit_entries_by_company ON audit_entries (company_id, at DESC)",
    "CREATE INDEX audit_entries_by_user ON audit_entries (user_id, at DESC) WHERE company_id IS NULL",
    // Links are kept as digests. The role and rights are those chosen in the invitation.
    `CREATE TABLE invitations (
      invitation_id text PRIMARY KEY,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      email text NOT NULL,
      rights jsonb NOT NULL,
      digest text NOT NULL UNIQUE,
      language text NOT NULL,
      invited_by text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      UNIQUE (company_id, email)
    )`,
  ],
};
