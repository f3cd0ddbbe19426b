import type { DamagedMonth } from "~/contract/damage";
import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time/time-frames";
import type { Queries } from "../state-store/state-store";

/** What one import brought for one provider, billing month, billing account and basis, and that counts now. */
export interface LiveSlice {
  /** UInt64 as text: what cost lines and rollup rows carry. */
  sliceId: string;
  vendor: Vendor;
  /** Billing month, YYYY-MM. */
  month: string;
  /** Billing account; empty when the export does not name it. */
  source: string;
  importId: string;
  /** Amortized: only an amortized export of the month and billing account is there, or that is what was asked for. */
  basis: "actual" | "amortized";
  /** Billing currencies of its lines. */
  currencies: string[];
  /** First and last day with lines, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
}

/** Slices that count. Those that are damaged count in no figure: the store has lost something of them. */
export interface LiveSlices {
  slices: LiveSlice[];
  damaged: LiveSlice[];
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
export async function liveSlices(db: Queries, scope: SliceScope): Promise<LiveSlices> {
  const wanted = scope.isAmortizedCost ? "amortized" : "actual";
  const found = await db.query<LiveSlice & { isDamaged: boolean }>(
    `SELECT slice_id::text AS "sliceId", vendor, to_char(billing_month, 'YYYY-MM') AS month, source, import_id AS "importId", basis, currencies,
       to_char(first_day, 'YYYY-MM-DD') AS "firstDay", to_char(last_day, 'YYYY-MM-DD') AS "lastDay", damaged_in IS NOT NULL AS "isDamaged"
     FROM (
       SELECT *, rank() OVER (PARTITION BY vendor, billing_month, source ORDER BY (basis = $3) DESC) AS choice
       FROM import_slices
       WHERE live AND company_id = $1 AND vendor = ANY($2)
     ) AS ranked
     WHERE choice = 1
     ORDER BY vendor, billing_month, source, part`,
    [scope.companyId, scope.vendors, wanted],
  );
  return { slices: found.filter(({ isDamaged }) => !isDamaged), damaged: found.filter(({ isDamaged }) => isDamaged) };
}

/** The months of billing accounts that the slices are of, each once. */
export function monthsOfSlices(slices: LiveSlice[]): DamagedMonth[] {
  const months = slices.map(({ vendor, month, source, importId }): [string, DamagedMonth] => [
    `${vendor} ${month} ${source}`,
    { vendor, month, billingAccountId: source, importId },
  ]);
  return [...new Map(months).values()];
}

/** Those of the slices that may hold lines of the days. */
export const slicesIn = (slices: LiveSlice[], { startDate, endDate }: DayRange): LiveSlice[] =>
  slices.filter(({ firstDay, lastDay }) => lastDay >= startDate && firstDay <= endDate);
