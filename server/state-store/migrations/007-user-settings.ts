import type { Migration } from "../migration";

export const userSettings: Migration = {
  name: "007-user-settings",
  statements: [
    // A setting that is the same in every company has company_id ''.
    `CREATE TABLE user_settings (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      company_id text NOT NULL,
      key text NOT NULL,
      value jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, company_id, key)
    )`,
  ],
};
