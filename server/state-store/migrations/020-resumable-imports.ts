import type { Migration } from "../migration";

export const resumableImports: Migration = {
  name: "020-resumable-imports",
  statements: [
    // What it takes to run an upload's import again when its process has ended: the received files, by their names in the
    // folder of uploads, and the providers that whoever sent them may bring lines of.
    "ALTER TABLE imports ADD COLUMN upload jsonb",
    "ALTER TABLE imports ADD COLUMN resumed integer NOT NULL DEFAULT 0",
  ],
};
