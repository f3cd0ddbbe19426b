import type { Migration } from "../migration";

export const itemColors: Migration = {
  name: "021-item-colors",
  statements: [
    // The color of an item in all charts of a company. The item is a hash: tag values may be long, and personal.
    // given_up has a bit for each color that the item wore before; known is the order in which items were first shown.
    `CREATE TABLE item_colors (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      field text NOT NULL,
      vendor text NOT NULL,
      item text NOT NULL,
      color smallint NOT NULL,
      given_up smallint NOT NULL DEFAULT 0,
      known bigint GENERATED ALWAYS AS IDENTITY,
      used_on date NOT NULL,
      PRIMARY KEY (company_id, field, vendor, item)
    )`,
  ],
};
