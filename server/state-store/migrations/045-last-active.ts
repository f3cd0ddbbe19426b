import type { Migration } from "../migration";

export const lastActive: Migration = {
  name: "045-last-active",
  // When a member last made a call in the company, to within minutes.
  statements: ["ALTER TABLE members ADD COLUMN last_active_at timestamptz"],
};
