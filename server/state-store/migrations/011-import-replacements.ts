import type { Migration } from "../migration";

export const importReplacements: Migration = {
  name: "011-import-replacements",
  statements: [`ALTER TABLE imports ADD COLUMN replaced jsonb NOT NULL DEFAULT '[]'`],
};
