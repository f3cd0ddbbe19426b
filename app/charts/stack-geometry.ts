import { stack, stackOffsetDiverging } from "d3-shape";
import { pixels, verticalScale, type VerticalScale } from "./scale";
import { shares } from "./series";

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
  /** Further values that the scale must include. */
  marks?: number[];
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
}: StackInput): StackGeometry {
  const columns = isPercent ? values.map((column) => shares(column).map((share) => share ?? 0)) : values;
  const keys = Array.from({ length: seriesCount }, (_, index) => index);
  const layers = stack<number[], number>()
    .keys(keys)
    .value((column, key) => column[key] ?? 0)
    .offset(stackOffsetDiverging)(columns);
  const reach = columns.map((_, index) => ({
    low: min(layers.map((layer) => layer[index]?.[0] ?? 0)),
    high: max(layers.map((layer) => layer[index]?.[1] ?? 0)),
  }));
  const rests = columns.map((_, index) => {
    const rest = isPercent ? 0 : (estimates[index] ?? 0);
    const from = (rest < 0 ? reach[index]?.low : reach[index]?.high) ?? 0;
    return [from, from + rest] as const;
  });
  const earlier = isPercent || !ghosts ? [] : columns.map((_, index) => [0, ghosts[index] ?? 0] as const);
  const ends = [...layers.flat(), ...rests, ...earlier].flatMap(([from, to]) => [from, to]);
  const scale = verticalScale(Math.min(0, ...marks, min(ends)), Math.max(0, ...marks, max(ends)), height);
  const bars = slotsOf(columns.length, earlier.length > 0);
  const rectangles = (
    spans: Iterable<readonly [number, number]>,
    { from, width }: Slot,
    isDrawn: (index: number) => boolean = () => true,
  ) =>
    [...spans]
      .map((span, index) =>
        isDrawn(index) ? rectangle(index * (plotWidth / columns.length) + from, width, span, scale) : "",
      )
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
    tops: reach.map(({ high }) => pixels(scale.y(high))),
  };
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

function rectangle(x: number, width: number, [from, to]: readonly [number, number], scale: VerticalScale): string {
  if (from === to) return "";
  const top = pixels(scale.y(Math.max(from, to)));
  const size = pixels(scale.y(Math.min(from, to)) - top);
  return `M${pixels(x)} ${top}h${pixels(width)}v${size}h${-pixels(width)}z`;
}

/**
 * Beyond this number, a gap between columns would be wider than the column: on a phone, and further up on any screen.
 */
const many = 45;
const packed = 120;

/**
 * Fraction of its slot that a column fills: a few stay columns instead of becoming blocks; very many touch each other.
 */
export const barShare = (count: number): number => (count > packed ? 1 : Math.min(0.72, 0.16 * count));

/** Class that thins the lines between segments as columns get narrow. */
export const densityClass = (count: number): string | undefined =>
  count > packed ? "packed" : count > many ? "many" : undefined;

const max = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
const min = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), 0);
