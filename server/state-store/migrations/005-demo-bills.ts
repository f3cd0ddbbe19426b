import type { Migration } from "../migration";

export const demoBills: Migration = {
  name: "005-demo-bills",
  statements: [
    // What the demo company is made of, written before it is made: a fill that was interrupted goes on with the same day and seed.
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
