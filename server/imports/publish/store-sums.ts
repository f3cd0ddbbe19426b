import { isZero, subtract } from "~/lib/money/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import type { SLICED } from "../../cost-store/schema";
import { numberOfLines } from "../../cost-store/schema";

/** Number of lines and costs of one slice in one currency, as exact text. */
export interface SliceSum {
  sliceId: string;
  currency: string;
  rows: string;
  billed: string;
  effective: string;
}

/** Totals of a table by slice and currency; without `of`, for all companies. Rejects with CostStoreError. */
export function storeSums(
  store: CostStore,
  table: (typeof SLICED)[number],
  selection?: { companyId: string; slices: string[] },
): Promise<SliceSum[]> {
  return store.query<SliceSum>(
    `SELECT toString(SliceId) AS sliceId, BillingCurrency AS currency, toString(${numberOfLines(table)}) AS rows,
       toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
     FROM ${table} ${selection ? "WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}" : ""}
     GROUP BY SliceId, BillingCurrency`,
    selection ? { company: selection.companyId, slices: selection.slices.map(BigInt) } : {},
  );
}

/** Whether the stored lines and costs are exactly the expected ones. */
export const agrees = (expected: Omit<SliceSum, "sliceId" | "currency">, stored: SliceSum | undefined): boolean =>
  stored !== undefined &&
  stored.rows === expected.rows &&
  isZero(subtract(expected.billed, stored.billed)) &&
  isZero(subtract(expected.effective, stored.effective));
