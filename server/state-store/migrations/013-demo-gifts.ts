import type { Migration } from "../migration";

/** One-time content of the demo company; what people delete of it stays deleted. */
export const demoGifts: Migration = {
  name: "013-demo-gifts",
  statements: ["CREATE TABLE demo_gifts (name text PRIMARY KEY, given_at timestamptz NOT NULL DEFAULT now())"],
};
