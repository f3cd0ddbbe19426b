import { anomalyLevels } from "~/contract/anomalies/anomalies-lists";
import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { bandLevels } from "~/contract/anomalies/rule-lists";
import { fromUnits, subtract, toUnits } from "~/lib/money/decimal";
import { decimalOf } from "../findings/detected";
import { judgeInThreads } from "../judge/judge-threads";
import { widths } from "../judge/judge-series";
import { levelNumber } from "../judge/level";
import type { AnomalyLevel } from "../judge/level";
import type { Finding } from "../judge/find-anomalies";
import { comparedDays } from "~/contract/anomalies/compared-days";
import type { RuleSeries } from "./rule-series";

/** A day of a series with its baseline, before the rule's threshold is applied. */
export interface ComparedDay {
  /** Index of the series. */
  series: number;
  day: string;
  actual: string;
  predicted: string;
  difference: string;
  /** From the models' judgement, or constants for a comparison of days, which is certain. */
  strength: number;
  isNew: boolean;
  models: Finding["models"];
}

/** An alert of a rule. */
export interface RuleAlert extends ComparedDay {
  level: AnomalyLevel;
  /** Percent of the predicted amount; null if that is 0. */
  rate: number | null;
}

/** A rule's own findings count at every sensitivity of the list. */
const MAX_STRENGTH = 99;

/**
 * Judges days of a rule's series, each as if it were the newest; shared by backtests and the jobs. Days are not judged
 * if any of the days they are compared with is unknown.
 */
export async function judgeRule(
  rule: RuleDefinition,
  loaded: RuleSeries,
  shouldJudge: (day: string) => boolean,
  signal?: AbortSignal,
): Promise<RuleAlert[]> {
  return alertsOf(rule, await compareDays(rule, loaded, shouldJudge, signal));
}

/**
 * What the days are compared with; the same for all thresholds of a rule. Comparisons of days leave out those whose
 * difference is too small for the rule's levels: they are nearly all, and thousands of series have a million.
 */
export const compareDays = (
  rule: RuleDefinition,
  loaded: RuleSeries,
  shouldJudge: (day: string) => boolean,
  signal?: AbortSignal,
): Promise<ComparedDay[]> =>
  rule.comparison === "models"
    ? compareWithModels(rule, loaded, shouldJudge, signal)
    : Promise.resolve(compareWithDays(rule, loaded, shouldJudge));

/** The days that are alerts of the rule, in order. */
export const alertsOf = (rule: RuleDefinition, compared: ComparedDay[]): RuleAlert[] =>
  compared
    .flatMap((day) => alertOf(rule, day) ?? [])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.series - b.series));

const HUNDRED = 100n;

/** Cents and hundredths of a percent, in which limits are given. */
const inHundredths = (value: number): bigint => BigInt(Math.round(value * 100));
const CENT = toUnits("0.01");
const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

function alertOf(rule: RuleDefinition, compared: ComparedDay): RuleAlert | null {
  const difference = toUnits(compared.difference);
  const predicted = toUnits(compared.predicted);
  if (difference === 0n || (rule.direction !== "both" && difference > 0n !== (rule.direction === "increase")))
    return null;
  const size = magnitude(difference);
  const base = magnitude(predicted);
  const isEnough = size * HUNDRED * HUNDRED >= inHundredths(rule.threshold) * base;
  const level = levelIn(rule, size);
  if (!isEnough || level === null || levelNumber(level) < levelNumber(rule.level)) return null;
  return {
    ...compared,
    level,
    rate: base === 0n ? null : (Number(compared.difference) / Number(fromUnits(base))) * 100,
  };
}

/** Smallest difference that is an alert of the rule, whatever its threshold. */
const leastDifference = (rule: RuleDefinition): bigint => inHundredths(bandLevels(rule)[rule.level]) * CENT;

/** Level of a difference by the rule's band; null below it. */
function levelIn(rule: RuleDefinition, size: bigint): AnomalyLevel | null {
  const from = bandLevels(rule);
  const reached = anomalyLevels.filter((level) => size >= inHundredths(from[level]) * CENT);
  return reached.at(-1) ?? null;
}

/** The days that a rule can judge: the days that it compares are known. */
export const judgeableDays = ({ comparison }: RuleDefinition, loaded: RuleSeries): string[] =>
  comparison === "models"
    ? loaded.days.filter((_, at) => loaded.fingerprints[at] !== null)
    : comparedIndexes(comparison, loaded).map(({ day }) => day);

/** Indexes of the first and last days of both compared ranges, per day that can be judged. */
function comparedIndexes(comparison: RuleDefinition["comparison"], { days, fingerprints }: RuleSeries) {
  const indexes = new Map(days.map((day, at) => [day, at]));
  const gaps = prefixSums(fingerprints, (fingerprint) => (fingerprint === null ? 1n : 0n));
  const isKnown = (from: number, to: number) => gaps[to + 1] === gaps[from];
  return days.flatMap((day) => {
    const { current, base, parts } = comparedDays(comparison, day);
    const ends = [current.startDate, current.endDate, base.startDate, base.endDate].map((boundary) =>
      indexes.get(boundary),
    );
    const [from, to, baseFrom, baseTo] = ends;
    if (from === undefined || to === undefined || baseFrom === undefined || baseTo === undefined) return [];
    return isKnown(from, to) && isKnown(baseFrom, baseTo)
      ? [{ day, from, to, baseFrom, baseTo, parts: BigInt(parts) }]
      : [];
  });
}

/** Prefix sums: any range's sum is then a subtraction. */
function prefixSums<Item>(items: Item[], amountOf: (item: Item) => bigint): bigint[] {
  const sums = [0n];
  for (const item of items) sums.push(sums.at(-1)! + amountOf(item));
  return sums;
}

function compareWithDays(
  rule: RuleDefinition,
  loaded: RuleSeries,
  shouldJudge: (day: string) => boolean,
): ComparedDay[] {
  const judgedDays = comparedIndexes(rule.comparison, loaded).filter(({ day }) => shouldJudge(day));
  const least = leastDifference(rule);
  return loaded.series.flatMap(({ amounts }, at) => {
    const sums = prefixSums(amounts, (amount) => (amount === null ? 0n : toUnits(amount)));
    const sum = (from: number, to: number) => sums[to + 1]! - sums[from]!;
    return judgedDays.flatMap(({ day, from, to, baseFrom, baseTo, parts }): ComparedDay[] => {
      const actual = sum(from, to);
      const predicted = sum(baseFrom, baseTo) / parts;
      const difference = actual - predicted;
      if (magnitude(difference) < least) return [];
      return [
        {
          series: at,
          day,
          actual: fromUnits(actual),
          predicted: fromUnits(predicted),
          difference: fromUnits(difference),
          strength: actual < predicted ? -MAX_STRENGTH : MAX_STRENGTH,
          isNew: false,
          models: [],
        },
      ];
    });
  });
}

async function compareWithModels(
  { sensitivity, minAlert }: RuleDefinition,
  { days, series }: RuleSeries,
  shouldJudge: (day: string) => boolean,
  signal?: AbortSignal,
): Promise<ComparedDay[]> {
  const findings = await judgeInThreads(
    {
      dayOfMonth: days.map((day) => Number(day.slice(8))),
      isRequested: days.map(shouldJudge),
      minimumImpact: new Float64Array(days.length).fill(minAlert),
      series,
    },
    signal,
  );
  return findings
    .filter(({ strength, isEcho }) => !isEcho && Math.abs(strength) >= widths[sensitivity])
    .map(({ series: index, at, predicted: expected, strength, isNew, models }) => {
      const actual = series[index]!.amounts[at] ?? "0";
      const predicted = decimalOf(expected);
      const difference = subtract(actual, predicted);
      return { series: index, day: days[at]!, actual, predicted, difference, strength, isNew, models };
    });
}
