import { stack, stackOffsetDiverging } from "d3-shape";
import { pixels, verticalScale, type VerticalScale } from "./scale";
import { shares } from "./series";

/** Width of the drawing's own coordinates; the SVG stretches them to the frame. */
export const plotWidth = 1000;

export interface StackGeometry {
  scale: VerticalScale;
  /** One SVG path per series: its rectangles in every column. */
  paths: string[];
  /** Top of each column's positive part in pixels; a flag stands above it. */
  tops: number[];
}

export interface StackInput {
  /** values[column][series] */
  values: number[][];
  seriesCount: number;
  height: number;
  isPercent: boolean;
  /** Values besides the columns that the scale must show. */
  marks?: number[];
}

/** Columns of stacked segments: what is positive grows up from zero, what is negative grows down, each in series order. */
export function stackGeometry({ values, seriesCount, height, isPercent, marks = [] }: StackInput): StackGeometry {
  const columns = isPercent ? values.map((column) => shares(column).map((share) => share ?? 0)) : values;
  const keys = Array.from({ length: seriesCount }, (_, index) => index);
  const layers = stack<number[], number>()
    .keys(keys)
    .value((column, key) => column[key] ?? 0)
    .offset(stackOffsetDiverging)(columns);
  const ends = layers.flatMap((layer) => layer.flatMap(([from, to]) => [from, to]));
  const scale = verticalScale(Math.min(0, ...marks, min(ends)), Math.max(0, ...marks, max(ends)), height);
  const slot = plotWidth / columns.length;
  const bar = slot * barShare(columns.length);
  const paths = layers.map((layer) =>
    layer
      .map(([from, to], index) => {
        if (from === to) return "";
        const top = pixels(scale.y(Math.max(from, to)));
        const size = pixels(scale.y(Math.min(from, to)) - top);
        return `M${pixels(index * slot + (slot - bar) / 2)} ${top}h${pixels(bar)}v${size}h${-pixels(bar)}z`;
      })
      .join(""),
  );
  const tops = columns.map((_, index) => pixels(scale.y(max(layers.map((layer) => layer[index]?.[1] ?? 0)))));
  return { scale, paths, tops };
}

/** From here on a gap between columns would be wider than the column on a phone, and further up on any screen. */
const many = 45;
const packed = 120;

/** Part of its slot that a column fills: few stay columns instead of becoming blocks, very many stand shoulder to shoulder. */
export const barShare = (count: number): number => (count > packed ? 1 : Math.min(0.72, 0.16 * count));

/** Class that thins the lines between segments as columns become narrow. */
export const densityClass = (count: number): string | undefined => (count > packed ? "packed" : count > many ? "many" : undefined);

const max = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
const min = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), 0);
