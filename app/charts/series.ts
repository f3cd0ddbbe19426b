/** Colour slots of a chart: rank 0…9 by total cost, then the merged rest. */
export type SeriesRank = number | "others";

const ranks = 10;

/** Class that carries the series' colour (--c) and links legend and marks. */
export const seriesClass = (rank: SeriesRank): string => `s${rank === "others" ? ranks : rank % ranks}`;

/** The series' colour as a CSS value. */
export const seriesColor = (rank: SeriesRank): string =>
  rank === "others" ? "var(--c-others)" : `var(--c${(rank % ranks) + 1})`;

/**
 * Shares in percent of one period. With credits or refunds, a share of the sum would leave the chart (150 % and −50 %),
 * so values are measured against the sum of their magnitudes; without credits this is the ordinary share.
 */
export function shares(values: (number | null)[]): (number | null)[] {
  const whole = values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return values.map((value) => (value === null || whole === 0 ? value && 0 : (value / whole) * 100));
}
