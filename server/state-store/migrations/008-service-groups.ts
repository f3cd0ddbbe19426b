import type { Migration } from "../migration";

export const serviceGroups: Migration = {
  name: "008-service-groups",
  statements: [
    `CREATE TABLE service_group_sets (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      set_id text NOT NULL,
      name text NOT NULL,
      name_key text NOT NULL,
      groups json NOT NULL,
      version integer NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (company_id, set_id),
      UNIQUE (company_id, name_key)
    )`,
  ],
};
