import { isZero, subtract } from "~/lib/money/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import { LINES, numberOfLines, SLICED } from "../../cost-store/schema";

/** Number of lines and costs of one slice in one currency, as exact text. */
export interface SliceSum {
  sliceId: string;
  currency: string;
  rows: string;
  billed: string;
  effective: string;
}

type Sliced = (typeof SLICED)[number];

/** Totals of a table by slice and currency, for all companies. Rejects with CostStoreError. */
export const storeSums = (store: CostStore, table: Sliced): Promise<SliceSum[]> =>
  store.query<SliceSum>(
    `SELECT toString(SliceId) AS sliceId, BillingCurrency AS currency,
       toString(${numberOfLines(table)}) AS rows, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
     FROM ${table} GROUP BY SliceId, BillingCurrency`,
  );

/**
 * Totals of the slices in every table. One query, which groups the rows of all of them: grouping each table's takes
 * twice as long for a small import. Rejects with CostStoreError.
 */
export async function sumsOfSlices(
  store: CostStore,
  { companyId, slices }: { companyId: string; slices: string[] },
): Promise<(SliceSum & { sumsOf: Sliced })[]> {
  const rows = await store.query<SliceSum & { place: number }>(
    `SELECT place, toString(SliceId) AS sliceId, BillingCurrency AS currency,
       toString(sum(lines)) AS rows, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
     FROM (${SLICED.map(rowsSql).join(" UNION ALL ")}) GROUP BY place, SliceId, BillingCurrency`,
    { company: companyId, slices: slices.map(BigInt) },
  );
  return rows.map(({ place, ...sum }) => ({ ...sum, sumsOf: SLICED[place]! }));
}

/** SQL of the slices' rows in a table, with its place in SLICED. */
const rowsSql = (table: Sliced, place: number): string =>
  `SELECT toUInt8(${place}) AS place, SliceId, BillingCurrency, BilledCost, EffectiveCost, ${table === LINES ? "toUInt64(1)" : "NumberOfLines"} AS lines
   FROM ${table} WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}`;

/** Whether the stored lines and costs are exactly the expected ones. */
export const agrees = (expected: Omit<SliceSum, "sliceId" | "currency">, stored: SliceSum | undefined): boolean =>
  stored !== undefined &&
  stored.rows === expected.rows &&
  isZero(subtract(expected.billed, stored.billed)) &&
  isZero(subtract(expected.effective, stored.effective));
