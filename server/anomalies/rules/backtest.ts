import type { Backtest, RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { add } from "~/lib/money/decimal";
import { checkPaid } from "../../access/permission";
import type { Caller, Services } from "../../serve";
import { levelNumber } from "../judge/level";
import { alertsOf, compareDays, judgeableDays } from "./judge-rule";
import type { RuleAlert } from "./judge-rule";
import { lastTwelveMonths, loadRuleSeries } from "./rule-series";
import type { RuleSeries } from "./rule-series";

/** Percentages that a rule is tried with besides its own. */
const THRESHOLDS = [5, 10, 15, 20, 30, 50, 100];
const MONTHS = 12;

/** A rule's alerts of the last 12 months and the days that were judged for them, as the viewer sees the costs. */
export async function backtestAlerts(
  rule: RuleDefinition,
  viewer: Caller,
  services: Services,
): Promise<{ loaded: RuleSeries; days: string[]; alerts: RuleAlert[] }> {
  const { compared, ...year } = await compareYear(rule, viewer, services);
  return { ...year, alerts: alertsOf(rule, compared) };
}

/** The days of the last 12 months that the rule can judge: on the others, it could not have alerted. */
function judgedDaysOf(rule: RuleDefinition, loaded: RuleSeries): string[] {
  const inYear = new Set(lastTwelveMonths(loaded));
  return judgeableDays(rule, loaded).filter((day) => inYear.has(day));
}

async function compareYear(rule: RuleDefinition, viewer: Caller, services: Services) {
  checkModels(rule, viewer);
  const loaded = await loadRuleSeries(rule, viewer, services);
  const days = judgedDaysOf(rule, loaded);
  const judgedDays = new Set(days);
  return { loaded, days, compared: await compareDays(rule, loaded, (day) => judgedDays.has(day)) };
}

/** Predictions of the models are part of the paid version, also in a backtest: throws CallError 403. */
export function checkModels({ comparison }: Pick<RuleDefinition, "comparison">, caller: Pick<Caller, "user">): void {
  if (comparison === "models") checkPaid(caller);
}

/** Alerts that the rule would have found with its own threshold and with others. */
export async function backtest(rule: RuleDefinition, viewer: Caller, services: Services): Promise<Backtest> {
  const { loaded, days, compared } = await compareYear(rule, viewer, services);
  const [start, end] = [days[0], days.at(-1)];
  const alertDays = daysOf(alertsOf(rule, compared), loaded);
  const count = (level: RuleAlert["level"]) => alertDays.filter((alertDay) => alertDay.level === level).length;
  const others = [...new Set([...THRESHOLDS, rule.threshold])].sort((a, b) => a - b);
  return {
    period: start && end ? { start, end, days: days.length } : null,
    days: alertDays,
    total: { ...sumsOf(alertDays, days.length), major: count("major"), minor: count("minor") },
    thresholds: others.map((threshold) => ({
      threshold,
      ...sumsOf(daysOf(alertsOf({ ...rule, threshold }, compared), loaded), days.length),
    })),
  };
}

/** The alerts by day, each day with its highest level. */
function daysOf(alerts: RuleAlert[], { series }: RuleSeries): Backtest["days"] {
  const byDay = new Map<string, RuleAlert[]>();
  for (const alert of alerts) {
    const existing = byDay.get(alert.day);
    if (existing) existing.push(alert);
    else byDay.set(alert.day, [alert]);
  }
  return [...byDay].map(([day, ofDay]) => {
    const [largest] = [...ofDay].sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)));
    const [highest] = [...ofDay].sort((a, b) => levelNumber(b.level) - levelNumber(a.level));
    return {
      day,
      level: highest!.level,
      difference: add(...ofDay.map(({ difference }) => difference)),
      alerts: ofDay.length,
      series: seriesName(series[largest!.series]!),
    };
  });
}

/** What a rule's series covers; empty for the total. */
export const seriesName = ({ accountName, product, region }: RuleSeries["series"][number]): string =>
  accountName || product || region;

/** `days`: number of judged days; an average month is a twelfth of a year. */
const sumsOf = (alertDays: Backtest["days"], days: number) => ({
  days: alertDays.length,
  perMonth: days === 0 ? 0 : Math.round((alertDays.length / days) * (365 / MONTHS) * 10) / 10,
  critical: alertDays.filter(({ level }) => level === "critical").length,
  difference: add(...alertDays.map(({ difference }) => difference)),
});
