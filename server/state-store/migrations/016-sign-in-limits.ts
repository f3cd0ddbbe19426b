import type { Migration } from "../migration";

export const signInLimits: Migration = {
  name: "016-sign-in-limits",
  statements: [
    // An attempt counts for several keys, one row for each. What was counted before is at most 15 minutes old.
    "DELETE FROM sign_in_failures",
    "ALTER TABLE sign_in_failures ADD COLUMN attempt text NOT NULL",
    "CREATE INDEX sign_in_failures_by_attempt ON sign_in_failures (attempt)",
    // The newest of a kind are kept, and expired ones are deleted.
    "CREATE INDEX identity_records_by_expiry ON identity_records (kind, expires_at)",
    // Ended sessions whose access tokens have not expired; key: of a session or token.
    "CREATE TABLE ended_sessions (key text PRIMARY KEY, expires_at timestamptz NOT NULL)",
    // One row, as the installation was served last: whether the demo user may sign in.
    "CREATE TABLE installation (is_demo boolean NOT NULL)",
  ],
};
