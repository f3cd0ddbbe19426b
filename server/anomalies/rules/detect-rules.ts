import type { DayRange } from "~/lib/time/time-frames";
import { wholeCompany } from "../../viewer/viewer";
import type { Services } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import type { Detected } from "../findings/detected";
import { areTooLarge } from "../../cost-analytics/scope";
import { isCompanyPaid } from "../../people/companies/company-plan";
import { serviceGroupSets } from "../../service-groups/sets";
import { keyOf } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";
import { judgeableDays, judgeRule } from "./judge-rule";
import type { RuleAlert } from "./judge-rule";
import { lastTwelveMonths, loadRuleSeries } from "./rule-series";
import type { RuleSeries } from "./rule-series";
import { allRules } from "./rules";
import type { Rule } from "./rules";

/** A rule's findings on the days that it judged. */
export interface RuleDetection {
  rule: Rule;
  judged: { vendor: Rule["vendor"]; day: string }[];
  findings: Detected[];
}

interface RuleOptions {
  /** The days to load; absent: the last 12 months. */
  range?: DayRange;
  shouldJudge(rule: Rule, day: string): boolean;
  signal?: AbortSignal;
}

/**
 * Judges the requested days of all active rules of a company; those of the models only while its plan includes AI, and
 * none whose service groups have grown too large. Changes nothing.
 */
export async function detectRules(
  companyId: string,
  services: Services,
  { range, shouldJudge, signal }: RuleOptions,
): Promise<RuleDetection[]> {
  const rules = await allRules(services.stateStore, { companyId, today: services.today() });
  const hasModels = await isCompanyPaid(services, companyId);
  const sets = await serviceGroupSets(services.stateStore, companyId);
  const active = rules.filter(
    (rule) => rule.isAbnormalNotiOn && (rule.comparison !== "models" || hasModels) && !areTooLarge(rule.filters, sets),
  );
  const detections: RuleDetection[] = [];
  // One after the other, so that a company with many rules does not take all of the engine.
  for (const rule of active) {
    signal?.throwIfAborted();
    const loaded = await loadRuleSeries(rule, wholeCompany(companyId), services, range);
    const loadedDays = new Set(range ? loaded.days : lastTwelveMonths(loaded));
    const days = judgeableDays(rule, loaded).filter((day) => loadedDays.has(day) && shouldJudge(rule, day));
    if (days.length === 0) continue;
    const judgedDays = new Set(days);
    const alerts = await judgeRule(rule, loaded, (day) => judgedDays.has(day), signal);
    detections.push({
      rule,
      judged: days.map((day) => ({ vendor: rule.vendor, day })),
      findings: alerts.map((alert) => detectedBy(alert, loaded)),
    });
  }
  return detections;
}

/**
 * The days that a job judges. Comparisons of days are judged again from the rule's first day on, as a restated day
 * changes those after it; predictions of models once, and again when the day's lines have changed.
 */
export const dueDays =
  (isChanged: (vendor: Rule["vendor"], day: string) => boolean) =>
  ({ vendor, comparison, judgedFrom, judgedUntil }: Rule, day: string): boolean =>
    day >= judgedFrom &&
    (comparison !== "models" || judgedUntil === null || day > judgedUntil || isChanged(vendor, day));

const detectedBy = ({ series: index, ...alert }: RuleAlert, { series }: RuleSeries): Detected => ({
  ...alert,
  vendor: series[index]!.vendor,
  series: series[index]!,
  isShown: true,
  isEcho: false,
});

/** Key of a rule's series: that of AI's series with the same costs, so that a verdict on one applies to the other. */
export const ruleSeriesKey =
  ({ ruleId, filters }: Rule) =>
  (series: SeriesKey): string =>
    filters.length === 0
      ? keyOf(series)
      : JSON.stringify([series.kind, series.account, series.product, series.region, ruleId]);

/** The detections whose rule has not changed since it was judged; locks the rules for the rest of the transaction. */
export async function unchanged(tx: Queries, companyId: string, detections: RuleDetection[]): Promise<RuleDetection[]> {
  const rows = await tx.query<{ ruleId: string; updatedAt: Date }>(
    `SELECT rule_id AS "ruleId", updated_at AS "updatedAt" FROM anomaly_rules WHERE company_id = $1 ORDER BY rule_id FOR UPDATE`,
    [companyId],
  );
  const updates = new Map(rows.map(({ ruleId, updatedAt }) => [ruleId, updatedAt.toISOString()]));
  return detections.filter(({ rule }) => updates.get(rule.ruleId) === rule.updatedAt);
}

/** Records the last day that the rule has judged. */
export async function rememberJudged(tx: Queries, companyId: string, { rule, judged }: RuleDetection): Promise<void> {
  const last = judged
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (last)
    await tx.query(
      "UPDATE anomaly_rules SET judged_until = greatest(judged_until, $3::date) WHERE company_id = $1 AND rule_id = $2",
      [companyId, rule.ruleId, last],
    );
}
