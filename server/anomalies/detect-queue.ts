import { companyJob, nightlyKey, queueNightly, queueSoon } from "../jobs/company-jobs";
import type { Queries } from "../state-store/state-store";

/**
 * Judges the days of a company that are new or have changed; every night those that became complete without an import.
 */
export const detection = companyJob("detect-anomalies", 3);

/** Queues the detection after an import, in its transaction. */
export const detectSoon = (tx: Queries, companyId: string): Promise<void> => queueSoon(tx, detection, companyId);

export const detectNightly = (tx: Queries, companyId: string, now: Date): Promise<string | null> =>
  queueNightly(tx, detection, companyId, now);

/** Queues detections for companies whose bills were imported before detections existed. */
export async function scheduleDetection(db: Queries): Promise<void> {
  const companies = await db.query<{ companyId: string }>(
    `SELECT DISTINCT company_id AS "companyId" FROM import_slices AS s WHERE live
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE key = $1 || s.company_id)`,
    [nightlyKey(detection, "")],
  );
  for (const { companyId } of companies) await detectSoon(db, companyId);
}
