import { fillUsage, rollupTables, rollupViews } from "./rollups";
import { DATABASE, LINES, lineColumns, low, ROLLUP, USAGE } from "./schema";
import { stagingTables } from "./staging";

/**
 * Applied in order, each once; a landed one is never edited. The engine has no transactions, so each can be run again
 * from its start when it was interrupted, and one that finds its work done changes nothing.
 */
export const migrations: { name: string; statements: string[] }[] = [
  {
    name: "001-lines",
    statements: [
      // A slice is what one import brought for one company, provider, billing month and billing account. Only slices
      // that the state store calls live are ever read (see imports/live-slices.ts).
      `CREATE TABLE IF NOT EXISTS ${LINES} (
        CompanyId ${low},
        SliceId UInt64,
        ${Object.entries(lineColumns).map(([name, type]) => `${name} ${type}`).join(",\n        ")}
      ) ENGINE = MergeTree
      PARTITION BY BillingMonth
      ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName)`,
      ...stagingTables,
    ],
  },
  {
    name: "002-rollups",
    statements: [
      // Before there was a rollup by usage, the daily one was filled from the lines: it stays as it is.
      ...[`${ROLLUP}_from_lines`, `${ROLLUP}_from_usage`, `${USAGE}_from_lines`].map((view) => `DROP VIEW IF EXISTS ${view}`),
      ...rollupTables,
      `TRUNCATE TABLE ${USAGE}`,
      fillUsage,
      ...rollupViews,
    ],
  },
];

export const MIGRATIONS = `${DATABASE}.migrations`;
