import type { Migration } from "../migration";

export const watchedSeries: Migration = {
  name: "043-watched-series",
  statements: [
    // The tags and service groups that a company has anomalies looked for in. chosen: as in the contract.
    `CREATE TABLE anomaly_watched (
      company_id text PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
      chosen json NOT NULL
    )`,
    // Of a series of a tag or service group: key of the tag, its value or the key of the group, and what it was called
    // then.
    "ALTER TABLE anomalies ADD COLUMN tag_key text NOT NULL DEFAULT '', ADD COLUMN item text NOT NULL DEFAULT '', ADD COLUMN item_name text NOT NULL DEFAULT ''",
  ],
};
