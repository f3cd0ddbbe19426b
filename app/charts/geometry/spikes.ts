/** Columns that flatten all others, and the axis that fits the others. Geometry only, hence floats. */

/** A column is a spike if it is more than this many times as high as the 95th percentile of the others. */
const SPIKE_FACTOR = 3;
const SPIKE_QUANTILE = 0.95;
/** With fewer columns, there is no typical height. */
const MIN_COLUMNS = 5;

/**
 * Height of the highest column that is not a spike; null if there are no spikes. Columns without cost are ignored. The
 * percentile leaves out the highest column: among a dozen months, a spike would otherwise raise the limit above itself.
 */
export function typicalHeight(sizes: number[]): number | null {
  const heights = sizes.filter((size) => size > 0).sort((a, b) => a - b);
  if (heights.length < MIN_COLUMNS) return null;
  const limit = SPIKE_FACTOR * quantile(heights.slice(0, -1), SPIKE_QUANTILE);
  const typical = heights.filter((height) => height <= limit);
  return typical.length < heights.length ? (typical.at(-1) ?? null) : null;
}

/** Of ascending numbers, interpolated between neighbours. */
function quantile(ascending: number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const below = ascending[Math.floor(place)] ?? 0;
  return below + (place % 1) * ((ascending[Math.ceil(place)] ?? below) - below);
}

/** How far each column reaches below and above zero; values[column][series]. */
export const reachOf = (columns: number[][]): { low: number; high: number }[] =>
  columns.map((column) => ({
    low: column.reduce((sum, value) => sum + Math.min(value, 0), 0),
    high: column.reduce((sum, value) => sum + Math.max(value, 0), 0),
  }));

/** Sizes of the columns on the larger side of zero, with their estimates, and of compared columns. */
export const stackSizes = ({
  values,
  estimates = [],
  ghosts = [],
}: {
  values: number[][];
  estimates?: number[];
  ghosts?: (number | null)[];
}): number[] => [
  ...reachOf(values.map((column, index) => [...column, estimates[index] ?? 0])).map(({ low, high }) =>
    Math.max(-low, high),
  ),
  ...ghosts.map((ghost) => Math.abs(ghost ?? 0)),
];

/** Per period, the value of the lines that is farthest from zero; values[series][period]. */
export const peaks = (values: (number | null)[][]): number[] =>
  (values[0] ?? []).map((_, period) =>
    values.reduce((far, series) => (Math.abs(series[period] ?? 0) > Math.abs(far) ? (series[period] ?? 0) : far), 0),
  );

/** Magnitudes of those values. */
export const lineSizes = (values: (number | null)[][]): number[] => peaks(values).map(Math.abs);
