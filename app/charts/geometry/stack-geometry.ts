import { stack, stackOffsetDiverging } from "d3";
import { marginAboveClipped, pixels, verticalScale, type VerticalScale } from "./scale";
import { shares } from "../series";
import { reachOf, stackSizes, typicalHeight } from "./spikes";

/** Width of the SVG's coordinate system, which is stretched to the frame. */
export const plotWidth = 1000;

export interface StackGeometry {
  scale: VerticalScale;
  /** One SVG path per series: its rectangles in every complete column. */
  paths: string[];
  /** The same for incomplete columns. */
  hollow: string[];
  /** Estimates, on top of their columns; "" without any. */
  estimates: string;
  /** Columns of the compared range, next to their columns; "" without any. */
  ghosts: string;
  /** Top of each column's positive part in pixels; flags are drawn above it. */
  tops: number[];
  /** Columns that the axis clips. */
  clipped: ClippedEnd[];
}

/** The clipped end of a column or compared column. */
export interface ClippedEnd {
  /** Middle of the column, in percent of the plot. */
  x: number;
  /** Pixels from the top of the chart. */
  y: number;
  /** The actual value. */
  value: number;
  /** Path of the break mark. */
  mark: string;
}

export interface StackInput {
  /** values[column][series] */
  values: number[][];
  seriesCount: number;
  height: number;
  isPercent: boolean;
  /** Estimated rest of each column. Shares have none. */
  estimates?: number[];
  /** The compared amount of each column, null if there is none. Shares have none. */
  ghosts?: (number | null)[];
  /** Which columns are incomplete. */
  incomplete?: boolean[];
  /** Further values that the scale must include, unless it fits typical columns. */
  marks?: number[];
  /** Fits the scale to typical columns (see `typicalHeight`) and clips the others. Ignored for shares. */
  isTypical?: boolean;
}

/** Columns of stacked segments: positive values grow up from zero and negative ones down, in series order. */
export function stackGeometry({
  values,
  seriesCount,
  height,
  isPercent,
  estimates = [],
  ghosts,
  incomplete = [],
  marks = [],
  isTypical = false,
}: StackInput): StackGeometry {
  const columns = isPercent ? values.map((column) => shares(column).map((share) => share ?? 0)) : values;
  const keys = Array.from({ length: seriesCount }, (_, index) => index);
  const layers = stack<number[], number>()
    .keys(keys)
    .value((column, key) => column[key] ?? 0)
    .offset(stackOffsetDiverging)(columns);
  const reach = reachOf(columns);
  const rests = columns.map((_, index) => {
    const rest = isPercent ? 0 : (estimates[index] ?? 0);
    const from = (rest < 0 ? reach[index]?.low : reach[index]?.high) ?? 0;
    return [from, from + rest] as const;
  });
  const earlier = isPercent || !ghosts ? [] : columns.map((_, index) => [0, ghosts[index] ?? 0] as const);
  const ends = [...layers.flat(), ...rests, ...earlier].flatMap(([from, to]) => [from, to]);
  const limit = isTypical && !isPercent ? typicalHeight(stackSizes({ values, estimates, ghosts })) : null;
  const scale =
    limit === null
      ? verticalScale(Math.min(0, ...marks, min(ends)), Math.max(0, ...marks, max(ends)), height)
      : verticalScale(Math.max(-limit, min(ends)), Math.min(limit, max(ends)), height, marginAboveClipped);
  const bars = slotsOf(columns.length, earlier.length > 0);
  const slot = plotWidth / columns.length;
  const rectangles = (
    spans: Iterable<readonly [number, number]>,
    { from, width }: Slot,
    isDrawn: (index: number) => boolean = () => true,
  ) =>
    [...spans]
      .map((span, index) => (isDrawn(index) ? rectangle(index * slot + from, width, span, scale) : ""))
      .join("");
  const layersOf = (isDrawn: (index: number) => boolean) =>
    layers.map((layer) =>
      rectangles(
        layer.map(([from, to]) => [from, to] as const),
        bars.bar,
        isDrawn,
      ),
    );
  return {
    scale,
    paths: layersOf((index) => !incomplete[index]),
    hollow: layersOf((index) => incomplete[index] === true),
    estimates: rectangles(rests, bars.bar),
    ghosts: rectangles(earlier, bars.ghost),
    tops: reach.map(({ high }) => pixels(scale.y(scale.within(high)))),
    clipped:
      limit === null
        ? []
        : [
            ...reach.flatMap(({ low, high }, index) =>
              clippedOf(
                { low: Math.min(low, rests[index]?.[1] ?? 0), high: Math.max(high, rests[index]?.[1] ?? 0) },
                index * slot + bars.bar.from,
                bars.bar.width,
                scale,
              ),
            ),
            ...earlier.flatMap(([, to], index) =>
              clippedOf({ low: to, high: to }, index * slot + bars.ghost.from, bars.ghost.width, scale),
            ),
          ],
  };
}

function clippedOf(
  { low, high }: { low: number; high: number },
  x: number,
  width: number,
  scale: VerticalScale,
): ClippedEnd[] {
  return [...new Set([high, low])].flatMap((value) => {
    const end = scale.within(value);
    if (end === value) return [];
    const y = pixels(scale.y(end));
    return [
      { x: pixels(((x + width / 2) / plotWidth) * 100), y, value, mark: breakMark(x, width, y, Math.sign(value)) },
    ];
  });
}

/** Two slanted strokes across a column, just inside its clipped end: its top (`direction` 1) or its bottom (−1). */
export function breakMark(x: number, width: number, y: number, direction: number): string {
  const stroke = (below: number) => `M${pixels(x)} ${pixels(y + direction * below + 4)}l${pixels(width)} -8`;
  return stroke(10) + stroke(16);
}

interface Slot {
  from: number;
  width: number;
}

/** Position of a column, and of its compared column, within its slot. */
function slotsOf(count: number, isPaired: boolean): { bar: Slot; ghost: Slot } {
  const slot = plotWidth / count;
  const bar = slot * barShare(count);
  const left = (slot - bar) / 2;
  if (!isPaired) return { bar: { from: left, width: bar }, ghost: { from: left, width: 0 } };
  return { ghost: { from: left, width: bar * 0.28 }, bar: { from: left + bar * 0.33, width: bar * 0.67 } };
}

function rectangle(x: number, width: number, ends: readonly [number, number], scale: VerticalScale): string {
  const [from, to] = [scale.within(ends[0]), scale.within(ends[1])];
  if (from === to) return "";
  const top = pixels(scale.y(Math.max(from, to)));
  const size = pixels(scale.y(Math.min(from, to)) - top);
  return `M${pixels(x)} ${top}h${pixels(width)}v${size}h${-pixels(width)}z`;
}

/**
 * With more columns than this, the gaps would be wider than the columns on a phone; with more than `packed`, on any
 * screen.
 */
const many = 45;
const packed = 120;

/**
 * Fraction of its slot that a column fills. A few columns do not grow into blocks; very many touch each other.
 */
export const barShare = (count: number): number => (count > packed ? 1 : Math.min(0.72, 0.16 * count));

/** Class that thins the lines between segments as columns get narrow. */
export const densityClass = (count: number): string | undefined =>
  count > packed ? "packed" : count > many ? "many" : undefined;

const max = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
const min = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), 0);
