import type { Migration } from "../migration";

export const savedFilters: Migration = {
  name: "006-saved-filters",
  statements: [
    // json keeps what a bill may contain and jsonb refuses, such as a zero character.
    `CREATE TABLE saved_filters (
      filter_index bigint PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      name text NOT NULL,
      name_key text NOT NULL,
      conditions json NOT NULL,
      search text NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, company_id, name_key)
    )`,
  ],
};
