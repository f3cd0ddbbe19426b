import type { Migration } from "../migration";

export const demoBills: Migration = {
  name: "005-demo-bills",
  statements: [
    // Parameters of the demo company, stored before it is filled: an interrupted fill continues with the same day
    // and seed.
    `CREATE TABLE demo_bills (
      company_id text NOT NULL,
      vendor text NOT NULL,
      today date NOT NULL,
      seed integer NOT NULL,
      months integer NOT NULL,
      imported_at timestamptz,
      PRIMARY KEY (company_id, vendor)
    )`,
  ],
};
