import { addDays } from "~/lib/time/time-frames";
import { lock } from "../../state-store/lock";
import type { Queries } from "../../state-store/state-store";
import { rememberJudged, ruleSeriesKey, unchanged } from "../rules/detect-rules";
import type { RuleDetection } from "../rules/detect-rules";
import { snapshotOf } from "../findings/rule-snapshot";
import { levelNumber } from "../judge/level";
import { isWatched } from "../series/watched-series";
import { keyOf } from "../series/series-key";
import type { Detection } from "./detect";
import { newsTest } from "../findings/news";
import { forgetDays, rememberDays } from "../findings/judged-days";
import { rowKey, saveFindings, withdrawDays } from "../findings/save-findings";
import type { FindingSource, Notifiable } from "../findings/save-findings";

/**
 * Stores what was found on the judged days by AI and by rules: one row per day, series and rule, updated if its amounts
 * have changed; what is no longer found is withdrawn, unless its tag or service group is not watched any more, and so is
 * everything on days without lines, which are forgotten. Resolves to the news that people are notified of, among what is
 * shown: new findings, those that rose in level, and AI's that have changed and were never emailed.
 */
export async function saveDetection(
  tx: Queries,
  companyId: string,
  { judged, findings, emptied, chosen }: Detection,
  rules: RuleDetection[],
  now: Date,
): Promise<Notifiable[]> {
  await lock(tx, `detection ${companyId}`);
  if (emptied.length > 0) {
    await withdrawDays(tx, companyId, emptied, now);
    await forgetDays(tx, companyId, emptied);
  }
  const byModels = { companyId, ruleId: "", rule: null, keyFor: keyOf, now };
  const byAi = await saveFindings(tx, byModels, { judged, findings }, (row) => isWatched(chosen, row));
  if (judged.length > 0) await rememberDays(tx, companyId, judged, now);
  const isNews = await newsTest(tx, companyId);
  const news = byAi.filter(isNews);
  for (const detection of await unchanged(tx, companyId, rules)) {
    const { rule } = detection;
    const by = { companyId, ruleId: rule.ruleId, rule: snapshotOf(rule), keyFor: ruleSeriesKey(rule), now };
    news.push(...(await firstDays(tx, by, await saveFindings(tx, by, detection), isNews)));
    await rememberJudged(tx, companyId, detection);
  }
  return news;
}

/**
 * A rule that stays true in the same direction notifies on its first day that is news, and again when its level rises.
 * The day before may have been judged in an earlier detection. Days on which its series was to be quiet have
 * notified nobody.
 */
async function firstDays(
  tx: Queries,
  { companyId, ruleId, keyFor }: Pick<FindingSource, "companyId" | "ruleId" | "keyFor">,
  notifiable: Notifiable[],
  isNews: (finding: Notifiable) => boolean,
): Promise<Notifiable[]> {
  const placeOf = ({ vendor, series, day }: Notifiable, back = 0) => ({
    vendor,
    series: keyFor(series),
    day: addDays(day, -back),
  });
  const untold = new Set(notifiable.filter((finding) => !isNews(finding)).map((finding) => rowKey(placeOf(finding))));
  const entries = notifiable.filter(isNews).map((finding) => ({ finding, before: placeOf(finding, 1) }));
  const before = entries.map((entry) => ({ ...entry.before, strength: entry.finding.strength }));
  const rows = await tx.query<{ vendor: string; series: string; day: string; level: number }>(
    `SELECT a.vendor, a.series, a.day::text AS day, a.level
     FROM anomalies AS a
       JOIN json_to_recordset($3::json) AS b(vendor text, series text, day date, strength double precision) USING (vendor, series, day)
     WHERE company_id = $1 AND rule_id = $2 AND a.strength * b.strength > 0 AND a.quiet_until IS NULL`,
    [companyId, ruleId, JSON.stringify(before)],
  );
  const told = rows.filter((row) => !untold.has(rowKey(row)));
  const levels = new Map(told.map(({ level, ...row }) => [rowKey(row), level]));
  return entries
    .filter((entry) => (levels.get(rowKey(entry.before)) ?? -1) < levelNumber(entry.finding.level))
    .map(({ finding }) => finding);
}
