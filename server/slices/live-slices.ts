import type { DamagedMonth } from "~/contract/imports/damage";
import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time/time-frames";
import type { Viewer } from "../viewer/viewer";
import type { Queries } from "../state-store/state-store";

/** The lines of one import for one provider, billing month, billing account and basis, included in all figures. */
export interface LiveSlice {
  /** UInt64 as text; stored in cost lines and rollup rows. */
  sliceId: string;
  vendor: Vendor;
  /** Billing month, YYYY-MM. */
  month: string;
  /** Billing account as its export names it (see `billingAccountOf`); empty if it does not. */
  source: string;
  importId: string;
  /** Amortized if requested, or if the month and billing account only have an amortized export. */
  basis: "actual" | "amortized";
  /** Billing currencies of its lines. */
  currencies: string[];
  /** First and last day with lines, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
}

/** Live slices. Damaged ones, which have lost data in the store, are excluded from all figures. */
export interface LiveSlices {
  slices: LiveSlice[];
  damaged: LiveSlice[];
}

/** The requested lines. */
export interface SliceScope {
  vendors: Vendor[];
  isAmortizedCost: boolean;
}

/**
 * The slices with the requested lines, of providers that the viewer may see. They hold the lines of all accounts: what
 * a query reads of them depends on the viewer, too (measures/scope.ts). If both an actual and an amortized export of a
 * month and billing account are live, billed figures use the actual and amortized figures the amortized one.
 */
export async function liveSlices(
  db: Queries,
  { companyId, vendors }: Pick<Viewer, "companyId" | "vendors">,
  scope: SliceScope,
): Promise<LiveSlices> {
  const basis = scope.isAmortizedCost ? "amortized" : "actual";
  const rows = await db.query<LiveSlice & { isDamaged: boolean }>(
    `SELECT slice_id::text AS "sliceId", vendor, to_char(billing_month, 'YYYY-MM') AS month, source, import_id AS "importId", basis, currencies,
       to_char(first_day, 'YYYY-MM-DD') AS "firstDay", to_char(last_day, 'YYYY-MM-DD') AS "lastDay", damaged_in IS NOT NULL AS "isDamaged"
     FROM (
       SELECT *, rank() OVER (PARTITION BY vendor, billing_month, ${accountIn("import_slices")} ORDER BY (basis = $3) DESC) AS choice
       FROM import_slices
       WHERE live AND company_id = $1 AND vendor = ANY($2)
     ) AS ranked
     WHERE choice = 1
     ORDER BY vendor, billing_month, source, part`,
    [companyId, scope.vendors.filter((vendor) => vendors.includes(vendor)), basis],
  );
  return { slices: rows.filter(({ isDamaged }) => !isDamaged), damaged: rows.filter(({ isDamaged }) => isDamaged) };
}

/**
 * A billing account as all formats of its provider name it. Azure's FOCUS files have a path where cost details have the
 * id at its end; a path that goes on names a billing profile, which has bills of its own. Nothing in Oracle's files
 * relates the number of FOCUS to the OCID of cost reports, so all count as one.
 */
export function billingAccountOf({ vendor, source }: Pick<LiveSlice, "vendor" | "source">): string {
  if (vendor === "oci") return "";
  return vendor === "azure" ? source.replace(AZURE_PATH, "$1").toLowerCase() : source;
}

const AZURE_PATH = /^\/providers\/Microsoft\.Billing\/billingAccounts\/([^/]+)\/?$/i;

/** SQL: the same for slices of one format, which name an account alike except for the case of Azure's. */
export const accountIn = (table: string): string =>
  `CASE WHEN ${table}.vendor = 'azure' THEN lower(${table}.source) ELSE ${table}.source END`;

/** As `accountIn` has it. */
export const accountOf = ({ vendor, source }: Pick<LiveSlice, "vendor" | "source">): string =>
  vendor === "azure" ? source.toLowerCase() : source;

/** Distinct months and billing accounts of the slices. */
export function monthsOfSlices(slices: LiveSlice[]): DamagedMonth[] {
  const months = slices.map(({ vendor, month, source, importId }): [string, DamagedMonth] => [
    `${vendor} ${month} ${source}`,
    { vendor, month, billingAccountId: source, importId },
  ]);
  return [...new Map(months).values()];
}

/** The slices that may contain lines of the days, and those of `others`, by id. */
export const slicesIn = (
  slices: LiveSlice[],
  { startDate, endDate }: DayRange,
  others: ReadonlySet<string> = new Set(),
): LiveSlice[] =>
  slices.filter(
    ({ sliceId, firstDay, lastDay }) => (lastDay >= startDate && firstDay <= endDate) || others.has(sliceId),
  );
