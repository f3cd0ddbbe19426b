import type { Migration } from "../migration";

export const operators: Migration = {
  name: "042-operators",
  statements: [
    // Operators change what counts for all companies of the installation.
    "ALTER TABLE users ADD COLUMN is_operator boolean NOT NULL DEFAULT false",
    // The first administrator of any company has set up the installation, except for a demo's locked administrator.
    `UPDATE users SET is_operator = true WHERE user_id = (
       SELECT user_id FROM users JOIN members USING (user_id)
       WHERE role = 'admin' AND disabled_at IS NULL AND (user_id <> 'demo' OR password_hash IS NOT NULL)
       ORDER BY users.created_at, user_id LIMIT 1)`,
  ],
};
