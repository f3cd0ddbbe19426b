import type { Migration } from "../migration";

export const resumableImports: Migration = {
  name: "020-resumable-imports",
  statements: [
    // Data to rerun an upload's import after its process has ended: the received files, by their names in the folder
    // of uploads, and the providers whose lines the sender may import.
    "ALTER TABLE imports ADD COLUMN upload jsonb",
    "ALTER TABLE imports ADD COLUMN resumed integer NOT NULL DEFAULT 0",
  ],
};
