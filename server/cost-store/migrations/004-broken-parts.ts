import type { Migration } from "./migration";

/** With more broken parts than this the engine would not open a table at all; what is missing is found by its sums. */
export const brokenParts: Migration = {
  name: "004-broken-parts",
  async apply(store) {
    for (const table of ["cost_daily", "cost_usage", "cost_bills", "cost_lines"])
      await store.command(
        `ALTER TABLE cloudtally.${table} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`,
      );
  },
};
