import { bestWithSeason } from "./best-of";
import { WEEK } from "./one-step-model";
import type { OneStepModel } from "./one-step-model";

/**
 * ARIMA(0,1,1) and, with a seasonal coefficient, ARIMA(0,1,1)(0,1,1) with a week as season (Box and Jenkins' airline
 * model), with the signs of R and statsmodels: wₜ = (1 + theta·B)(1 + seasonal·B⁷)eₜ for the differences w. Errors
 * before the first difference are 0 (conditional sum of squares).
 */
export function movingAverage(theta: number, seasonal: number | null): OneStepModel {
  const depth = seasonal === null ? 1 : WEEK + 1;
  /** Latest first. */
  const values: number[] = [];
  const errors: number[] = new Array<number>(depth).fill(0);

  function predict(): number {
    if (seasonal === null || values.length < depth) return values[0]! + (seasonal === null ? theta * errors[0]! : 0);
    const expected = theta * errors[0]! + seasonal * errors[WEEK - 1]! + theta * seasonal * errors[WEEK]!;
    return values[0]! + values[WEEK - 1]! - values[WEEK]! + expected;
  }

  function update(value: number): void {
    const isDifferenced = values.length >= depth;
    const error = isDifferenced ? value - predict() : 0;
    errors.unshift(error);
    errors.length = depth;
    values.unshift(value);
    if (values.length > depth) values.length = depth;
  }

  return {
    predict,
    update,
    reshape(value) {
      if (seasonal !== null && values.length === depth) values[WEEK - 1]! += value - predict();
      update(predict());
    },
  };
}

const thetas = [-0.2, -0.5, -0.8];
const weekly = [-0.3, -0.6, -0.85].flatMap((theta) => [-0.4, -0.7, -0.9].map((seasonal) => [theta, seasonal] as const));

/** The coefficients that have predicted best. */
export const arima = (): OneStepModel =>
  bestWithSeason(
    () => thetas.map((theta) => movingAverage(theta, null)),
    () => weekly.map(([theta, seasonal]) => movingAverage(theta, seasonal)),
  );
