import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import { add } from "~/lib/money/decimal";
import type { Queries } from "../../state-store/state-store";
import { widths } from "../judge/judge-series";
import { SAME_SIZE_DAYS } from "../judge/regimes";

export type Episode = AnomalyDetail["episode"];

/** Days before and after an alert that are searched for its episode. */
const SEARCH_WINDOW_DAYS = 31;

interface EpisodeRow {
  number: number;
  isRule: boolean;
  isWithdrawn: boolean;
  /** Days on which the same series was found in the same direction by the same rule, or by AI, oldest first. */
  findings: { day: string; difference: string }[];
  /** The judged days of the provider, oldest first. */
  judged: string[];
  /** The days that the rule has judged as it is now; null without such a rule, and before it has judged any. */
  judgedFrom: string | null;
  judgedUntil: string | null;
  /** The last day that it judged before it was changed or deleted (`keepJudgedUntil`); null if it was not. */
  keptUntil: string | null;
}

/** The episodes of alerts by number: the consecutive judged days around each, and what followed them. */
export async function episodesOf(db: Queries, companyId: string, numbers: number[]): Promise<Map<number, Episode>> {
  const rows = await db.query<EpisodeRow & { baseDate: string; difference: string }>(
    `SELECT a.number, a.rule_id <> '' AS "isRule", a.strength = 0 AS "isWithdrawn", a.day::text AS "baseDate", a.difference::text AS difference,
       (SELECT coalesce(json_agg(json_build_object('day', o.day::text, 'difference', o.difference::text) ORDER BY o.day), '[]') FROM anomalies AS o
         WHERE o.company_id = a.company_id AND o.vendor = a.vendor AND o.series = a.series AND o.rule_id = a.rule_id
           AND o.day BETWEEN a.day - $4::integer AND a.day + $4::integer
           AND (o.number = a.number OR (o.strength * a.strength > 0 AND abs(o.strength) >= $3))) AS findings,
       (SELECT coalesce(json_agg(d.day::text ORDER BY d.day), '[]') FROM anomaly_days AS d
         WHERE d.company_id = a.company_id AND d.vendor = a.vendor
           AND d.day BETWEEN a.day - $4::integer AND a.day + $4::integer) AS judged,
       r.judged_from::text AS "judgedFrom", r.judged_until::text AS "judgedUntil", a.rule ->> 'judgedUntil' AS "keptUntil"
     FROM anomalies AS a
       LEFT JOIN anomaly_rules AS r ON r.company_id = a.company_id AND r.rule_id = a.rule_id AND r.vendor = a.vendor
     WHERE a.company_id = $1 AND a.number = ANY($2)`,
    [companyId, numbers, widths.middle, SEARCH_WINDOW_DAYS],
  );
  return new Map(rows.map((row) => [row.number, episodeOf(row, row)]));
}

/**
 * The days on which the alert's series would have been found again. AI judges every day of the provider, a rule none
 * after it was switched off or deleted: of one that left no last day, only its findings tell that it has judged.
 */
function daysJudged({ isRule, findings, judged, judgedFrom, judgedUntil, keptUntil }: EpisodeRow): string[] {
  if (!isRule) return judged;
  const last = keptUntil ?? judgedUntil ?? findings.at(-1)!.day;
  const isJudgedNow = (day: string) =>
    judgedFrom !== null && judgedUntil !== null && day >= judgedFrom && day <= judgedUntil;
  return judged.filter((day) => day <= last || isJudgedNow(day));
}

function episodeOf(row: EpisodeRow, { baseDate, difference }: { baseDate: string; difference: string }): Episode {
  const { isRule, isWithdrawn, findings } = row;
  const alone = { start: baseDate, end: baseDate, days: 1, difference, on: null };
  if (isWithdrawn) return { ...alone, state: "withdrawn" };
  const differences = new Map(findings.map((finding) => [finding.day, finding.difference]));
  const judged = daysJudged(row);
  const index = judged.indexOf(baseDate);
  if (index === -1) return { ...alone, state: "latest" };
  let [first, last] = [index, index];
  while (first > 0 && differences.has(judged[first - 1]!)) first -= 1;
  while (last + 1 < judged.length && differences.has(judged[last + 1]!)) last += 1;
  const days = judged.slice(first, last + 1);
  const next = judged[last + 1] ?? null;
  const own = {
    start: days[0]!,
    end: days.at(-1)!,
    days: days.length,
    // The days that a rule compares overlap, so their differences cannot be added up.
    difference: isRule ? difference : add(...days.map((day) => differences.get(day)!)),
  };
  if (next === null) return { ...own, state: days.length === 1 ? "latest" : "ongoing", on: own.end };
  // From the third day on, the cost may have become the new level, which then counts as expected.
  return { ...own, state: isRule || days.length < SAME_SIZE_DAYS ? "over" : "settled", on: next };
}
