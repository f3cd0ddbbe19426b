import { anomalyLevels, levelThresholds } from "~/contract/anomalies/anomalies-lists";

export type AnomalyLevel = (typeof anomalyLevels)[number];

/** Order of a level, 0 for minor. */
export const levelNumber = (level: AnomalyLevel): number => anomalyLevels.indexOf(level);

/** Level of a difference. New cost has no percentage: the amount alone decides. */
export function levelOf(difference: number, predicted: number): AnomalyLevel {
  const amount = Math.abs(difference);
  const percent = predicted === 0 ? Infinity : (amount / Math.abs(predicted)) * 100;
  const reaches = (level: keyof typeof levelThresholds) =>
    amount >= levelThresholds[level].amount && percent >= levelThresholds[level].percent;
  if (reaches("critical")) return "critical";
  return reaches("major") ? "major" : "minor";
}

/**
 * Share of the company's daily cost below which a difference is not reported, and the limits of that amount in US
 * dollars.
 */
const IMPACT_SHARE = 0.0025;
const LEAST_IMPACT = 1;
const MOST_IMPACT = 100;

/** Differences below this amount are not reported. @param dailyCost the company's usual cost of a day */
export const minimumImpact = (dailyCost: number): number =>
  Math.min(MOST_IMPACT, Math.max(LEAST_IMPACT, IMPACT_SHARE * Math.abs(dailyCost)));
