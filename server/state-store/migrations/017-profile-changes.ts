import type { Migration } from "../migration";

export const profileChanges: Migration = {
  name: "017-profile-changes",
  statements: [
    // A version that was corrected or removed is kept as it was, with who ended it. Ended and replaced by none:
    // removed.
    `ALTER TABLE billing_profiles ADD COLUMN replaces bigint REFERENCES billing_profiles,
       ADD COLUMN ended_by text, ADD COLUMN ended_at timestamptz`,
    // Of several of one month the newest counted.
    `UPDATE billing_profiles AS later SET replaces = pair.earlier
     FROM (SELECT profile_id, lag(profile_id) OVER (PARTITION BY company_id, vendor, effective_month ORDER BY profile_id) AS earlier FROM billing_profiles) AS pair
     WHERE pair.profile_id = later.profile_id`,
    `UPDATE billing_profiles AS earlier SET ended_by = later.created_by, ended_at = later.created_at
     FROM billing_profiles AS later WHERE later.replaces = earlier.profile_id`,
    "DROP INDEX billing_profiles_by_company",
    "CREATE UNIQUE INDEX billing_profiles_in_effect ON billing_profiles (company_id, vendor, effective_month) WHERE ended_at IS NULL",
    "CREATE INDEX billing_profiles_replaced ON billing_profiles (replaces)",
  ],
};
