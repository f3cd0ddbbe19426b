import { isZero, subtract } from "~/lib/money/decimal";
import { literal } from "../../cost-store/cost-store";
import type { CostStore } from "../../cost-store/cost-store";
import { numberOfLines, SLICED } from "../../cost-store/schema";

/** Number of lines and costs of one slice in one currency, as exact text. */
export interface SliceSum {
  sliceId: string;
  currency: string;
  rows: string;
  billed: string;
  effective: string;
}

type Sliced = (typeof SLICED)[number];

const sumsSql = (table: Sliced, condition: string): string =>
  `SELECT ${literal(table)} AS sumsOf, toString(SliceId) AS sliceId, BillingCurrency AS currency,
     toString(${numberOfLines(table)}) AS rows, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
   FROM ${table} WHERE ${condition} GROUP BY SliceId, BillingCurrency`;

/** Totals of a table by slice and currency, for all companies. Rejects with CostStoreError. */
export const storeSums = (store: CostStore, table: Sliced): Promise<SliceSum[]> =>
  store.query<SliceSum>(sumsSql(table, "1"));

/**
 * Totals of the slices in every table. One query, as asking each table takes twice as long for a small import. Rejects
 * with CostStoreError.
 */
export const sumsOfSlices = (
  store: CostStore,
  { companyId, slices }: { companyId: string; slices: string[] },
): Promise<(SliceSum & { sumsOf: Sliced })[]> =>
  store.query(
    SLICED.map((table) => sumsSql(table, "CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}")).join(
      " UNION ALL ",
    ),
    { company: companyId, slices: slices.map(BigInt) },
  );

/** Whether the stored lines and costs are exactly the expected ones. */
export const agrees = (expected: Omit<SliceSum, "sliceId" | "currency">, stored: SliceSum | undefined): boolean =>
  stored !== undefined &&
  stored.rows === expected.rows &&
  isZero(subtract(expected.billed, stored.billed)) &&
  isZero(subtract(expected.effective, stored.effective));
