import type { Migration } from "../migration";

export const receivedAt: Migration = {
  name: "054-received-at",
  statements: [
    // When the files of an import were received; created_at is later for a repair and for another format of an upload.
    "ALTER TABLE imports ADD COLUMN received_at timestamptz NOT NULL DEFAULT now()",
    "UPDATE imports SET received_at = created_at",
  ],
};
