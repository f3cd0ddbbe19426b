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
  /** Days on which the same series was found in the same direction by the same rule, or by AI. */
  findings: { day: string; difference: string }[];
  /** The judged days of the provider, oldest first. */
  judged: string[];
}

/** The episodes of alerts by number: the consecutive judged days around each, and what followed them. */
export async function episodesOf(db: Queries, companyId: string, numbers: number[]): Promise<Map<number, Episode>> {
  const rows = await db.query<EpisodeRow & { baseDate: string; difference: string }>(
    `SELECT a.number, a.rule_id <> '' AS "isRule", a.strength = 0 AS "isWithdrawn", a.day::text AS "baseDate", a.difference::text AS difference,
       (SELECT coalesce(json_agg(json_build_object('day', o.day::text, 'difference', o.difference::text)), '[]') FROM anomalies AS o
         WHERE o.company_id = a.company_id AND o.vendor = a.vendor AND o.series = a.series AND o.rule_id = a.rule_id
           AND o.day BETWEEN a.day - $4::integer AND a.day + $4::integer
           AND (o.number = a.number OR (o.strength * a.strength > 0 AND abs(o.strength) >= $3))) AS findings,
       (SELECT coalesce(json_agg(d.day::text ORDER BY d.day), '[]') FROM anomaly_days AS d
         WHERE d.company_id = a.company_id AND d.vendor = a.vendor
           AND d.day BETWEEN a.day - $4::integer AND a.day + $4::integer) AS judged
     FROM anomalies AS a WHERE a.company_id = $1 AND a.number = ANY($2)`,
    [companyId, numbers, widths.middle, SEARCH_WINDOW_DAYS],
  );
  return new Map(rows.map((row) => [row.number, episodeOf(row, row)]));
}

function episodeOf(
  { isRule, isWithdrawn, findings, judged }: EpisodeRow,
  { baseDate, difference }: { baseDate: string; difference: string },
): Episode {
  const alone = { start: baseDate, end: baseDate, days: 1, difference, on: null };
  if (isWithdrawn) return { ...alone, state: "withdrawn" };
  const differences = new Map(findings.map((finding) => [finding.day, finding.difference]));
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
