import type { RuleDefinition, StoredRule } from "~/contract/anomalies/anomaly-rules";

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
