import { randomBytes, randomUUID } from "node:crypto";
import { ruleFields } from "~/contract/anomalies/anomaly-rules";
import type { RuleDefinition, RuleInput, StoredRule } from "~/contract/anomalies/anomaly-rules";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import { nameKey } from "~/contract/text";
import type { Vendor } from "~/contract/vendors";
import { versionOf } from "~/lib/stored-version";
import { lock } from "../../state-store/lock";
import type { Queries } from "../../state-store/state-store";
import { newestDays } from "../findings/judged-days";
import { forgetExpected, keepFound, keepJudgedUntil, ruleIdOf } from "../findings/rule-snapshot";

/** A rule with the data that jobs need. */
export interface Rule extends StoredRule {
  webhookSecret: string;
  /** The last day that was judged; null before the first. */
  judgedUntil: string | null;
}

interface Row {
  ruleId: string;
  fields: unknown;
  webhookSecret: string;
  judgedFrom: string;
  judgedUntil: string | null;
  updatedAt: Date;
  updatedBy: string;
  alerts: number;
}

const COLUMNS = `rule_id AS "ruleId", fields, webhook_secret AS "webhookSecret", judged_from::text AS "judgedFrom", judged_until::text AS "judgedUntil",
  updated_at AS "updatedAt", updated_by AS "updatedBy",
  (SELECT count(*) FROM anomalies AS a WHERE a.company_id = r.company_id AND ${ruleIdOf("a")} = r.rule_id AND is_shown AND day > $2::date - 30)::integer AS alerts`;

/** Rules stored by an earlier version get the defaults of fields that they lack. */
function toRule({ fields, updatedAt, ...row }: Row): Rule {
  const rule = ruleFields.parse(fields);
  return { ...rule, ...row, version: versionOf(rule), updatedAt: updatedAt.toISOString() };
}

/** The company's rules by name; of these providers, if any are given. */
export async function listRules(
  db: Queries,
  { companyId, vendors, today }: { companyId: string; vendors: Vendor[]; today: string },
): Promise<Rule[]> {
  const rows = await db.query<Row>(
    `SELECT ${COLUMNS} FROM anomaly_rules AS r WHERE company_id = $1 AND vendor = ANY($3) ORDER BY title_key, rule_id`,
    [companyId, today, vendors],
  );
  return rows.map(toRule);
}

/** All rules of the company. */
export async function allRules(
  db: Queries,
  { companyId, today }: { companyId: string; today: string },
): Promise<Rule[]> {
  const rows = await db.query<Row>(`SELECT ${COLUMNS} FROM anomaly_rules AS r WHERE company_id = $1 ORDER BY rule_id`, [
    companyId,
    today,
  ]);
  return rows.map(toRule);
}

/** The rule; null if the company has none with this id. `lock`: for the rest of the transaction. */
export async function findRule(
  db: Queries,
  { companyId, ruleId, today }: { companyId: string; ruleId: string; today: string },
  lock: "" | "FOR UPDATE" = "",
): Promise<Rule | null> {
  const [row] = await db.query<Row>(
    `SELECT ${COLUMNS} FROM anomaly_rules AS r WHERE company_id = $1 AND rule_id = $3 ${lock}`,
    [companyId, today, ruleId],
  );
  return row ? toRule(row) : null;
}

interface Saving {
  companyId: string;
  rule: RuleInput;
  by: string;
  /** The newest day that is judged. */
  newestDay: string;
  now: Date;
}

/** What the rule compares with what. */
const comparedKeys = ["vendor", "viewBy", "filters", "comparison"] as const satisfies (keyof RuleDefinition)[];
/** The fields of a rule that decide on its alerts. */
const definitionKeys = [
  ...comparedKeys,
  "direction",
  "threshold",
  "minAlert",
  "maxAlert",
  "level",
  "sensitivity",
] as const satisfies (keyof RuleDefinition)[];

const areSame = (keys: readonly (keyof RuleDefinition)[], a: RuleDefinition, b: RuleDefinition): boolean =>
  keys.every((key) => JSON.stringify(inOrder(a)[key]) === JSON.stringify(inOrder(b)[key]));

/** The rule with its filters in one order: forms have another one than calls of the API may have. */
const inOrder = (rule: RuleDefinition): RuleDefinition => ({
  ...rule,
  filters: rule.filters
    .map((filter) => ({ ...filter, values: [...filter.values].sort() }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
});

/**
 * Inserts a rule; null if the company has reached the limit. Rejects with a unique violation for a title that
 * exists.
 */
export async function insertRule(tx: Queries, { companyId, rule, by, newestDay, now }: Saving): Promise<string | null> {
  const ruleId = randomUUID();
  await lock(tx, `alert rules ${companyId}`);
  const rows = await tx.query(
    `INSERT INTO anomaly_rules (company_id, rule_id, title_key, vendor, fields, webhook_secret, judged_from, updated_at, updated_by)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
     WHERE (SELECT count(*) FROM anomaly_rules WHERE company_id = $1) < $10::integer RETURNING 1`,
    [
      companyId,
      ruleId,
      nameKey(rule.title),
      rule.vendor,
      JSON.stringify(rule),
      randomBytes(32).toString("hex"),
      newestDay,
      now,
      by,
      ruleLimits.rules,
    ],
  );
  return rows.length > 0 ? ruleId : null;
}

/**
 * Replaces a rule that is locked. If it judges differently now, that applies from the newest day on; earlier alerts
 * stay as they were found.
 */
export async function updateRule(
  tx: Queries,
  before: Rule,
  { companyId, rule, by, newestDay, now }: Saving,
): Promise<void> {
  const isOther = !areSame(definitionKeys, before, rule) || (!before.isAbnormalNotiOn && rule.isAbnormalNotiOn);
  if (isOther) await keepJudgedUntil(tx, companyId, before);
  if (!areSame(comparedKeys, before, rule)) await keepFound(tx, companyId, before.ruleId);
  if (!areSame(["filters"], before, rule)) await forgetExpected(tx, companyId, before.ruleId);
  await tx.query(
    `UPDATE anomaly_rules SET title_key = $3, vendor = $4, fields = $5, updated_at = $6, updated_by = $7,
       judged_from = CASE WHEN $8 THEN $9::date ELSE judged_from END, judged_until = CASE WHEN $8 THEN NULL ELSE judged_until END
     WHERE company_id = $1 AND rule_id = $2`,
    [companyId, before.ruleId, nameKey(rule.title), rule.vendor, JSON.stringify(rule), now, by, isOther, newestDay],
  );
}

/** Deletes a rule, but not its alerts; whether the company had such a rule. */
export async function deleteRule(tx: Queries, companyId: string, ruleId: string): Promise<boolean> {
  const [deleted] = await tx.query<Pick<Rule, "ruleId" | "vendor" | "judgedUntil">>(
    `DELETE FROM anomaly_rules WHERE company_id = $1 AND rule_id = $2
     RETURNING rule_id AS "ruleId", vendor, judged_until::text AS "judgedUntil"`,
    [companyId, ruleId],
  );
  if (deleted) await keepJudgedUntil(tx, companyId, deleted);
  return deleted !== undefined;
}

/** The newest day of a provider that was judged; yesterday before the first detection. */
export async function newestDayOf(
  db: Queries,
  { companyId, vendor, yesterday }: { companyId: string; vendor: Vendor; yesterday: string },
): Promise<string> {
  return (await newestDays(db, companyId)).get(vendor) ?? yesterday;
}
