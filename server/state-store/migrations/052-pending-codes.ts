import type { Migration } from "../migration";

export const pendingCodes: Migration = {
  name: "052-pending-codes",
  // The sign-in or session that has seen a secret which is not confirmed yet. NULL: from before this was recorded.
  statements: ["ALTER TABLE one_time_codes ADD COLUMN started_in text"],
};
