import type { Migration } from "../migration";

export const peopleAndCompanies: Migration = {
  name: "001-people-and-companies",
  statements: [
    `CREATE TABLE users (
      user_id text PRIMARY KEY,
      login text NOT NULL UNIQUE,
      name text NOT NULL,
      email text NOT NULL,
      site_code text NOT NULL DEFAULT 'cloudtally',
      password_hash text,
      language text,
      current_company_id text,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE companies (
      company_id text PRIMARY KEY,
      name text NOT NULL,
      vendors text[] NOT NULL DEFAULT '{aws,azure,gcp,oci,ncloud,tencent,openstack}',
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    `CREATE TABLE members (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      vendors text[] NOT NULL DEFAULT '{aws,azure,gcp,oci,ncloud,tencent,openstack}',
      menus jsonb NOT NULL,
      PRIMARY KEY (company_id, user_id)
    )`,
    `CREATE TABLE identity_records (
      kind text NOT NULL,
      id text NOT NULL,
      payload jsonb NOT NULL,
      grant_id text,
      uid text,
      expires_at timestamptz,
      consumed_at timestamptz,
      PRIMARY KEY (kind, id)
    )`,
    `CREATE INDEX identity_records_by_grant ON identity_records (grant_id)`,
    `CREATE INDEX identity_records_by_uid ON identity_records (kind, uid)`,
    `CREATE TABLE sign_in_failures (key text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    `CREATE INDEX sign_in_failures_by_key ON sign_in_failures (key, at)`,
  ],
};
