import type { Migration } from "../migration";

export const signInRules: Migration = {
  name: "027-sign-in-rules",
  statements: [
    // Addresses and networks that people may sign in from; none: from everywhere.
    "ALTER TABLE users ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}'",
    "ALTER TABLE companies ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}'",
    // Whether the user may be signed in on several devices at once.
    "ALTER TABLE users ADD COLUMN use_concurrent boolean NOT NULL DEFAULT true",
    // Of forgotten passwords: the hash of the key in the emailed link.
    `CREATE TABLE password_resets (
      hash text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )`,
    "CREATE INDEX password_resets_by_user ON password_resets (user_id)",
  ],
};
