import type { Migration } from "./migration";

const columns = {
  AllocatedMethodId: "LowCardinality(String)",
  AllocatedMethodDetails: "String",
  AllocatedResourceId: "String",
  AllocatedResourceName: "String",
  AllocatedTags: "Map(LowCardinality(String), String)",
  ContractApplied: "String",
};

/** How the provider allocated a shared charge, and the contract commitments it applies to (FOCUS 1.3). */
export const allocatedCharges: Migration = {
  name: "005-allocated-charges",
  async apply(store) {
    for (const [name, type] of Object.entries(columns))
      await store.command(`ALTER TABLE cloudtally.cost_lines ADD COLUMN IF NOT EXISTS ${name} ${type}`);
  },
};
