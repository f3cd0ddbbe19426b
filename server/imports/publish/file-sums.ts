import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../../cost-store/cost-store";
import { FILE_SUMS } from "../../cost-store/schema";

/** Sums of one slice of an import in one currency, as read from the files. */
export interface FileSum {
  sliceId: string;
  vendor: Vendor;
  /** YYYY-MM. */
  month: string;
  billingAccountId: string;
  currency: string;
  part: number;
  firstDay: string;
  lastDay: string;
  rows: string;
  billed: string;
  effective: string;
  showsAmortized: number;
  showsActual: number;
}

/** Totals of an import's files. */
export const fileSums = (store: CostStore, stagingId: string): Promise<FileSum[]> =>
  store.query<FileSum>(
    `SELECT toString(SliceId) AS sliceId, Vendor AS vendor, formatDateTime(BillingMonth, '%Y-%m') AS month,
       BillingAccountId AS billingAccountId, BillingCurrency AS currency, Part AS part,
       toString(min(Day)) AS firstDay, toString(max(Day)) AS lastDay, toString(sum(Rows)) AS rows,
       toString(sum(FileBilledCost)) AS billed, toString(sum(FileEffectiveCost)) AS effective,
       max(ShowsAmortized) AS showsAmortized, max(ShowsActual) AS showsActual
     FROM ${FILE_SUMS} WHERE ImportId = {id:String}
     GROUP BY SliceId, Vendor, BillingMonth, BillingAccountId, BillingCurrency, Part
     ORDER BY vendor, month, billingAccountId, part, currency`,
    { id: stagingId },
  );

export async function countSlices(store: CostStore, stagingId: string): Promise<number> {
  const [counted] = await store.query<{ slices: number }>(
    `SELECT toUInt32(uniqExact(SliceId)) AS slices FROM ${FILE_SUMS} WHERE ImportId = {id:String}`,
    { id: stagingId },
  );
  return counted!.slices;
}

/** Distinct slices of the sums. */
export const slicesOf = (sums: FileSum[]): string[] => [...new Set(sums.map(({ sliceId }) => sliceId))];
