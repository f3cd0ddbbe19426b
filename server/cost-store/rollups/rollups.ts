import type { CostStore, Parameters } from "../cost-store";
import { fillBills, hasCredits } from "./bill-rollup";
import { fillCommitmentMonths } from "./commitment-month-rollup";
import { fillCommitments, fillRestOfCommitments, mayCount } from "./commitment-rollup";
import { fillSpread, isLong } from "./spread-rollup";
import {
  COMMITMENT_MONTHS,
  COMMITMENTS,
  LINES,
  numberOfLines,
  ROLLUP,
  rollupKeys,
  SPREAD,
  USAGE,
  usageKeys,
} from "../schema";
import type { LineColumn } from "../schema";
import { fillTotals } from "./totals";

/** INSERT … SELECT of the costs grouped by `keys`. */
const summed = (into: string, keys: readonly LineColumn[], from: string, condition: string): string => {
  const columns = ["CompanyId", "SliceId", ...keys].join(", ");
  return `INSERT INTO ${into} (${columns}, BilledCost, EffectiveCost, NumberOfLines)
  SELECT ${columns}, sum(BilledCost), sum(EffectiveCost), ${numberOfLines(from)} FROM ${from} WHERE ${condition} GROUP BY ${columns}`;
};

/** SQL conditions of the lines for which there is more to fill. */
const kinds = { long: isLong, credited: hasCredits, committed: mayCount };

/** Query of the kinds of lines that there are. Planning the statements for those there are not takes longer. */
const kindsSql = (condition: string): string =>
  Object.entries(kinds)
    .map(([kind, isKind]) => `SELECT '${kind}' AS kind FROM ${LINES} WHERE ${condition} AND ${isKind} LIMIT 1`)
    .join(" UNION ALL ");

/** Engine settings for filling a rollup. */
export const fillSettings = {
  // Rows are aggregated already; groups that exceed the memory spill to disk.
  optimize_on_insert: 0,
  max_bytes_before_external_group_by: 500_000_000,
  max_partitions_per_insert_block: 0,
  // Merging the layers of a statement into one takes longer than it spares, however many lines there are.
  query_plan_merge_expressions: 0,
};

/** Fills the rollups for new slices of a company. */
export async function fillRollups(store: CostStore, companyId: string, slices: string[]): Promise<void> {
  if (slices.length === 0) return;
  const condition = "CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}";
  await fillRollupsWhere(store, condition, { company: companyId, slices: slices.map(BigInt) });
}

/**
 * Fills the rollups for the lines of new slices that meet the SQL condition: one pass over the lines for usage, the much
 * smaller usage rollup for daily costs, and further passes over the lines for bills and, if there are any, charges of
 * several days and commitments, whose months are summed from their hours.
 */
export async function fillRollupsWhere(store: CostStore, condition: string, parameters: Parameters): Promise<void> {
  await store.fill(summed(USAGE, usageKeys, LINES, condition), fillSettings, parameters);
  await store.fill(summed(ROLLUP, rollupKeys, USAGE, condition), fillSettings, parameters);
  const rows = await store.query<{ kind: keyof typeof kinds }>(kindsSql(condition), parameters);
  const has = (kind: keyof typeof kinds) => rows.some((row) => row.kind === kind);
  const statements = [
    fillBills(condition, has("credited")),
    ...(has("long") ? [fillSpread(condition)] : [fillTotals(SPREAD, condition, { ChargeDays: "1" })]),
    ...(has("committed")
      ? [fillCommitments(condition), fillRestOfCommitments(condition), fillCommitmentMonths(condition)]
      : [fillTotals(COMMITMENTS, condition), fillTotals(COMMITMENT_MONTHS, condition)]),
  ];
  for (const statement of statements) await store.fill(statement, fillSettings, parameters);
}
