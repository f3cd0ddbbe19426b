import { describe, expect, test } from "vitest";
import { arima, movingAverage } from "./arima";
import { eigenOf } from "./eigen";
import { ets, smoothing } from "./ets";
import { predictNext } from "./one-step-model";
import { pcr, regressOnComponents } from "./pcr";

/** Four weeks from a Tuesday, with weekends. */
// prettier-ignore
const weeks = [
  100, 120, 118, 115, 117, 60, 55, 104, 123, 119, 118, 121, 63, 54,
  108, 125, 126, 119, 122, 66, 58, 110, 131, 127, 124, 128, 64, 61,
];

/** Expected values were computed with statsmodels 0.14 and scikit-learn, as each comment says. */
describe("reference values", () => {
  test("exponential smoothing", () => {
    // SimpleExpSmoothing(initial_level=100).fit(smoothing_level=0.3, optimized=False)
    expect(predictNext(smoothing(0.3, null), weeks)).toBeCloseTo(90.16599729127837, 9);
    // ETSModel(error="add", seasonal="add", seasonal_periods=7), initial states from the first week, alpha 0.25, gamma
    // 0.1
    expect(predictNext(smoothing(0.25, 0.1), weeks)).toBeCloseTo(108.54936843287666, 9);
  });

  test("ARIMA", () => {
    // SARIMAX(order=(0, 1, 1)), theta −0.5: exact likelihood, which forgets its start within four weeks
    expect(predictNext(movingAverage(-0.5, null), weeks)).toBeCloseTo(77.71473764789805, 6);
    // scipy.signal.lfilter over the differences: conditional sum of squares
    expect(predictNext(movingAverage(-0.6, -0.4), weeks)).toBeCloseTo(112.4129599127735, 9);
    // SARIMAX(order=(0, 1, 1), seasonal_order=(0, 1, 1, 7)): exact likelihood
    expect(Math.abs(predictNext(movingAverage(-0.6, -0.4), weeks) - 112.41545935634926)).toBeLessThan(0.01);
  });

  test("principal component regression", () => {
    // StandardScaler (ddof 1), PCA(2), which explain 99.99 %, LinearRegression; features beyond the known range are
    // clipped to it.
    const rows = [
      [1, 2, 1],
      [2, 3.9, 0],
      [3, 6.1, 1],
      [4, 8, 0],
      [5, 9.8, 2],
      [6, 12.1, 1],
      [7, 14, 0],
      [8, 16.2, 1],
    ];
    expect(regressOnComponents(rows, [3, 4, 7, 8, 12, 13, 13, 17], [9, 18, 1])).toBeCloseTo(18.593843086850583, 9);
    expect(regressOnComponents([[1], [1], [1]], [2, 4, 6], [1])).toBe(4);
  });

  test("eigenvectors", () => {
    // By hand: [[2, 1], [1, 2]] has the eigenvalue 3 with (1, 1) and 1 with (1, −1).
    const { values, vectors } = eigenOf([
      [2, 1],
      [1, 2],
    ]);
    expect(values[0]).toBeCloseTo(3, 12);
    expect(values[1]).toBeCloseTo(1, 12);
    expect(vectors[0]![0]! / vectors[0]![1]!).toBeCloseTo(1, 12);
    expect(vectors[1]![0]! / vectors[1]![1]!).toBeCloseTo(-1, 12);
  });
});

describe.each([
  ["arima", arima],
  ["ets", ets],
  ["pcr", pcr],
])("%s", (_, create) => {
  test("predicts a constant", () => {
    for (const days of [1, 7, 13, 14, 20, 40]) expect(predictNext(create(), new Array(days).fill(5))).toBeCloseTo(5, 6);
  });

  test("learns a weekly rhythm within four weeks", () => {
    const rhythm = [10, 10, 10, 10, 10, 2, 1];
    for (let day = 28; day < 42; day += 1) {
      const series = Array.from({ length: day }, (__, n) => rhythm[n % 7]!);
      expect(Math.abs(predictNext(create(), series) - rhythm[day % 7]!)).toBeLessThan(1.5);
    }
  });

  test("adopts a new level of one weekday, and leaves the other days unchanged", () => {
    const rhythm = [10, 10, 10, 10, 10, 2, 1];
    const model = create();
    for (let day = 0; day < 56; day += 1) model.update(rhythm[day % 7]!);
    model.reshape(5);
    for (let day = 57; day < 63; day += 1) {
      expect(Math.abs(model.predict() - rhythm[day % 7]!)).toBeLessThan(0.5);
      model.update(rhythm[day % 7]!);
    }
    expect(Math.abs(model.predict() - 5)).toBeLessThan(0.5);
  });

  test("gives the same prediction for the same series", () => {
    expect(predictNext(create(), weeks)).toBe(predictNext(create(), weeks));
  });
});
