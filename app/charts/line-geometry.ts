import { line } from "d3-shape";
import { verticalScale, type VerticalScale } from "./scale";
import { shares } from "./series";
import { plotWidth } from "./stack-geometry";

/** Lines over periods: values[series][period], null where there is nothing to draw; points stand mid-slot. */
export function lineGeometry(
  values: (number | null)[][],
  { height, isPercent, marks = [] }: { height: number; isPercent: boolean; marks?: number[] },
): { scale: VerticalScale; paths: string[] } {
  const drawn = isPercent ? sharesByPeriod(values) : values;
  let low = Math.min(0, ...marks);
  let high = Math.max(0, ...marks);
  for (const value of drawn.flat()) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const scale = verticalScale(low, high, height);
  const path = (points: (number | null)[]) =>
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => ((index + 0.5) / points.length) * plotWidth)
      .y((value) => scale.y(value ?? 0))
      .digits(2)(points) ?? "";
  return { scale, paths: drawn.map(path) };
}

function sharesByPeriod(values: (number | null)[][]): (number | null)[][] {
  const periods = values[0]?.map((_, period) => shares(values.map((series) => series[period] ?? null))) ?? [];
  return values.map((_, series) => periods.map((period) => period[series] ?? null));
}
