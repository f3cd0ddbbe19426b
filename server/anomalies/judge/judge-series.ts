import { arima } from "../models/arima";
import { ets } from "../models/ets";
import { SEASONAL_FROM, WEEK } from "../models/one-step-model";
import type { OneStepModel } from "../models/one-step-model";
import { pcr } from "../models/pcr";
import { createRegimes, NEAR_SIGMAS, REMEMBERED_DAYS } from "./regimes";
import { createRhythm } from "./rhythm";
import { errorSpread } from "./error-spread";
import type { ErrorSpread } from "./error-spread";
import { transformFor } from "./transform";

export const modelNames = ["arima", "ets", "pcr"] as const;
export type ModelName = (typeof modelNames)[number];

/** A model's prediction for a day, in the series' currency. */
interface ModelVerdict {
  model: ModelName;
  predicted: number;
  /** Actual minus predicted in standard deviations of the model's errors, on the scale the model works on. */
  score: number;
  /** Prediction minus and plus one standard deviation times `z`. */
  interval(z: number): [low: number, high: number];
}

/** One day of a series, judged by what was known before it. */
export interface Judgement {
  /** Index of the day in the series. */
  at: number;
  actual: number;
  /** The middle one of the models' predictions. */
  predicted: number;
  models: ModelVerdict[];
  /**
   * The most standard deviations at which at least two of the three models still call the day an anomaly; negative for
   * a decrease. 0: they do not agree on a direction, or the day follows a known rhythm.
   */
  strength: number;
}

/** Interval widths by sensitivity, in standard deviations. */
export const widths = { high: 2.6, middle: 3.3, low: 4.5 } as const;
export type Sensitivity = keyof typeof widths;

/** Days before a first judgement (spec §9). */
export const LEARNING_DAYS = 7;
/**
 * Least standard deviation, as a share of the cost: the daily cost of a monthly price changes by a tenth from January
 * to February.
 */
const FLOOR = 0.034;
/** The models learn errors of normal days clipped to this many standard deviations. */
const CLIP = 2.5;

/** Practically nothing on the models' scale: a series that falls this low has no rhythm any more. */
const NEAR_ZERO = 0.5;

const factories = { arima, ets, pcr };

/**
 * Judges each day of a series by the days before it. The models do not learn from anomalies at middle sensitivity. A
 * lasting change is learned after three days (see regimes.ts), and what recurs on the same day of each month is
 * recognized from its second occurrence on.
 *
 * @param amounts one per day without gaps; NaN for unknown days, which are neither judged nor learned
 * @param dayOfMonth of each day, from 1
 */
export function judgeSeries(amounts: readonly number[], dayOfMonth: readonly number[]): Judgement[] {
  const numbers = amounts.filter((amount) => !Number.isNaN(amount));
  const { to, from } = transformFor(numbers.slice(0, LEARNING_DAYS));
  let models = modelNames.map((model) => ({ model, learner: factories[model](), spread: errorSpread(FLOOR) }));
  let regimes = createRegimes();
  let stopped: Stopped | null = null;
  const rhythm = createRhythm();
  const judgements: Judgement[] = [];
  let learned = 0;

  for (const [at, actual] of amounts.entries()) {
    const weekday = at % WEEK;
    // A day without data keeps the place of its weekday: the models continue with their own predictions.
    if (Number.isNaN(actual)) {
      if (learned > 0) {
        const expected = middleOf(models.map(({ learner }) => learner.predict()));
        for (const { learner } of models) learner.update(expected);
        learned += 1;
      }
      if (stopped) skipDay(stopped);
      continue;
    }
    if (stopped && at > stopped.until) stopped = null;
    if (stopped && isAsBefore(stopped, to(actual), weekday)) {
      ({ models, learned } = stopped);
      regimes = createRegimes(stopped.offset);
      stopped = null;
    } else if (stopped) skipDay(stopped);
    const offset = regimes.offset();
    const value = to(actual) - offset;
    if (learned === 0) {
      for (const { learner } of models) learner.update(value);
      learned = 1;
      continue;
    }
    if (learned === SEASONAL_FROM + WEEK) for (const { spread } of models) spread.keepLast(WEEK);

    const predictions = models.map(({ model, learner, spread }) => {
      const prediction = learner.predict();
      return { model, prediction, error: value - prediction, sigma: spread.sigma(weekday) };
    });
    const expected = middleOf(predictions.map(({ prediction }) => prediction));
    const error = value - expected;
    const sigma = middleOf(predictions.map((prediction) => prediction.sigma));
    let strength =
      learned < LEARNING_DAYS ? 0 : agreement(predictions.map((prediction) => prediction.error / prediction.sigma));

    const isOutside = Math.abs(strength) >= widths.middle;
    const predicted = from(expected + offset);
    const off = { error, amount: actual - predicted };
    const isWeekly = isOutside && rhythm.isWeekly(at, off, sigma);
    const isExplained =
      isWeekly ||
      (isOutside && (rhythm.isMonthly(at, dayOfMonth[at]!, off, sigma) || regimes.returns(at, error, sigma)));
    // Near misses are recorded, too, as the next occurrence may be an anomaly.
    if (Math.abs(strength) >= widths.high) rhythm.note(at, dayOfMonth[at]!, off);
    if (isExplained) strength = 0;
    const isAnomaly = isOutside && !isExplained;
    if (learned >= LEARNING_DAYS) {
      judgements.push({
        at,
        actual,
        predicted,
        models: predictions.map(({ model, prediction, error: modelError, sigma: width }) => ({
          model,
          predicted: from(prediction + offset),
          score: modelError / width,
          interval: (z) => [from(prediction + offset - z * width), from(prediction + offset + z * width)],
        })),
        strength,
      });
    }
    const { isFirst, hasMoved } = regimes.see(at, isAnomaly, error);
    if (hasMoved && Math.abs(to(actual)) < NEAR_ZERO) {
      stopped = { models, learned: learned + 1, offset, until: at + REMEMBERED_DAYS };
      for (const { learner } of models) learner.update(expected);
      regimes = createRegimes();
      models = models.map((before) => ({ ...before, learner: factories[before.model]() }));
      for (const { learner } of models) learner.update(to(actual));
      learned = 1;
      continue;
    }
    // By the steadiest weekday: an unsteady weekend says little about the days after it.
    const most = CLIP * middleOf(models.map(({ spread }) => spread.least()));
    const clamped = Math.max(-most, Math.min(most, error));
    const clampedValue = isOutside ? expected : expected + (Number.isFinite(clamped) ? clamped : error);
    for (const [n, { learner, spread }] of models.entries()) {
      // One event counts as one error, however many days it lasts.
      if (!isOutside || (isAnomaly && isFirst)) spread.add(predictions[n]!.error, weekday);
      if (isWeekly) learner.reshape(value);
      else learner.update(clampedValue);
    }
    learned += 1;
  }
  return judgements;
}

/** Level of a series before it dropped to zero: after an outage it continues as before. */
interface Stopped {
  models: { model: ModelName; learner: OneStepModel; spread: ErrorSpread }[];
  learned: number;
  /** Offset of that level, as in Regimes. */
  offset: number;
  /** The last day on which the series may continue. */
  until: number;
}

const middlePrediction = ({ models }: Stopped): number => middleOf(models.map(({ learner }) => learner.predict()));

const isAsBefore = (stopped: Stopped, value: number, weekday: number): boolean => {
  const sigma = middleOf(stopped.models.map(({ spread }) => spread.sigma(weekday)));
  return Math.abs(value - stopped.offset - middlePrediction(stopped)) <= NEAR_SIGMAS * sigma;
};

/** Advances the models by a day, so that their weekdays stay aligned. */
function skipDay(stopped: Stopped): void {
  const expected = middlePrediction(stopped);
  for (const { learner } of stopped.models) learner.update(expected);
  stopped.learned += 1;
}

/** The median of three, which a single model that is far off does not move. */
const middleOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[1]!;

/** The second largest score of one sign. */
function agreement(scores: readonly number[]): number {
  const up = scores.filter((score) => score > 0).sort((a, b) => b - a);
  const down = scores.filter((score) => score < 0).sort((a, b) => a - b);
  return up[1] ?? down[1] ?? 0;
}
