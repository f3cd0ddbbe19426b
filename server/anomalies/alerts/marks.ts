import type { z } from "zod";
import type { judgeAnomalies, markAnomalies } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { versionOf } from "~/lib/stored-version";
import { changedMeanwhile, fieldError } from "../../call-error";
import type { Caller } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { ruleIdOf } from "../findings/rule-snapshot";
import { visibleAlerts } from "./visible-alerts";

/** SQL: what is stored as the series of a mute. The emails of AI and of each rule about a series are stopped separately. */
export const mutedBy = (row: string): string => `${row}.series || ${ruleIdOf(row)}`;

/** The alerts among these that the reader may see; $5 are the numbers. */
function visibleAmong(viewer: Caller, numbers: number[]) {
  const { where, values } = visibleAlerts(viewer);
  return {
    visible: `(SELECT number, vendor, series, rule_id, day FROM anomalies AS a WHERE ${where} AND number = ANY($5)) AS visible`,
    values: [...values, numbers],
  };
}

/**
 * Stars, hides or marks as seen for the user, and stops or resumes emails about the series, from AI or from the alert's
 * rule. Unknown numbers change nothing.
 */
export async function mark(
  db: Queries,
  caller: Caller,
  { numbers, starred, hidden, seen, received }: z.output<typeof markAnomalies.request>,
): Promise<void> {
  const { userId } = caller;
  const { visible, values } = visibleAmong(caller, numbers);
  if (starred !== undefined || hidden !== undefined || seen !== undefined)
    await db.query(
      `INSERT INTO anomaly_marks (company_id, number, user_id, is_starred, is_hidden, is_seen)
       SELECT $1, number, $6, coalesce($7, false), coalesce($8, false), coalesce($9, false) FROM ${visible}
       ON CONFLICT (company_id, number, user_id) DO UPDATE SET is_starred = coalesce($7, anomaly_marks.is_starred),
         is_hidden = coalesce($8, anomaly_marks.is_hidden), is_seen = coalesce($9, anomaly_marks.is_seen)`,
      [...values, userId, starred ?? null, hidden ?? null, seen ?? null],
    );
  if (received === false)
    await db.query(
      `INSERT INTO anomaly_mutes (company_id, user_id, vendor, series)
       SELECT DISTINCT $1, $6, vendor, ${mutedBy("visible")} FROM ${visible} ON CONFLICT DO NOTHING`,
      [...values, userId],
    );
  if (received === true)
    await db.query(
      `DELETE FROM anomaly_mutes AS m USING ${visible}
       WHERE m.company_id = $1 AND m.user_id = $6 AND m.vendor = visible.vendor AND m.series = ${mutedBy("visible")}`,
      [...values, userId],
    );
}

type Verdict = Pick<Anomaly, "status" | "note" | "reason" | "quietUntil" | "judgedBy">;

/** The version of an alert's verdict; empty without one. */
export const verdictVersion = ({ status, note, reason, quietUntil, judgedBy }: Verdict): string =>
  status === "real" || status === "expected" ? versionOf({ status, note, reason, quietUntil, judgedBy }) : "";

/** Locks the alerts. Throws CallError 409 if any of them has another verdict than that of the version. */
async function checkVersion(tx: Queries, caller: Caller, numbers: number[], version: string): Promise<void> {
  const { visible, values } = visibleAmong(caller, numbers);
  const verdicts = await tx.query<Verdict>(
    `SELECT coalesce(a.verdict, 'new') AS status, a.note, a.reason, a.quiet_until::text AS "quietUntil", a.judged_by AS "judgedBy"
     FROM anomalies AS a JOIN ${visible} ON a.number = visible.number WHERE a.company_id = $1 ORDER BY a.number FOR UPDATE OF a`,
    values,
  );
  if (verdicts.some((verdict) => verdictVersion(verdict) !== version)) throw changedMeanwhile();
}

/**
 * Records the verdict, and the day until which such a change of the series is expected; an absent note, reason or day
 * stays, but real alerts have neither a reason nor a day. Throws CallError 422 if the day is before all of the alerts, 409
 * if a note, reason or day would replace those of another verdict than the one that was shown.
 */
export async function judge(
  tx: Queries,
  caller: Caller,
  { numbers, verdict, version, note, ...expectation }: z.output<typeof judgeAnomalies.request>,
  now: Date,
): Promise<void> {
  const { user } = caller;
  const { visible, values } = visibleAmong(caller, numbers);
  const { reason, quietUntil } = verdict === "expected" ? expectation : { reason: null, quietUntil: null };
  if (quietUntil) {
    const [row] = await tx.query<{ first: string | null }>(`SELECT min(day)::text AS first FROM ${visible}`, values);
    if (row!.first !== null && quietUntil < row!.first) throw fieldError("quietUntil", "quietUntilTooEarly");
  }
  if ([note, expectation.reason, expectation.quietUntil].some((value) => value !== undefined))
    await checkVersion(tx, caller, numbers, version);
  await tx.query(
    `UPDATE anomalies AS a SET verdict = $6, note = coalesce($7, note), reason = CASE WHEN $13 THEN reason ELSE $8 END,
       quiet_until = CASE WHEN $14 THEN quiet_until ELSE $9::date END, judged_by = $10, judged_at = $11,
       history = (a.history::jsonb || jsonb_build_array(jsonb_build_object('at', $12::text, 'what', 'verdict', 'text', $10::text)))::json
     FROM ${visible} WHERE a.company_id = $1 AND a.number = visible.number`,
    [
      ...values,
      verdict,
      note ?? null,
      reason ?? null,
      quietUntil ?? null,
      user.userNm,
      now,
      now.toISOString(),
      reason === undefined,
      quietUntil === undefined,
    ],
  );
  if (quietUntil === undefined) return;
  // Verdicts are about the expectation that their days are in. Of several apart, the latest counts: nobody expected
  // the days between them.
  if (quietUntil !== null)
    await tx.query(
      `INSERT INTO anomaly_expectations (company_id, vendor, series, from_day, until_day, reason)
       SELECT $1, vendor, series, min(day), $6::date, $7 FROM ${visible} GROUP BY vendor, series HAVING min(day) <= $6::date
       ON CONFLICT (company_id, vendor, series) DO UPDATE SET until_day = excluded.until_day, reason = excluded.reason,
         from_day = CASE WHEN anomaly_expectations.until_day < excluded.from_day THEN excluded.from_day
           ELSE least(anomaly_expectations.from_day, excluded.from_day) END
       WHERE excluded.until_day >= anomaly_expectations.from_day`,
      [...values, quietUntil, reason ?? null],
    );
  else
    await tx.query(
      `DELETE FROM anomaly_expectations AS e USING ${visible} WHERE e.company_id = $1 AND e.vendor = visible.vendor AND e.series = visible.series
         AND visible.day BETWEEN e.from_day AND e.until_day`,
      values,
    );
}
