import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../../state-store/state-store";

/** The newest judged day of each provider that has one. */
export async function newestDays(db: Queries, companyId: string): Promise<Map<Vendor, string>> {
  const rows = await db.query<{ vendor: Vendor; day: string }>(
    "SELECT vendor, max(day)::text AS day FROM anomaly_days WHERE company_id = $1 GROUP BY vendor ORDER BY vendor",
    [companyId],
  );
  return new Map(rows.map(({ vendor, day }) => [vendor, day]));
}
