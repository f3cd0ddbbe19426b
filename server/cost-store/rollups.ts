import { LINES, lineColumns, low, MONEY, ROLLUP, rollupColumns, USAGE, usageColumns } from "./schema";
import type { LineColumn } from "./schema";

/**
 * Costs by day and some columns. Rows carry their slice, so what replaces a month never mixes with what was there.
 * Rows that are alike are added up when the engine merges parts; until then there are several, and queries add up.
 */
const rollupTable = (name: string, columns: readonly LineColumn[]): string => {
  const sorted = columns.filter((column) => !["Vendor", "BillingMonth", "Day", "Tags"].includes(column));
  // Maps have no order, so those that differ are told apart by their hash.
  const tags = columns.includes("Tags") ? ["cityHash64(mapKeys(Tags), mapValues(Tags))"] : [];
  return `CREATE TABLE IF NOT EXISTS ${name} (
    CompanyId ${low},
    SliceId UInt64,
    ${columns.map((column) => `${column} ${lineColumns[column]}`).join(",\n    ")},
    BilledCost ${MONEY},
    EffectiveCost ${MONEY},
    NumberOfLines UInt64
  ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, NumberOfLines))
  PARTITION BY BillingMonth
  PRIMARY KEY (CompanyId, Vendor, SliceId, Day)
  ORDER BY (CompanyId, Vendor, SliceId, Day, ${[...sorted, ...tags].join(", ")})`;
};

const summed = (columns: readonly LineColumn[], from: string, lines: string): string => {
  const keys = ["CompanyId", "SliceId", ...columns].join(", ");
  return `SELECT ${keys}, sum(BilledCost) AS BilledCost, sum(EffectiveCost) AS EffectiveCost, ${lines} AS NumberOfLines
  FROM ${from} GROUP BY ${keys}`;
};

const usageOfLines = summed(usageColumns, LINES, "count()");

export const rollupTables = [rollupTable(ROLLUP, rollupColumns), rollupTable(USAGE, usageColumns)];

/** One pass over the lines of an import gives the one, and that, many times smaller, the other. */
export const rollupViews = [
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${ROLLUP}_from_usage TO ${ROLLUP} AS ${summed(rollupColumns, USAGE, "sum(NumberOfLines)")}`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${USAGE}_from_lines TO ${USAGE} AS ${usageOfLines}`,
];

/** Fills the empty usage rollup for what was imported before there was one; while the views are away it fills nothing else. */
export const fillUsage = `INSERT INTO ${USAGE} ${usageOfLines} SETTINGS max_execution_time = 0, max_bytes_before_external_group_by = 1000000000`;
