import type { Migration } from "../migration";

export const importParts: Migration = {
  name: "004-import-parts",
  statements: [
    // Files of one export whose basis is known only after all have been read are separate slices.
    `ALTER TABLE import_slices ADD COLUMN part integer NOT NULL DEFAULT 0`,
    `ALTER TABLE import_slices ADD COLUMN retired_at timestamptz`,
    `DROP INDEX import_slices_live`,
    `CREATE UNIQUE INDEX import_slices_live ON import_slices (company_id, vendor, billing_month, source, basis, part) WHERE live`,
    // A running import updates this every few seconds, so that another process can distinguish it from an
    // interrupted one.
    `ALTER TABLE imports ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`,
    `CREATE INDEX imports_by_fingerprint ON imports (company_id, fingerprint)`,
  ],
};
