import { bestWithSeason } from "./best-of";
import { mean, WEEK } from "./one-step-model";
import type { OneStepModel } from "./one-step-model";

/**
 * Exponential smoothing in state space form, ETS(A,N,N) and, with `gamma`, ETS(A,N,A) with a week as season (Hyndman et
 * al., Forecasting: Principles and Practice, 8.5): level += alpha·error, season += gamma·error. The level starts at the
 * mean of the first week, the season at the distances from it.
 */
export function smoothing(alpha: number, gamma: number | null): OneStepModel {
  const first: number[] = [];
  const season: number[] = [];
  let level = 0;
  let day = 0;
  const isSeasonal = () => gamma !== null && first.length === WEEK;
  const predict = () => (isSeasonal() ? level + season[day % WEEK]! : level);
  return {
    predict,
    reshape(value) {
      if (isSeasonal()) season[day % WEEK]! += value - predict();
      day += 1;
    },
    update(value) {
      if (first.length < WEEK) {
        first.push(value);
        level = gamma === null ? (first.length === 1 ? value : level + alpha * (value - level)) : mean(first);
        if (first.length === WEEK) season.push(...first.map((cost) => cost - level));
      } else {
        const error = value - predict();
        level += alpha * error;
        if (gamma !== null) season[day % WEEK]! += gamma * error;
      }
      day += 1;
    },
  };
}

const alphas = [0.2, 0.5, 0.8];
const weekly = [0.1, 0.25, 0.5].flatMap((alpha) => [0.1, 0.3].map((gamma) => [alpha, gamma] as const));

/** The coefficients that have predicted best. */
export const ets = (): OneStepModel =>
  bestWithSeason(
    () => alphas.map((alpha) => smoothing(alpha, null)),
    () => weekly.map(([alpha, gamma]) => smoothing(alpha, gamma)),
  );
