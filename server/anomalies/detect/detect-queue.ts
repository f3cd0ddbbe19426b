import { z } from "zod";
import { job } from "../../jobs/job";
import { enqueue } from "../../jobs/queue";
import type { Queries } from "../../state-store/state-store";

/** Judges the days of a company that are new or have changed. */
export const detectJob = job("detect-anomalies", { payload: z.object({}), attempts: 5 });
/** The same every night, for days that became complete without an import. */
export const nightlyDetectJob = job("detect-anomalies-nightly", { payload: z.object({}), attempts: 5 });

/** Nobody asked for it. */
const NOBODY = "";
/** Hour of the night, UTC. */
const NIGHT_HOUR = 3;

/** Whatever the clock of a test or demonstration says. */
const AT_ONCE = new Date(0);

/** Queues the detection after an import, in its transaction; one that waits already is enough. */
export async function detectSoon(tx: Queries, companyId: string): Promise<void> {
  const [waiting] = await tx.query(
    "SELECT 1 FROM jobs WHERE kind = $1 AND company_id = $2 AND state = 'waiting' LIMIT 1",
    [detectJob.kind, companyId],
  );
  if (!waiting) await enqueue(tx, detectJob, { payload: {}, companyId, userId: NOBODY, runAt: AT_ONCE });
}

const nightlyKey = "detect-anomalies-nightly ";

/** From the company's first detection on; later calls change nothing. */
export const detectNightly = (tx: Queries, companyId: string, now: Date) =>
  enqueue(tx, nightlyDetectJob, {
    payload: {},
    companyId,
    userId: NOBODY,
    runAt: nextNight(now),
    key: nightlyKey + companyId,
  });

/** Queues detections for companies whose bills were imported before there were any. */
export async function scheduleDetection(db: Queries): Promise<void> {
  const companies = await db.query<{ companyId: string }>(
    `SELECT DISTINCT company_id AS "companyId" FROM import_slices AS s WHERE live
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE key = $1 || s.company_id)`,
    [nightlyKey],
  );
  for (const { companyId } of companies) await detectSoon(db, companyId);
}

export function nextNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
