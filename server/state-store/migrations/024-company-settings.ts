import type { Migration } from "../migration";

export const companySettings: Migration = {
  name: "024-company-settings",
  statements: [
    "ALTER TABLE companies ADD COLUMN default_vendors text[] NOT NULL DEFAULT '{}'",
    "ALTER TABLE companies ADD COLUMN currency text NOT NULL DEFAULT 'USD'",
    "ALTER TABLE companies ADD COLUMN plan text NOT NULL DEFAULT 'paid'",
    "ALTER TABLE companies ADD COLUMN trial_end date",
    // One row at most: the digest of the code with which the first administrator is made.
    "CREATE TABLE setup_codes (digest text PRIMARY KEY)",
  ],
};
