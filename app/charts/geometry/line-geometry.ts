import { line } from "d3";
import { marginAboveClipped, pixels, verticalScale, type VerticalScale } from "./scale";
import { shares } from "../series";
import { lineSizes, peaks, typicalHeight } from "./spikes";
import { breakMark, plotWidth, type ClippedEnd } from "./stack-geometry";

/**
 * Lines over periods: values[series][period], null for a gap. Each value is drawn mid-slot, as a hollow point if it is
 * `incomplete` (by series and period). Paths are "" if nothing is drawn. `isTypical` fits the scale to typical periods,
 * see `typicalHeight`; lines that leave it are clipped and labeled with their peak.
 */
export function lineGeometry(
  values: (number | null)[][],
  {
    height,
    isPercent,
    incomplete = [],
    marks = [],
    isTypical = false,
  }: { height: number; isPercent: boolean; incomplete?: boolean[][]; marks?: number[]; isTypical?: boolean },
): { scale: VerticalScale; paths: string[]; points: string[]; hollow: string[]; clipped: ClippedEnd[] } {
  const drawn = isPercent ? sharesByPeriod(values) : values;
  const limit = isTypical && !isPercent ? typicalHeight(lineSizes(values)) : null;
  let low = limit === null ? Math.min(0, ...marks) : 0;
  let high = limit === null ? Math.max(0, ...marks) : 0;
  for (const value of drawn.flat()) {
    if (value === null) continue;
    low = Math.min(low, limit === null ? value : Math.max(value, -limit));
    high = Math.max(high, limit === null ? value : Math.min(value, limit));
  }
  const scale =
    limit === null ? verticalScale(low, high, height) : verticalScale(low, high, height, marginAboveClipped);
  const path = (series: (number | null)[], isDrawn: (index: number) => boolean) =>
    line<number | null>()
      .defined((_, index) => isDrawn(index))
      .x((_, index) => ((index + 0.5) / series.length) * plotWidth)
      .y((value) => scale.y(scale.within(value ?? 0)))
      .digits(2)(series) ?? "";
  return {
    scale,
    paths: drawn.map((series) => path(series, (index) => isValue(series[index]) && !isIsolated(series, index))),
    points: drawn.map((series) => path(series, (index) => isIsolated(series, index))),
    hollow: drawn.map((series, n) =>
      series
        .map((_, at) => (incomplete[n]?.[at] && isValue(series[at]) ? path(series, (index) => index === at) : ""))
        .join(""),
    ),
    clipped: limit === null ? [] : clippedEnds(values, scale),
  };
}

/** Width of a break mark, as a fraction of its period's slot. */
const BREAK_WIDTH = 0.4;

function clippedEnds(values: (number | null)[][], scale: VerticalScale): ClippedEnd[] {
  const periods = peaks(values);
  const slot = plotWidth / periods.length;
  return periods.flatMap((value, index) => {
    const end = scale.within(value);
    if (end === value) return [];
    const [middle, y] = [(index + 0.5) * slot, pixels(scale.y(end))];
    const mark = breakMark(middle - (slot * BREAK_WIDTH) / 2, slot * BREAK_WIDTH, y, Math.sign(value));
    return [{ x: pixels((middle / plotWidth) * 100), y, value, mark }];
  });
}

const isValue = (value: number | null | undefined) => value !== null && value !== undefined;

/** A value between two gaps has no line segment, so it is drawn as a point. */
const isIsolated = (series: (number | null)[], index: number) =>
  isValue(series[index]) && !isValue(series[index - 1]) && !isValue(series[index + 1]);

function sharesByPeriod(values: (number | null)[][]): (number | null)[][] {
  const periods = values[0]?.map((_, period) => shares(values.map((series) => series[period] ?? null))) ?? [];
  return values.map((_, series) => periods.map((period) => period[series] ?? null));
}
