import type { Migration } from "../migration";

/**
 * Every call reads them whole and nothing looks into them: of thousands, jsonb took as long to write out as all other
 * rights.
 */
export const accountsAsWritten: Migration = {
  name: "041-accounts-as-written",
  statements: [
    "ALTER TABLE members ALTER COLUMN accounts DROP DEFAULT",
    "ALTER TABLE members ALTER COLUMN accounts TYPE json USING accounts::json",
    "ALTER TABLE members ALTER COLUMN accounts SET DEFAULT '{}'",
  ],
};
