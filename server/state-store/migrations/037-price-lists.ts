import type { Migration } from "../migration";

export const priceLists: Migration = {
  name: "037-price-lists",
  statements: [
    // Price files of the installation. kind: how its prices are found (server/prices/price-file.ts), NULL while
    // unknown. text_hash: checksum and size of the text, equal for the plain and the gzipped file. problem: why a file
    // was refused.
    `CREATE TABLE price_files (
      file_id uuid PRIMARY KEY,
      name text NOT NULL,
      bytes bigint NOT NULL,
      kind text,
      sha256 text NOT NULL DEFAULT '',
      text_hash text NOT NULL DEFAULT '',
      status text NOT NULL,
      problem json,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`,
    // A file's prices of one region. valid_from: when the oldest of them came into force.
    `CREATE TABLE price_lists (
      file_id uuid NOT NULL REFERENCES price_files ON DELETE CASCADE,
      provider text NOT NULL,
      offer text NOT NULL,
      region text NOT NULL,
      currency text NOT NULL,
      published_at timestamptz NOT NULL,
      valid_from timestamptz NOT NULL,
      rates bigint NOT NULL,
      PRIMARY KEY (file_id, offer, region, currency)
    )`,
  ],
};
