import type { CostStore } from "./cost-store";
import { fillBills } from "./bill-rollup";
import { LINES, numberOfLines, ROLLUP, rollupKeys, USAGE, usageKeys } from "./schema";
import type { LineColumn } from "./schema";

/** INSERT … SELECT of the costs by `keys`. */
const summed = (into: string, keys: readonly LineColumn[], from: string, condition: string): string => {
  const columns = ["CompanyId", "SliceId", ...keys].join(", ");
  return `INSERT INTO ${into} (${columns}, BilledCost, EffectiveCost, NumberOfLines)
  SELECT ${columns}, sum(BilledCost), sum(EffectiveCost), ${numberOfLines(from)} FROM ${from} WHERE ${condition} GROUP BY ${columns}`;
};

/** Settings of a statement that fills a rollup. */
export const fillSettings = {
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
