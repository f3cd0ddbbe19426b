import type { Migration } from "../migration";

/** What the demo company was given once; what people delete of it stays deleted. */
export const demoGifts: Migration = {
  name: "013-demo-gifts",
  statements: ["CREATE TABLE demo_gifts (name text PRIMARY KEY, given_at timestamptz NOT NULL DEFAULT now())"],
};
