/**
 * A model of a daily series that learns value by value and predicts the next one. The same values always give the same
 * prediction. Values must be finite.
 */
export interface OneStepModel {
  /** The prediction of the next value. Needs at least one value before it. */
  predict(): number;
  update(value: number): void;
  /**
   * Instead of `update`: adopts a new level of the weekday, as if it had lasted for weeks; other days are unchanged.
   */
  reshape(value: number): void;
}

/** The prediction of the value after a series. */
export function predictNext(model: OneStepModel, series: readonly number[]): number {
  for (const value of series) model.update(value);
  return model.predict();
}

export const WEEK = 7;

/** Days from which the weekly rhythm is learned: with fewer, a rhythm cannot be distinguished from coincidence. */
export const SEASONAL_FROM = 2 * WEEK;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
