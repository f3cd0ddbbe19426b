import type { Migration } from "../migration";

export const billing: Migration = {
  name: "012-billing",
  statements: [
    // A version is never changed: of those of one month the newest counts. vendor '': of every provider without its
    // own.
    `CREATE TABLE billing_profiles (
      profile_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      effective_month date NOT NULL,
      profile json NOT NULL,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    `CREATE INDEX billing_profiles_by_company ON billing_profiles (company_id, vendor, effective_month, profile_id)`,
    // Billing is new: who may edit cost analytics may edit it.
    `UPDATE members SET menus = menus || '[{"url": "/", "menuId": "MTV3030", "authType": "AUTH_TYPE_010"}]'::jsonb
     WHERE menus @> '[{"menuId": "MTV3020", "authType": "AUTH_TYPE_010"}]'`,
  ],
};
