import { describe, expect, it } from "vitest";
import { barShare, densityClass, stackGeometry } from "./stack-geometry";

/** Rectangles of a path: x, top, width, height. */
const rectangles = (path: string | undefined) =>
  [...(path ?? "").matchAll(/M(\S+) (\S+)h(\S+)v(\S+)h-(\S+)z/g)].map(([, x, top, width, height]) => ({
    x: Number(x),
    top: Number(top),
    width: Number(width),
    height: Number(height),
  }));

const geometry = (values: number[][], isPercent = false) =>
  stackGeometry({ values, seriesCount: values[0]?.length ?? 2, height: 262, isPercent });

describe("stackGeometry", () => {
  it("stacks segments whose heights add up to the column", () => {
    // Axis to 100 over 220 pixels: 2.2 pixels per unit.
    const { paths, tops } = geometry([[50, 30, 20]]);
    const [first, second, third] = paths.map((path) => rectangles(path)[0]);
    expect(first).toEqual({ x: 420, top: 130, width: 160, height: 110 });
    expect(second).toMatchObject({ top: 64, height: 66 });
    expect(third).toMatchObject({ top: 20, height: 44 });
    expect(tops).toEqual([20]);
  });

  it("spreads columns evenly", () => {
    const { paths } = geometry([[1], [1], [1], [1], [1]]);
    expect(rectangles(paths[0]).map(({ x, width }) => [x, width])).toEqual(
      [28, 228, 428, 628, 828].map((x) => [x, 144]),
    );
  });

  it("stacks credits downward from zero and everything else upward", () => {
    // Axis −500…1000 over 220 pixels; zero at 166.67.
    const { scale, paths, tops } = geometry([[600, -400, 300]]);
    expect(scale.ticks).toEqual([-500, 0, 500, 1000]);
    expect(rectangles(paths[0])[0]).toMatchObject({ top: 78.67, height: 88 });
    expect(rectangles(paths[1])[0]).toMatchObject({ top: 166.67, height: 58.66 });
    expect(rectangles(paths[2])[0]).toMatchObject({ top: 34.67, height: 44 });
    expect(tops).toEqual([34.67]);
  });

  it("stacks an entirely negative column downward from zero, in series order", () => {
    const { scale, paths } = geometry([[-60, -40]]);
    expect(scale.y(0)).toBe(20);
    expect(rectangles(paths[0])[0]).toMatchObject({ top: 20, height: 132 });
    expect(rectangles(paths[1])[0]).toMatchObject({ top: 152, height: 88 });
  });

  it("scales shares to the full axis", () => {
    const { scale, paths } = geometry(
      [
        [3, 1],
        [0, 0],
        [1, 1],
      ],
      true,
    );
    expect(scale.ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect(rectangles(paths[0]).map(({ height }) => height)).toEqual([165, 110]);
    expect(rectangles(paths[1]).map(({ top }) => top)).toEqual([20, 20]);
  });

  it("stacks an estimate on the actual cost, and a negative one below it", () => {
    // Axis 0…100 over 220 pixels.
    const { estimates, scale } = stackGeometry({
      values: [[50], [0]],
      seriesCount: 1,
      height: 262,
      isPercent: false,
      estimates: [30, 100],
    });
    expect(scale.ticks.at(-1)).toBe(100);
    expect(rectangles(estimates)).toMatchObject([
      { top: 64, height: 66 },
      { top: 20, height: 220 },
    ]);
    const below = stackGeometry({ values: [[-60]], seriesCount: 1, height: 262, isPercent: false, estimates: [-40] });
    expect(rectangles(below.estimates)).toMatchObject([{ top: 152, height: 88 }]);
  });

  it("puts the compared column beside it, on the same scale", () => {
    const { paths, ghosts, scale } = stackGeometry({
      values: [[50], [10], [20], [20], [0]],
      seriesCount: 1,
      height: 262,
      isPercent: false,
      ghosts: [100, null, 20, 0, 40],
    });
    expect(scale.ticks.at(-1)).toBe(100);
    expect(rectangles(ghosts).map(({ x, height }) => [x, height])).toEqual([
      [28, 220],
      [428, 44],
      [828, 88],
    ]);
    const [bar] = rectangles(paths[0]);
    expect(bar).toMatchObject({ height: 110 });
    // The pair fills what a single column would.
    expect(bar!.x).toBeGreaterThan(28 + rectangles(ghosts)[0]!.width);
    expect(bar!.x + bar!.width).toBeCloseTo(28 + 144, 5);
  });

  it("draws neither estimates nor compared columns with shares", () => {
    const shares = stackGeometry({
      values: [[3, 1]],
      seriesCount: 2,
      height: 262,
      isPercent: true,
      ghosts: [9],
      estimates: [5],
    });
    expect([shares.ghosts, shares.estimates]).toEqual(["", ""]);
    expect(shares.scale.ticks.at(-1)).toBe(100);
  });

  it("draws nothing for zeros and for no columns", () => {
    expect(geometry([[0, 0]]).paths).toEqual(["", ""]);
    expect(geometry([])).toMatchObject({ paths: ["", ""], tops: [], scale: { ticks: [0] } });
  });

  it.each([1e-9, 1, 1e12])("keeps proportions at a magnitude of %d", (unit) => {
    const { paths } = geometry([
      [2 * unit, unit],
      [4 * unit, 0],
    ]);
    const [low, high] = rectangles(paths[0]);
    expect(high!.height / low!.height).toBeCloseTo(2, 2);
    expect(rectangles(paths[1])[0]!.height * 2).toBeCloseTo(low!.height, 1);
  });

  it("shows a mark above every column", () => {
    expect(
      stackGeometry({ values: [[1]], seriesCount: 1, height: 262, isPercent: false, marks: [9] }).scale.ticks.at(-1),
    ).toBe(10);
  });
});

it("keeps a few columns narrow, and many close together", () => {
  expect([1, 3, 31, 400].map(barShare)).toEqual([0.16, 0.48, 0.72, 1]);
  expect([31, 93, 400].map(densityClass)).toEqual([undefined, "many", "packed"]);
});

describe("fit to typical columns", () => {
  const typical = (values: number[][], overrides = {}) =>
    stackGeometry({ values, seriesCount: 1, height: 262, isPercent: false, isTypical: true, ...overrides });

  it("clips a spike at the axis and keeps its value", () => {
    // Axis to 10 over 204 pixels, from 36 to 240.
    const { scale, paths, clipped, tops } = typical([[10], [10], [5], [10], [100]]);
    expect(scale.ticks).toEqual([0, 2, 4, 6, 8, 10]);
    expect(rectangles(paths[0]).map(({ top, height }) => [top, height])).toEqual([
      [36, 204],
      [36, 204],
      [138, 102],
      [36, 204],
      [36, 204],
    ]);
    expect(clipped).toEqual([{ x: 90, y: 36, value: 100, mark: "M828 50l144 -8M828 56l144 -8" }]);
    expect(tops.at(-1)).toBe(36);
  });

  it("clips large refunds and estimates as well", () => {
    const tens = Array.from({ length: 24 }, () => [10]);
    const { clipped } = typical([[-400], [5], ...tens], { estimates: [0, 95] });
    expect(clipped.map(({ value }) => value)).toEqual([-400, 100]);
  });

  it("clips compared columns", () => {
    const { clipped } = typical([[10], [10], [10]], { ghosts: [10, 10, 90] });
    expect(clipped.map(({ value }) => value)).toEqual([90]);
  });

  it("keeps an axis that already fits, and shares, unchanged", () => {
    expect(typical([[10], [11], [12], [20], [30]]).clipped).toEqual([]);
    expect(typical([[10], [10], [5], [10], [100]], { isPercent: true }).clipped).toEqual([]);
    expect(geometry([[10], [10], [5], [10], [100]]).clipped).toEqual([]);
  });
});
