/** Color slot of a series: a place in the palette, from 0; the merged rest; what has no value, hatched. */
export type SeriesRank = number | "others" | "none";

/** As many as the palette has (see CHART_COLORS of the contract, which this file is too small to load). */
const colors = 10;

/** Class that carries the series' color (--c) and links legend and marks. */
export const seriesClass = (rank: SeriesRank): string =>
  `s${typeof rank === "number" ? rank % colors : rank === "others" ? colors : colors + 1}`;

/** The series' color as a CSS value, for marks that take no class, and whether they are hatched. */
export const seriesMark = (rank: SeriesRank): { color: string; isHatched: boolean } => ({
  color: typeof rank === "number" ? `var(--c${(rank % colors) + 1})` : "var(--c-others)",
  isHatched: rank === "none",
});

/**
 * Shares in percent of one period. With credits or refunds, a share of the sum would leave the chart (150 % and −50 %),
 * so values are measured against the sum of their magnitudes; without credits this is the ordinary share.
 */
export function shares(values: (number | null)[]): (number | null)[] {
  const whole = values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return values.map((value) => (value === null || whole === 0 ? value && 0 : (value / whole) * 100));
}
