import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time-frames";
import type { Queries } from "../state-store/state-store";

/** What one import brought for one provider, billing month, billing account and basis, and that counts now. */
export interface LiveSlice {
  /** UInt64 as text: what cost lines and rollup rows carry. */
  sliceId: string;
  vendor: Vendor;
  /** Billing month, YYYY-MM. */
  month: string;
  /** Billing currencies of its lines. */
  currencies: string[];
  /** First and last day with lines, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
}

/** The lines that are asked for. */
export interface SliceScope {
  companyId: string;
  vendors: Vendor[];
  isAmortizedCost: boolean;
}

/**
 * The slices that hold the asked lines. Where an actual and an amortized export of the same month and billing
 * account are both live, billed figures read the one and amortized figures the other, never both.
 */
export async function liveSlices(db: Queries, scope: SliceScope): Promise<LiveSlice[]> {
  const wanted = scope.isAmortizedCost ? "amortized" : "actual";
  return db.query<LiveSlice>(
    `SELECT slice_id::text AS "sliceId", vendor, to_char(billing_month, 'YYYY-MM') AS month, currencies,
       to_char(first_day, 'YYYY-MM-DD') AS "firstDay", to_char(last_day, 'YYYY-MM-DD') AS "lastDay"
     FROM (
       SELECT *, rank() OVER (PARTITION BY vendor, billing_month, source ORDER BY (basis = $3) DESC) AS choice
       FROM import_slices
       WHERE live AND company_id = $1 AND vendor = ANY($2)
     ) AS ranked
     WHERE choice = 1
     ORDER BY vendor, billing_month, source, part`,
    [scope.companyId, scope.vendors, wanted],
  );
}

/** Those of the slices that may hold lines of the days. */
export const slicesIn = (slices: LiveSlice[], { startDate, endDate }: DayRange): LiveSlice[] =>
  slices.filter(({ firstDay, lastDay }) => lastDay >= startDate && firstDay <= endDate);
