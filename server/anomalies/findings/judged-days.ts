import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../../state-store/state-store";

/** A judged day of a provider, with the fingerprint of its lines. */
export interface JudgedDay {
  vendor: Vendor;
  day: string;
  fingerprint: string;
}

export const judgedDays = (db: Queries, companyId: string): Promise<JudgedDay[]> =>
  db.query<JudgedDay>("SELECT vendor, day::text AS day, fingerprint FROM anomaly_days WHERE company_id = $1", [
    companyId,
  ]);

/** The first and the newest judged day of each provider that has any. */
export const judgedRanges = (
  db: Queries,
  companyId: string,
): Promise<{ vendor: Vendor; first: string; last: string }[]> =>
  db.query(
    "SELECT vendor, min(day)::text AS first, max(day)::text AS last FROM anomaly_days WHERE company_id = $1 GROUP BY vendor ORDER BY vendor",
    [companyId],
  );

/** The newest judged day of each provider that has one. */
export const newestDays = async (db: Queries, companyId: string): Promise<Map<Vendor, string>> =>
  new Map((await judgedRanges(db, companyId)).map(({ vendor, last }) => [vendor, last]));

export type VendorDay = Pick<JudgedDay, "vendor" | "day">;

/** Deletes the records of days, so that they count as not judged. */
export const forgetDays = (tx: Queries, companyId: string, days: VendorDay[]) =>
  tx.query(
    `DELETE FROM anomaly_days AS a USING json_to_recordset($2::json) AS d(vendor text, day date)
     WHERE a.company_id = $1 AND a.vendor = d.vendor AND a.day = d.day`,
    [companyId, JSON.stringify(days)],
  );

/** Records the days with their fingerprints. */
export const rememberDays = (tx: Queries, companyId: string, judged: JudgedDay[], now: Date) =>
  tx.query(
    `INSERT INTO anomaly_days (company_id, vendor, day, fingerprint, judged_at)
     SELECT $1, vendor, day, fingerprint, $3 FROM json_to_recordset($2::json) AS j(vendor text, day date, fingerprint text)
     ON CONFLICT (company_id, vendor, day) DO UPDATE SET fingerprint = excluded.fingerprint, judged_at = excluded.judged_at`,
    [companyId, JSON.stringify(judged), now],
  );
