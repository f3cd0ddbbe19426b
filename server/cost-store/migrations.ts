import type { CostStore } from "./cost-store";
import { fillUsage, refillBills, rollupTables } from "./rollups";
import { DATABASE, LINES, lineColumns, LOW_CARDINALITY, ROLLUP, SLICED, USAGE } from "./schema";
import { renewStaging, stagingTables } from "./staging";

interface Migration {
  name: string;
  apply(store: CostStore): Promise<void>;
}

const inOrder = async (store: CostStore, statements: string[]): Promise<void> => {
  for (const statement of statements) await store.command(statement);
};

/**
 * Applied in order, each once; a landed one is never edited. The engine has no transactions, so each can be run again
 * from its start when it was interrupted, and one that finds its work done changes nothing.
 */
export const migrations: Migration[] = [
  {
    name: "001-lines",
    apply: (store) =>
      inOrder(store, [
        // A slice is what one import brought for one company, provider, billing month and billing account. Only slices
        // that the state store calls live are ever read (see imports/live-slices.ts).
        `CREATE TABLE IF NOT EXISTS ${LINES} (
          CompanyId ${LOW_CARDINALITY},
          SliceId UInt64,
          ${Object.entries(lineColumns)
            .map(([name, type]) => `${name} ${type}`)
            .join(",\n          ")}
        ) ENGINE = MergeTree
        PARTITION BY BillingMonth
        ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName)`,
        ...stagingTables,
      ]),
  },
  {
    name: "002-rollups",
    async apply(store) {
      // Before there was a rollup by usage, a view filled the daily one from the lines: its rows stay as they are.
      await inOrder(store, [`DROP VIEW IF EXISTS ${ROLLUP}_from_lines`, ...rollupTables, `TRUNCATE TABLE ${USAGE}`]);
      await fillUsage(store);
    },
  },
  { name: "003-bills", apply: refillBills },
  {
    // With more broken parts than this the engine would not open a table at all; what is missing is found by its sums.
    name: "004-broken-parts",
    apply: (store) =>
      inOrder(
        store,
        SLICED.map(
          (table) =>
            `ALTER TABLE ${table} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`,
        ),
      ),
  },
  {
    name: "005-allocated-charges",
    apply: (store) =>
      inOrder(store, [
        ...(
          [
            "AllocatedMethodId",
            "AllocatedMethodDetails",
            "AllocatedResourceId",
            "AllocatedResourceName",
            "AllocatedTags",
            "ContractApplied",
          ] as const
        ).map((column) => `ALTER TABLE ${LINES} ADD COLUMN IF NOT EXISTS ${column} ${lineColumns[column]}`),
        ...renewStaging,
      ]),
  },
];

export const MIGRATIONS = `${DATABASE}.migrations`;
