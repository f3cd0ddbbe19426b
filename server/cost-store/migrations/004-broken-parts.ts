import type { Migration } from "./migration";

/** With more broken parts, the engine would refuse to open a table; missing rows are detected by their sums. */
export const brokenParts: Migration = {
  name: "004-broken-parts",
  async apply(store) {
    for (const table of ["cost_daily", "cost_usage", "cost_bills", "cost_lines"])
      await store.command(
        `ALTER TABLE cloudtally.${table} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`,
      );
  },
};
