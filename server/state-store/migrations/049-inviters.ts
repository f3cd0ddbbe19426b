import type { Migration } from "../migration";

export const inviters: Migration = {
  name: "049-inviters",
  // The inviter's id, as names change. NULL: from before this was recorded.
  statements: ["ALTER TABLE invitations ADD COLUMN invited_by_id text"],
};
