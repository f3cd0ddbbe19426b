import type { CostStore } from "./cost-store";
import { billTable, fillBills } from "./bill-rollup";
import {
  BILLS,
  LINES,
  lineColumns,
  LOW_CARDINALITY,
  MONEY,
  numberOfLines,
  ROLLUP,
  rollupKeys,
  USAGE,
  usageKeys,
} from "./schema";
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
    CompanyId ${LOW_CARDINALITY},
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

export const rollupTables = [rollupTable(ROLLUP, rollupKeys), rollupTable(USAGE, usageKeys)];

/** INSERT … SELECT of the costs by `keys`. */
const summed = (into: string, keys: readonly LineColumn[], from: string, condition = "true"): string => {
  const columns = ["CompanyId", "SliceId", ...keys].join(", ");
  return `INSERT INTO ${into} (${columns}, BilledCost, EffectiveCost, NumberOfLines)
  SELECT ${columns}, sum(BilledCost), sum(EffectiveCost), ${numberOfLines(from)} FROM ${from} WHERE ${condition} GROUP BY ${columns}`;
};

const fillSettings = {
  // What has been added up already need not be looked through again; sums too many for memory go through files.
  optimize_on_insert: 0,
  max_bytes_before_external_group_by: 500_000_000,
  max_partitions_per_insert_block: 0,
};

/**
 * Adds the lines of slices that have none yet to the rollups: one pass over the lines gives the usage, and that, many
 * times smaller, the daily costs; another pass gives the bills.
 */
export async function fillRollups(store: CostStore, companyId: string, slices: string[]): Promise<void> {
  if (slices.length === 0) return;
  const condition = "CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}";
  const parameters = { company: companyId, slices: slices.map(BigInt) };
  await store.fill(summed(USAGE, usageKeys, LINES, condition), fillSettings, parameters);
  await store.fill(summed(ROLLUP, rollupKeys, USAGE, condition), fillSettings, parameters);
  await store.fill(fillBills(condition), fillSettings, parameters);
}

/** Fills the empty usage rollup for everything that was imported before there was one. */
export const fillUsage = (store: CostStore): Promise<void> => store.fill(summed(USAGE, usageKeys, LINES), fillSettings);

/** The same for the bills, as often as it takes. */
export async function refillBills(store: CostStore): Promise<void> {
  await store.command(billTable);
  await store.command(`TRUNCATE TABLE ${BILLS}`);
  await store.fill(fillBills(), fillSettings);
}
