import type { Migration } from "../migration";

export const operators: Migration = {
  name: "042-operators",
  statements: [
    // Operators change what counts for all companies of the installation.
    "ALTER TABLE users ADD COLUMN is_operator boolean NOT NULL DEFAULT false",
    // Whoever was the first to administer a company has set the installation up, unless it was a demo's, which was
    // locked out.
    `UPDATE users SET is_operator = true WHERE user_id = (
       SELECT user_id FROM users JOIN members USING (user_id)
       WHERE role = 'admin' AND disabled_at IS NULL AND (user_id <> 'demo' OR password_hash IS NOT NULL)
       ORDER BY users.created_at, user_id LIMIT 1)`,
  ],
};
