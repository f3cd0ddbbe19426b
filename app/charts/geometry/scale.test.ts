import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/properties";
import { labelStride, niceTicks, pixels, verticalScale } from "./scale";

describe("niceTicks", () => {
  it.each([
    [0, 14_903.63, [0, 5000, 10_000, 15_000]],
    [0, 15_000, [0, 5000, 10_000, 15_000]],
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [0, 0.3, [0, 0.1, 0.2, 0.3]],
    [0, 1.3e-8, [0, 5e-9, 1e-8, 1.5e-8]],
    [0, 1.76e13, [0, 5e12, 1e13, 1.5e13, 2e13]],
    [-400, 900, [-500, 0, 500, 1000]],
    [-900, -100, [-1000, -800, -600, -400, -200, 0]],
    [0, 0, [0]],
    [-3, 9800, [0, 2000, 4000, 6000, 8000, 10_000]],
    [-499, 9800, [0, 2000, 4000, 6000, 8000, 10_000]],
    [-700, 9800, [-2500, 0, 2500, 5000, 7500, 10_000]],
    [-9800, 3, [-10_000, -8000, -6000, -4000, -2000, 0]],
  ])("%d…%d", (low, high, ticks) => expect(niceTicks(low, high)).toEqual(ticks));

  it("covers any range with at most six even steps through zero", () => {
    const amount = fc
      .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -12, max: 15 }))
      .map(([n, power]) => n * 10 ** power);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const ticks = niceTicks(Math.min(a, b), Math.max(a, b));
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks).toContain(0);
        const [low, high] = [Math.min(0, a, b), Math.max(0, a, b)];
        expect(ticks[0]).toBeLessThanOrEqual(low + step * (-low > high ? 1e-6 : 0.25));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - step * (high >= -low ? 1e-6 : 0.25));
        ticks.forEach((tick, index) =>
          expect(tick / (step || 1)).toBeCloseTo((ticks[0] ?? 0) / (step || 1) + index, 6),
        );
      }),
    );
  });

  it("returns no ticks for values that cannot be scaled", () => {
    expect(niceTicks(0, Infinity)).toEqual([0]);
    expect(niceTicks(0, NaN)).toEqual([0]);
  });
});

describe("verticalScale", () => {
  it("puts the highest tick 20 pixels from the top and zero above the labels", () => {
    const { y, bottom } = verticalScale(0, 14_903.63, 262);
    expect([y(15_000), y(0), bottom]).toEqual([20, 240, 240]);
    expect(pixels(y(3089.73))).toBe(194.68);
  });

  it("puts zero at the height that negative amounts require", () => {
    const { y } = verticalScale(-400, 900, 262);
    expect([y(1000), y(0), y(-500)].map(pixels)).toEqual([20, 166.67, 240]);
  });

  it("keeps an amount visible that is too small for a tick of its own", () => {
    const { y, ticks } = verticalScale(-200, 9800, 262);
    expect(ticks[0]).toBe(0);
    expect([y(-200), y(0), y(10_000)].map(pixels)).toEqual([240, 235.69, 20]);
  });

  it("draws zero at the bottom if there are no other values", () => {
    expect(verticalScale(0, 0, 262).y(0)).toBe(240);
  });
});

it("labels as many columns as fit", () => {
  expect(labelStride(1)).toEqual({ wide: 1, narrow: 1 });
  expect(labelStride(13)).toEqual({ wide: 1, narrow: 3 });
  expect(labelStride(31)).toEqual({ wide: 2, narrow: 6 });
  expect(labelStride(93)).toEqual({ wide: 6, narrow: 18 });
});
