import type { Migration } from "./migration";

/** What price lists and sharing need to know of hours: the operation and the billing account. 012 fills them. */
export const wholeCommitments: Migration = {
  name: "009-whole-commitments",
  async apply(store) {
    await store.command(`ALTER TABLE cloudtally.cost_commitments
      ADD COLUMN IF NOT EXISTS Operation LowCardinality(String) AFTER CommitmentDetails,
      ADD COLUMN IF NOT EXISTS BillingAccountId LowCardinality(String) AFTER Operation`);
  },
};
