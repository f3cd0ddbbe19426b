import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";
import { companies } from "./catalogue/companies";

/** One provider's bills of one demo company, imported and recorded as a whole. */
export interface DemoPart {
  companyId: string;
  vendor: Vendor;
  today: string;
  seed: number;
  months: number;
}

/**
 * The parts that are not imported yet. The first call determines all of them; later calls use the same day and seed, so
 * that an interrupted fill writes the same files again. Empty once the demo is complete, even if parts were removed
 * since.
 */
export async function missingParts(
  db: Queries,
  settings: Pick<DemoPart, "today" | "seed" | "months">,
): Promise<DemoPart[]> {
  const parts = companies.flatMap(({ companyId, bills }) =>
    [...new Set(bills.map((bill) => bill.provider.vendor))].map((vendor) => ({ companyId, vendor })),
  );
  const [row] = await db.query("SELECT 1 FROM demo_bills LIMIT 1");
  if (!row) {
    await db.query(
      `INSERT INTO demo_bills (company_id, vendor, today, seed, months)
       SELECT company_id, vendor, $3::date, $4, $5 FROM unnest($1::text[], $2::text[]) AS part (company_id, vendor)
       ON CONFLICT DO NOTHING`,
      [
        parts.map((part) => part.companyId),
        parts.map((part) => part.vendor),
        settings.today,
        settings.seed,
        settings.months,
      ],
    );
  }
  const missing = await db.query<DemoPart>(
    `SELECT company_id AS "companyId", vendor, to_char(today, 'YYYY-MM-DD') AS today, seed, months
     FROM demo_bills WHERE imported_at IS NULL`,
  );
  const orderOf = (part: Pick<DemoPart, "companyId" | "vendor">) =>
    parts.findIndex((p) => p.companyId === part.companyId && p.vendor === part.vendor);
  return missing.sort((a, b) => orderOf(a) - orderOf(b));
}

export async function markImported(db: Queries, { companyId, vendor }: DemoPart): Promise<void> {
  await db.query("UPDATE demo_bills SET imported_at = now() WHERE company_id = $1 AND vendor = $2", [
    companyId,
    vendor,
  ]);
}
