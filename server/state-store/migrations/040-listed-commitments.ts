import type { Migration } from "../migration";

export const listedCommitments: Migration = {
  name: "040-listed-commitments",
  statements: [
    // Commitments as the providers' own lists have them (server/commitments/listed). key: what bills and lists have in
    // common.
    `CREATE TABLE listed_commitments (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      key text NOT NULL,
      record json NOT NULL,
      live boolean NOT NULL,
      PRIMARY KEY (import_id, vendor, key)
    )`,
    "CREATE INDEX listed_commitments_live ON listed_commitments (company_id, vendor, key) WHERE live",
    `CREATE OR REPLACE VIEW import_parts AS
      SELECT import_id, live, damaged_in IS NOT NULL AS damaged FROM import_slices
      UNION ALL SELECT import_id, live, false FROM provider_invoices
      UNION ALL SELECT import_id, live, false FROM listed_commitments`,
  ],
};
