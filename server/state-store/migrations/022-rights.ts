import type { Migration } from "../migration";

/** Menus as they were before roles: who could edit all of them was an administrator. */
const types = ["MTV3020", "MTV3030", "MTV3910"];
const levelOf = (type: string): string =>
  types.map((menu) => `menus @> '[{"menuId": "${menu}", "authType": "${type}"}]'`).join(" AND ");

export const rights: Migration = {
  name: "022-rights",
  statements: [
    // The preset of a member's permissions; custom: only what `menus` says. accounts: visible ids of restricted
    // providers.
    "ALTER TABLE members ADD COLUMN role text NOT NULL DEFAULT 'custom'",
    "ALTER TABLE members ADD COLUMN accounts jsonb NOT NULL DEFAULT '{}'",
    "ALTER TABLE members ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()",
    "ALTER TABLE members ADD COLUMN disabled_at timestamptz",
    `UPDATE members SET role = 'admin', menus = '[]' WHERE ${levelOf("AUTH_TYPE_010")}`,
    `UPDATE members SET role = 'viewer', menus = '[]' WHERE role = 'custom' AND ${levelOf("AUTH_TYPE_020")}`,
    "ALTER TABLE members ALTER COLUMN menus SET DEFAULT '[]'",
    "CREATE INDEX members_by_user ON members (user_id)",
  ],
};
