import { isZero, subtract } from "~/lib/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import type { SLICED } from "../../cost-store/schema";
import { numberOfLines } from "../../cost-store/schema";

/** Lines and costs of one slice in one currency. Amounts and the number are text, exact. */
export interface SliceSum {
  sliceId: string;
  currency: string;
  rows: string;
  billed: string;
  effective: string;
}

/** What a table of the cost store that is filled slice by slice adds up to. Without `of` the slices of all companies. Rejects with CostStoreError. */
export function storeSums(
  store: CostStore,
  table: (typeof SLICED)[number],
  of?: { companyId: string; slices: string[] },
): Promise<SliceSum[]> {
  return store.query<SliceSum>(
    `SELECT toString(SliceId) AS sliceId, BillingCurrency AS currency, toString(${numberOfLines(table)}) AS rows,
       toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective
     FROM ${table} ${of ? "WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)}" : ""}
     GROUP BY SliceId, BillingCurrency`,
    of ? { company: of.companyId, slices: of.slices.map(BigInt) } : {},
  );
}

/** Whether the store has exactly these lines and costs. */
export const agrees = (wanted: Omit<SliceSum, "sliceId" | "currency">, stored: SliceSum | undefined): boolean =>
  stored !== undefined &&
  stored.rows === wanted.rows &&
  isZero(subtract(wanted.billed, stored.billed)) &&
  isZero(subtract(wanted.effective, stored.effective));
