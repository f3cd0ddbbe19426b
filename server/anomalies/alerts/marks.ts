import type { z } from "zod";
import type { judgeAnomalies, markAnomalies } from "~/contract/anomalies";
import type { Caller } from "../../serve";
import type { Queries } from "../../state-store/state-store";

/** The alerts among these that the reader may see. */
const OWN =
  "SELECT number, vendor, series, day FROM anomalies WHERE company_id = $1 AND vendor = ANY($2) AND number = ANY($3)";

/** Stars, hides or marks as seen for the user, and stops or resumes emails about the series. Unknown numbers change nothing. */
export async function mark(
  db: Queries,
  { companyId, userId, vendors }: Caller,
  { numbers, starred, hidden, seen, received }: z.output<typeof markAnomalies.request>,
): Promise<void> {
  if (starred !== undefined || hidden !== undefined || seen !== undefined)
    await db.query(
      `INSERT INTO anomaly_marks (company_id, number, user_id, is_starred, is_hidden, is_seen)
       SELECT $1, number, $4, coalesce($5, false), coalesce($6, false), coalesce($7, false) FROM (${OWN}) AS own
       ON CONFLICT (company_id, number, user_id) DO UPDATE SET is_starred = coalesce($5, anomaly_marks.is_starred),
         is_hidden = coalesce($6, anomaly_marks.is_hidden), is_seen = coalesce($7, anomaly_marks.is_seen)`,
      [companyId, vendors, numbers, userId, starred ?? null, hidden ?? null, seen ?? null],
    );
  if (received === false)
    await db.query(
      `INSERT INTO anomaly_mutes (company_id, user_id, vendor, series)
       SELECT DISTINCT $1, $4, vendor, series FROM (${OWN}) AS own ON CONFLICT DO NOTHING`,
      [companyId, vendors, numbers, userId],
    );
  if (received === true)
    await db.query(
      `DELETE FROM anomaly_mutes AS m USING (${OWN}) AS own
       WHERE m.company_id = $1 AND m.user_id = $4 AND m.vendor = own.vendor AND m.series = own.series`,
      [companyId, vendors, numbers, userId],
    );
}

/** Records the verdict, and what is expected of the series from then on. */
export async function judge(
  tx: Queries,
  { companyId, vendors, user }: Caller,
  { numbers, verdict, note, reason, quietUntil }: z.output<typeof judgeAnomalies.request>,
  now: Date,
): Promise<void> {
  const isExpected = verdict === "expected";
  await tx.query(
    `UPDATE anomalies AS a SET verdict = $4, note = $5, reason = $6, quiet_until = $7, judged_by = $8, judged_at = $9,
       history = (a.history::jsonb || jsonb_build_array(jsonb_build_object('at', $10::text, 'what', 'verdict', 'text', $8::text)))::json
     FROM (${OWN}) AS own WHERE a.company_id = $1 AND a.number = own.number`,
    [
      companyId,
      vendors,
      numbers,
      verdict,
      note,
      isExpected ? reason : null,
      isExpected ? quietUntil : null,
      user.userNm,
      now,
      now.toISOString(),
    ],
  );
  if (isExpected && quietUntil !== null)
    await tx.query(
      `INSERT INTO anomaly_expectations (company_id, vendor, series, from_day, until_day, reason)
       SELECT $1, vendor, series, min(day), $4::date, $5 FROM (${OWN}) AS own GROUP BY vendor, series HAVING min(day) <= $4::date
       ON CONFLICT (company_id, vendor, series) DO UPDATE SET from_day = least(anomaly_expectations.from_day, excluded.from_day),
         until_day = excluded.until_day, reason = excluded.reason`,
      [companyId, vendors, numbers, quietUntil, reason],
    );
  else
    await tx.query(
      `DELETE FROM anomaly_expectations AS e USING (${OWN}) AS own WHERE e.company_id = $1 AND e.vendor = own.vendor AND e.series = own.series`,
      [companyId, vendors, numbers],
    );
}
