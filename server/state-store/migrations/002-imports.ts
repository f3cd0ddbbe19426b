import type { Migration } from "../migration";

export const imports: Migration = {
  name: "002-imports",
  statements: [
    `CREATE TABLE imports (
      import_id text PRIMARY KEY,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      status text NOT NULL,
      files jsonb NOT NULL,
      fingerprint text NOT NULL,
      format text,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      bytes bigint NOT NULL DEFAULT 0,
      rows_read bigint NOT NULL DEFAULT 0,
      rows_stored bigint NOT NULL DEFAULT 0,
      rows_refused bigint NOT NULL DEFAULT 0,
      progress integer NOT NULL DEFAULT 0,
      problem jsonb
    )`,
    `CREATE INDEX imports_by_company ON imports (company_id, created_at DESC)`,
    `CREATE TABLE import_slices (
      slice_id numeric(20) PRIMARY KEY,
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      company_id text NOT NULL,
      vendor text NOT NULL,
      billing_month date NOT NULL,
      source text NOT NULL,
      basis text NOT NULL,
      format text NOT NULL,
      first_day date NOT NULL,
      last_day date NOT NULL,
      currencies text[] NOT NULL,
      rows bigint NOT NULL,
      sums jsonb NOT NULL,
      live boolean NOT NULL DEFAULT false,
      published_at timestamptz
    )`,
    `CREATE UNIQUE INDEX import_slices_live ON import_slices (company_id, vendor, billing_month, source, basis) WHERE live`,
    `CREATE INDEX import_slices_by_import ON import_slices (import_id)`,
    `CREATE TABLE import_refusals (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      file text NOT NULL,
      line bigint,
      problem jsonb NOT NULL
    )`,
    `CREATE INDEX import_refusals_by_import ON import_refusals (import_id, file, line)`,
  ],
};
