/** Vertical scale of a chart: amounts to pixels, with ticks on round numbers. Geometry only, hence floats. */

/** Steps of 1, 2, 2.5 and 5 are the easiest to read. */
const steps = [1, 2, 2.5, 5, 10];
const maxIntervals = 5;

/**
 * A side of zero that reaches less than this fraction of a step gets no tick: a credit of $3 next to costs of $10K does
 * not justify a tick at −$5K.
 */
const minTickShare = 0.25;

/**
 * Ascending round numbers around `low`…`high` and zero: at most six, [0] if there is nothing to scale. They extend past
 * both ends, or, on the smaller side of zero, leave less than a quarter of a step without a tick.
 */
export function niceTicks(low: number, high: number): number[] {
  const bottom = Math.min(0, low);
  const top = Math.max(0, high);
  if (!(top > bottom) || !Number.isFinite(top - bottom)) return [0];
  let power = 10 ** Math.floor(Math.log10((top - bottom) / maxIntervals));
  for (;;) {
    for (const step of steps.map((factor) => factor * power)) {
      const above = intervals(top, step, top >= -bottom);
      const below = intervals(-bottom, step, top < -bottom);
      if (above + below <= maxIntervals)
        return Array.from({ length: above + below + 1 }, (_, i) => multiple(i - below, step));
    }
    power *= 10;
  }
}

/** Whole steps that cover `size`; a tiny excess is float noise, not another step. */
const intervals = (size: number, step: number, isLarger: boolean) =>
  !isLarger && size < step * minTickShare ? 0 : Math.ceil(size / step - 1e-9);

/** n × step without float noise; never −0. */
const multiple = (n: number, step: number) => (n === 0 ? 0 : Number((n * step).toPrecision(12)));

/** Room above the plot for the mark's text and flags, and below it for labels, in pixels. */
const marginTop = 20;
/** Room above the plot for the amounts of clipped columns. */
export const marginAboveClipped = 36;
const marginBottom = 22;

export interface VerticalScale {
  ticks: number[];
  /** Pixels from the top of the chart. */
  y: (value: number) => number;
  height: number;
  /** Bottom of the plot, where labels begin. */
  bottom: number;
  /** The value, or the end of the axis if it lies beyond. */
  within: (value: number) => number;
}

/**
 * Scale of a chart `height` pixels high that shows `low`…`high` and always includes zero; `top` are the pixels left
 * free above the plot.
 */
export function verticalScale(low: number, high: number, height: number, top = marginTop): VerticalScale {
  const ticks = niceTicks(low, high);
  const min = Math.min(ticks[0] ?? 0, low);
  const max = Math.max(ticks.at(-1) ?? 0, high);
  const span = max - min || 1;
  const bottom = height - marginBottom;
  return {
    ticks,
    height,
    bottom,
    y: (value) => bottom - ((value - min) / span) * (bottom - top),
    within: (value) => Math.min(max, Math.max(min, value)),
  };
}

/** Pixels from the top of the chart; null for a value beyond the axis. */
export const heightOf = (value: number, { y, within }: VerticalScale): number | null =>
  within(value) === value ? y(value) : null;

/** Two decimals are precise enough for a pixel or a percentage; never −0. */
export const pixels = (value: number): number => Math.round(value * 100) / 100 + 0;

/**
 * Which of `count` labels fit: `wide` every n-th on a screen, `narrow` every n-th on a phone (a multiple of `wide`).
 */
export function labelStride(count: number): { wide: number; narrow: number } {
  const wide = Math.max(1, Math.ceil(count / 16));
  return { wide, narrow: wide * Math.max(1, Math.ceil(count / wide / 6)) };
}
