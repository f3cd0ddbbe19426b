import type { Queries } from "../../state-store/state-store";
import { storedJson } from "../../state-store/stored-text";
import { levelNumber } from "../judge/level";
import type { RuleSnapshot } from "./rule-snapshot";
import type { SeriesKey } from "../series/series-key";
import type { Detected } from "./detected";
import type { VendorDay } from "./judged-days";

/** An anomaly that is new, has changed before anyone was emailed about it, or whose level rose. */
export interface Notifiable extends Detected {
  number: number;
  /** Of the rule that found it; empty for AI. */
  ruleId: string;
  /** It was known before, with a lower level. */
  hasRisen: boolean;
}

interface StoredFinding extends Pick<SeriesKey, "kind" | "tagKey" | "item"> {
  number: number;
  vendor: string;
  series: string;
  day: string;
  level: number;
  actual: string;
  difference: string;
  isShown: boolean;
  wasEmailed: boolean;
}

/** SQL of a row `a`: whether anyone was emailed about it. */
export const wasEmailed = `a.history::jsonb @> '[{"what": "emailed"}]'`;

/** Identifies a finding among those of AI or a rule. */
export const rowKey = ({ vendor, series, day }: { vendor: string; series: string; day: string }) =>
  `${vendor} ${day} ${series}`;

/** What found them, AI or a rule, with the key of its series. */
export interface FindingSource {
  companyId: string;
  ruleId: string;
  rule: RuleSnapshot | null;
  keyFor(series: Detected["series"]): string;
  now: Date;
}

/**
 * Adds, updates and withdraws the findings of the judged days; resolves to those shown that are new or have risen, and
 * to AI's that have changed and were never emailed: they may have been too uncertain, or part of another finding.
 */
export async function saveFindings(
  tx: Queries,
  by: FindingSource,
  { judged, findings }: { judged: { vendor: string; day: string }[]; findings: Detected[] },
  isJudged: (row: StoredFinding) => boolean = () => true,
): Promise<Notifiable[]> {
  const { companyId, ruleId, keyFor, now } = by;
  if (judged.length === 0) return [];
  const stored = await tx.query<StoredFinding>(
    `SELECT number, kind, tag_key AS "tagKey", item, a.vendor, series, a.day::text AS day, level, actual::text AS actual, difference::text AS difference, is_shown AS "isShown",
       ${wasEmailed} AS "wasEmailed"
     FROM anomalies AS a JOIN json_to_recordset($2::json) AS j(vendor text, day date) ON j.vendor = a.vendor AND j.day = a.day
     WHERE company_id = $1 AND rule_id = $3`,
    [companyId, JSON.stringify(judged), ruleId],
  );
  const byKey = new Map(stored.map((row) => [rowKey(row), row]));
  const entries = findings.map((finding) => ({
    finding,
    key: rowKey({ ...finding, series: keyFor(finding.series) }),
  }));
  const added = entries.filter(({ key }) => !byKey.has(key)).map(({ finding }) => finding);
  const [last] = await tx.query<{ number: number }>(
    "SELECT coalesce(max(number), 0) AS number FROM anomalies WHERE company_id = $1",
    [companyId],
  );
  const order = [...added].sort((a, b) => a.day.localeCompare(b.day) || Number(b.isShown) - Number(a.isShown));
  const inserted = order.map((finding, n) => ({ ...finding, ruleId, hasRisen: false, number: last!.number + 1 + n }));
  await insertAll(tx, by, inserted);

  const changed = entries.flatMap(({ finding, key }) => {
    const row = byKey.get(key);
    const isSame = row && isSameFinding(row, finding, ruleId);
    return !row || isSame
      ? []
      : [{ ...finding, ruleId, number: row.number, before: row, hasRisen: levelNumber(finding.level) > row.level }];
  });
  await updateAll(tx, by, changed);
  const currentKeys = new Set(entries.map(({ key }) => key));
  await withdraw(
    tx,
    companyId,
    stored.filter((row) => isJudged(row) && !currentKeys.has(rowKey(row))).map(({ number }) => number),
    now,
  );
  const notifiable = changed.filter(({ hasRisen, before }) => hasRisen || (ruleId === "" && !before.wasEmailed));
  return [...inserted, ...notifiable].filter(({ isShown }) => isShown);
}

/** Withdraws all findings of days that have no lines any more. */
export async function withdrawDays(tx: Queries, companyId: string, days: VendorDay[], now: Date): Promise<void> {
  const rows = await tx.query<{ number: number }>(
    `SELECT number FROM anomalies JOIN json_to_recordset($2::json) AS d(vendor text, day date) USING (vendor, day)
     WHERE company_id = $1`,
    [companyId, JSON.stringify(days)],
  );
  const numbers = rows.map(({ number }) => number);
  await withdraw(tx, companyId, numbers, now);
}

/** AI's expectation changes as it learns; a rule's basis changes only with the bills. */
const isSameFinding = (row: StoredFinding, detected: Detected, ruleId: string): boolean =>
  Number(row.actual) === Number(detected.actual) &&
  row.isShown === detected.isShown &&
  (ruleId === "" ||
    (Number(row.difference) === Number(detected.difference) && row.level === levelNumber(detected.level)));

const recordOf = (
  { number, vendor, series, day, level, actual, predicted, difference, ...rest }: Notifiable,
  keyFor: FindingSource["keyFor"],
) => ({
  number,
  vendor,
  series: keyFor(series),
  kind: series.kind,
  account: series.account,
  account_name: series.account === "" ? "" : series.accountName,
  product: series.product,
  region: series.region,
  tag_key: series.tagKey,
  item: series.item,
  item_name: series.itemName,
  day,
  level: levelNumber(level),
  actual,
  predicted,
  difference,
  rate: rest.rate,
  strength: rest.strength,
  is_new: rest.isNew,
  is_shown: rest.isShown,
  models: rest.models,
});

const columns = `number integer, vendor text, series text, kind text, account text, account_name text, product text, region text,
  tag_key text, item text, item_name text, day date,
  level smallint, actual numeric, predicted numeric, difference numeric, rate double precision, strength double precision,
  is_new boolean, is_shown boolean, models json`;

/** A series marked as expected until a day is shown as expected from the start. */
const insertAll = (tx: Queries, { companyId, ruleId, rule, keyFor, now }: FindingSource, added: Notifiable[]) =>
  tx.query(
    `INSERT INTO anomalies (company_id, number, rule_id, rule, vendor, series, kind, account, account_name, product, region, tag_key, item, item_name, day, level, actual,
       predicted, difference, rate, strength, is_new, is_shown, models, detected_at, verdict, reason, quiet_until, history)
     SELECT $1, r.number, $5, $6, r.vendor, r.series, r.kind, r.account, r.account_name, r.product, r.region, r.tag_key, r.item, r.item_name, r.day, r.level,
       r.actual, r.predicted, r.difference, r.rate, r.strength, r.is_new, r.is_shown, r.models, $3,
       CASE WHEN e.series IS NULL THEN NULL ELSE 'expected' END, e.reason, e.until_day,
       json_build_array(json_build_object('at', $4::text, 'what', 'found', 'text', ''))
     FROM json_to_recordset($2::json) AS r(${columns})
       LEFT JOIN anomaly_expectations AS e ON e.company_id = $1 AND e.vendor = r.vendor AND e.series = r.series
         AND r.day BETWEEN e.from_day AND e.until_day`,
    [
      companyId,
      storedJson(added.map((notifiable) => recordOf(notifiable, keyFor))),
      now,
      now.toISOString(),
      ruleId,
      rule && JSON.stringify(rule),
    ],
  );

const updateAll = (
  tx: Queries,
  { companyId, rule, keyFor, now }: FindingSource,
  changed: (Notifiable & { before: StoredFinding })[],
) =>
  tx.query(
    `UPDATE anomalies AS a SET level = r.level, actual = r.actual, predicted = r.predicted, difference = r.difference, rate = r.rate,
       strength = r.strength, is_new = r.is_new, is_shown = r.is_shown, models = r.models, rule = $4,
       history = (a.history::jsonb || jsonb_build_array(jsonb_build_object('at', $3::text, 'what', 'judgedAgain', 'text', r.text)))::json
     FROM json_to_recordset($2::json) AS r(${columns}, text text) WHERE a.company_id = $1 AND a.number = r.number`,
    [
      companyId,
      storedJson(
        changed.map((finding) => ({
          ...recordOf(finding, keyFor),
          text: `${finding.before.difference} → ${finding.difference}`,
        })),
      ),
      now.toISOString(),
      rule && JSON.stringify(rule),
    ],
  );

/** Withdraws findings: the lines of their day have changed or are gone. */
const withdraw = (tx: Queries, companyId: string, numbers: number[], now: Date) =>
  tx.query(
    `UPDATE anomalies SET is_shown = false, strength = 0,
       history = (history::jsonb || jsonb_build_array(jsonb_build_object('at', $3::text, 'what', 'judgedAgain', 'text', '')))::json
     WHERE company_id = $1 AND number = ANY($2) AND strength <> 0`,
    [companyId, numbers, now.toISOString()],
  );
