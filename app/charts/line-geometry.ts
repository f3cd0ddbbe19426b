import { line } from "d3-shape";
import { verticalScale, type VerticalScale } from "./scale";
import { shares } from "./series";
import { plotWidth } from "./stack-geometry";

/**
 * Lines over periods: values[series][period], null for a gap. Each value is drawn mid-slot, as a hollow point if
 * `incomplete`. Paths are "" if nothing is drawn.
 */
export function lineGeometry(
  values: (number | null)[][],
  {
    height,
    isPercent,
    incomplete = [],
    marks = [],
  }: { height: number; isPercent: boolean; incomplete?: boolean[]; marks?: number[] },
): { scale: VerticalScale; paths: string[]; points: string[]; hollow: string[] } {
  const drawn = isPercent ? sharesByPeriod(values) : values;
  let low = Math.min(0, ...marks);
  let high = Math.max(0, ...marks);
  for (const value of drawn.flat()) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const scale = verticalScale(low, high, height);
  const path = (series: (number | null)[], isDrawn: (index: number) => boolean) =>
    line<number | null>()
      .defined((_, index) => isDrawn(index))
      .x((_, index) => ((index + 0.5) / series.length) * plotWidth)
      .y((value) => scale.y(value ?? 0))
      .digits(2)(series) ?? "";
  return {
    scale,
    paths: drawn.map((series) => path(series, (index) => isValue(series[index]) && !isLone(series, index))),
    points: drawn.map((series) => path(series, (index) => isLone(series, index))),
    hollow: drawn.map((series) =>
      series
        .map((_, at) => (incomplete[at] && isValue(series[at]) ? path(series, (index) => index === at) : ""))
        .join(""),
    ),
  };
}

const isValue = (value: number | null | undefined) => value !== null && value !== undefined;

/** A value between two gaps has no line segment, so it is drawn as a point. */
const isLone = (series: (number | null)[], index: number) =>
  isValue(series[index]) && !isValue(series[index - 1]) && !isValue(series[index + 1]);

function sharesByPeriod(values: (number | null)[][]): (number | null)[][] {
  const periods = values[0]?.map((_, period) => shares(values.map((series) => series[period] ?? null))) ?? [];
  return values.map((_, series) => periods.map((period) => period[series] ?? null));
}
