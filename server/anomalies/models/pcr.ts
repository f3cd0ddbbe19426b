import { eigenOf } from "./eigen";
import { SEASONAL_FROM, WEEK } from "./one-step-model";
import type { OneStepModel } from "./one-step-model";

/** Share of the features' variance that the kept components explain. */
const EXPLAINED_VARIANCE = 0.95;
/**
 * Spread below which a feature counts as constant, relative to its size: above the rounding errors of sums of squares.
 */
const CONSTANT = 1e-5;
/** Components with less than this share of the variance are noise, and dividing by it would multiply errors. */
const LEAST_EXPLAINED = 0.01;
/**
 * Standard deviations from the training data at which features and prediction are clipped, as the regression is not
 * valid beyond.
 */
const KNOWN_RANGE = 4;

/** Sums over rows of features and targets, from which a regression follows; a row can be taken away again. */
class Moments {
  private count = 0;
  private target = 0;
  private targetSquares = 0;
  private readonly sums: number[];
  private readonly withTarget: number[];
  private readonly products: number[][];

  constructor(size: number) {
    this.sums = new Array<number>(size).fill(0);
    this.withTarget = new Array<number>(size).fill(0);
    this.products = this.sums.map(() => new Array<number>(size).fill(0));
  }

  /** @param weight 1 to add a row, −1 to take it away */
  add(row: readonly number[], target: number, weight: 1 | -1): void {
    this.count += weight;
    this.target += weight * target;
    this.targetSquares += weight * target * target;
    for (let i = 0; i < row.length; i += 1) {
      const value = weight * row[i]!;
      this.sums[i]! += value;
      this.withTarget[i]! += value * target;
      const products = this.products[i]!;
      for (let j = 0; j <= i; j += 1) products[j]! += value * row[j]!;
    }
  }

  /** Prediction for the features by the regression on principal components. */
  predict(next: readonly number[]): number {
    const n = this.count;
    const targetMean = this.target / n;
    const center = this.sums.map((sum) => sum / n);
    const spread = center.map((middle, i) =>
      Math.sqrt(Math.max(0, this.products[i]![i]! - n * middle * middle) / Math.max(1, n - 1)),
    );
    const used: number[] = [];
    for (let i = 0; i < next.length; i += 1) if (spread[i]! > CONSTANT * (1 + Math.abs(center[i]!))) used.push(i);
    if (used.length === 0) return targetMean;

    const correlation = used.map((i) =>
      used.map((j) => {
        const products = i >= j ? this.products[i]![j]! : this.products[j]![i]!;
        return (products - n * center[i]! * center[j]!) / ((n - 1) * spread[i]! * spread[j]!);
      }),
    );
    const covariance = used.map((i) => (this.withTarget[i]! - center[i]! * this.target) / ((n - 1) * spread[i]!));
    const point = used.map((i) => within(KNOWN_RANGE, (next[i]! - center[i]!) / spread[i]!));
    const { values, vectors } = eigenOf(correlation);
    const targetSpread = Math.sqrt(Math.max(0, this.targetSquares - n * targetMean * targetMean) / Math.max(1, n - 1));
    let distance = 0;
    let explained = 0;
    for (let k = 0; k < values.length && explained < EXPLAINED_VARIANCE * used.length; k += 1) {
      if (values[k]! < LEAST_EXPLAINED * used.length) break;
      const vector = vectors[k]!;
      explained += values[k]!;
      let [slope, score] = [0, 0];
      for (let i = 0; i < vector.length; i += 1) {
        slope += vector[i]! * covariance[i]!;
        score += vector[i]! * point[i]!;
      }
      distance += (slope / values[k]!) * score;
    }
    return targetMean + within(KNOWN_RANGE * targetSpread, distance);
  }
}

const within = (limit: number, value: number): number => Math.max(-limit, Math.min(limit, value));

/**
 * Principal component regression (James et al., An Introduction to Statistical Learning, 6.3.1): features are
 * standardized, their first components that explain 95 % of the variance are kept, and the targets are regressed on
 * these. Constant features are ignored; without any, the prediction is the mean of the targets.
 *
 * @param rows features of each target
 * @param next features of what is predicted
 */
export function regressOnComponents(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  next: readonly number[],
): number {
  const moments = new Moments(next.length);
  for (const [n, row] of rows.entries()) moments.add(row, targets[n]!, 1);
  return moments.predict(next);
}

/** Days in the regression: eight weeks, so that each weekday occurs eight times. */
const WINDOW = 8 * WEEK;
/** Number of features. */
const FEATURES = 5;
/** Number of earlier days of the same weekday that a day is compared with. */
const WEEKDAYS = 4;
/** Fewest rows of a regression. */
const MIN_ROWS = 10;

/**
 * Features of a day: yesterday, the same weekday last week and its mean of up to four weeks, the means of the last week
 * and of the last four.
 */
const featuresOf = (x: readonly number[], at: number): number[] => [
  x[at - 1]!,
  x[at - WEEK]!,
  sameWeekdays(x, at),
  meanOf(x, at - WEEK, at),
  meanOf(x, Math.max(0, at - 4 * WEEK), at),
];

function meanOf(x: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let n = from; n < to; n += 1) sum += x[n]!;
  return sum / (to - from);
}

function sameWeekdays(x: readonly number[], at: number): number {
  let [sum, count] = [0, 0];
  for (let n = at - WEEK; n >= 0 && count < WEEKDAYS; n -= WEEK) [sum, count] = [sum + x[n]!, count + 1];
  return sum / count;
}

/** Until there are enough rows for a regression: the weekday's mean, shifted by the last two days' mean deviation. */
function initialEstimate(x: readonly number[], at: number): number {
  if (at < SEASONAL_FROM) return meanOf(x, Math.max(0, at - WEEK), at);
  const before = (sameWeekdays(x, at - 1) + sameWeekdays(x, at - 2)) / 2;
  return sameWeekdays(x, at) + meanOf(x, at - 2, at) - before;
}

/** Refitted each day to the last eight weeks. */
export function pcr(): OneStepModel {
  const values: number[] = [];
  /** Features of each value, from the third week on. */
  const rows: { features: number[]; target: number }[] = [];
  const moments = new Moments(FEATURES);
  const predict = () => {
    const at = values.length;
    return rows.length < MIN_ROWS ? initialEstimate(values, at) : moments.predict(featuresOf(values, at));
  };
  const update = (value: number) => {
    if (values.length >= SEASONAL_FROM) {
      const row = { features: featuresOf(values, values.length), target: value };
      rows.push(row);
      moments.add(row.features, row.target, 1);
      const oldest = rows[rows.length - WINDOW - 1];
      if (oldest) moments.add(oldest.features, oldest.target, -1);
    }
    values.push(value);
  };
  return {
    predict,
    update,
    reshape(value) {
      const error = value - predict();
      for (let n = values.length - WEEK; n >= 0 && n >= values.length - WEEKDAYS * WEEK; n -= WEEK) values[n]! += error;
      update(value);
    },
  };
}
