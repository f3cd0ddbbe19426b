import { randomUUID } from "node:crypto";
import type { RuleDefinition, StoredRule } from "~/contract/anomalies/anomaly-rules";
import type { Queries } from "../../state-store/state-store";

/** The rule as an alert keeps it, so that it can be explained after the rule was changed or deleted. */
export interface RuleSnapshot extends Pick<StoredRule, "ruleId" | "title"> {
  comparison: RuleDefinition["comparison"];
  filters: RuleDefinition["filters"];
}

export const snapshotOf = ({ ruleId, title, comparison, filters }: RuleSnapshot): RuleSnapshot => ({
  ruleId,
  title,
  comparison,
  filters,
});

/**
 * Keeps with the alerts of a rule that is changed or deleted the last day that it judged: what it did not find after that
 * day tells nothing. Its row must be locked.
 */
export async function keepJudgedUntil(
  tx: Queries,
  companyId: string,
  { ruleId, vendor, judgedUntil }: Pick<StoredRule, "ruleId" | "vendor"> & { judgedUntil: string | null },
): Promise<void> {
  if (judgedUntil === null) return;
  await tx.query(
    `UPDATE anomalies SET rule = (rule::jsonb || jsonb_build_object('judgedUntil', $4::text))::json
     WHERE company_id = $1 AND rule_id = $2 AND vendor = $3`,
    [companyId, ruleId, vendor, judgedUntil],
  );
}

/**
 * Keeps the alerts of a rule that compares something else from now on as they were found, as those of another finder:
 * what it finds next, on the same day and under the same key, is about other costs.
 */
export const keepFound = (tx: Queries, companyId: string, ruleId: string) =>
  tx.query("UPDATE anomalies SET rule_id = rule_id || ' ' || $3 WHERE company_id = $1 AND rule_id = $2", [
    companyId,
    ruleId,
    randomUUID(),
  ]);

/** Forgets until when costs under the rule's filters are expected; their series have its id (`ruleSeriesKey`). */
export const forgetExpected = (tx: Queries, companyId: string, ruleId: string) =>
  tx.query("DELETE FROM anomaly_expectations WHERE company_id = $1 AND position($2 IN series) > 0", [
    companyId,
    JSON.stringify(ruleId),
  ]);

/** SQL of a row: the id of its rule, also if that compared something else then. */
export const ruleIdOf = (row: string): string => `split_part(${row}.rule_id, ' ', 1)`;
