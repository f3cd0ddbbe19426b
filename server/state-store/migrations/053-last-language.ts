import type { Migration } from "../migration";

export const lastLanguage: Migration = {
  name: "053-last-language",
  // The language of the pages that a member last used, for the emails to those who have not chosen one.
  statements: ["ALTER TABLE members ADD COLUMN last_language text"],
};
