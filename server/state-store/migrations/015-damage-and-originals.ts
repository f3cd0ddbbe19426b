import type { Migration } from "../migration";

export const damageAndOriginals: Migration = {
  name: "015-damage-and-originals",
  statements: [
    // Tables of the cost store that lack imported data; NULL: none.
    `ALTER TABLE import_slices ADD COLUMN damaged_in text[]`,
    `CREATE INDEX import_slices_damaged ON import_slices (company_id) WHERE live AND damaged_in IS NOT NULL`,
    // The provider that was named with the files, without which they may not be read the same way again.
    `ALTER TABLE imports ADD COLUMN vendor text`,
    `CREATE TABLE import_originals (
      import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
      number integer NOT NULL,
      name text NOT NULL,
      sha256 text NOT NULL,
      PRIMARY KEY (import_id, number)
    )`,
  ],
};
