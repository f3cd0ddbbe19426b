import { addDays } from "~/lib/time/time-frames";
import type { Queries } from "../../state-store/state-store";
import { rememberJudged, ruleSeriesKey, unchanged } from "../rules/detect-rules";
import type { RuleDetection } from "../rules/detect-rules";
import { snapshotOf } from "../findings/rule-snapshot";
import { levelNumber } from "../judge/level";
import { isWatched } from "../series/watched-series";
import { keyOf } from "../series/series-key";
import type { Detection } from "./detect";
import type { Detected } from "../findings/detected";
import { rememberDays } from "../findings/judged-days";
import { saveFindings } from "../findings/save-findings";
import type { Notifiable } from "../findings/save-findings";

/** Serializes detections of a company. */
const lockAnomalies = (tx: Queries, companyId: string) =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 7136))", [companyId]);

/**
 * Stores what was found on the judged days by AI and by rules: one row per day, series and rule, updated if its amounts
 * have changed; what is no longer found is withdrawn, unless its tag or service group is not watched any more. Resolves
 * to what people are notified of: findings that are new and shown, and those that rose in level.
 */
export async function saveDetection(
  tx: Queries,
  companyId: string,
  { judged, findings, chosen }: Detection,
  rules: RuleDetection[],
  now: Date,
): Promise<Notifiable[]> {
  await lockAnomalies(tx, companyId);
  const byModels = { companyId, ruleId: "", rule: null, keyFor: keyOf, now };
  const notifiable = await saveFindings(tx, byModels, { judged, findings }, (row) => isWatched(chosen, row));
  if (judged.length > 0) await rememberDays(tx, companyId, judged, now);
  for (const detection of await unchanged(tx, companyId, rules)) {
    const { rule } = detection;
    const by = { companyId, ruleId: rule.ruleId, rule: snapshotOf(rule), keyFor: ruleSeriesKey(rule), now };
    notifiable.push(...firstDays(await saveFindings(tx, by, detection), detection.findings));
    await rememberJudged(tx, companyId, detection);
  }
  return notifiable;
}

/** A rule that stays true notifies on its first day, and again when its level rises. */
function firstDays(notifiable: Notifiable[], findings: Detected[]): Notifiable[] {
  const placeOf = (series: Detected["series"], day: string) => `${keyOf(series)} ${day}`;
  const levels = new Map(findings.map(({ series, day, level }) => [placeOf(series, day), levelNumber(level)]));
  return notifiable.filter(
    ({ series, day, level }) => (levels.get(placeOf(series, addDays(day, -1))) ?? -1) < levelNumber(level),
  );
}
