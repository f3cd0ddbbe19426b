/** Color of a series: an index into the palette, the merged rest, or items without a value, which are hatched. */
export type ColorSlot = number | "others" | "none";

/** Size of the palette. Equal to CHART_COLORS in the contract, which would add zod to the browser's first load. */
const colors = 10;

/** Class that carries the series' color (--c) and links legend and marks. */
export const seriesClass = (slot: ColorSlot): string =>
  `s${typeof slot === "number" ? slot % colors : slot === "others" ? colors : colors + 1}`;

/** The series' color as a CSS value, for marks that take no class, and whether they are hatched. */
export const seriesMark = (slot: ColorSlot): { color: string; isHatched: boolean } => ({
  color: typeof slot === "number" ? `var(--c${(slot % colors) + 1})` : "var(--c-others)",
  isHatched: slot === "none",
});

/**
 * Shares in percent of one period. With credits or refunds, a share of the sum would leave the chart (150 % and −50 %),
 * so values are measured against the sum of their magnitudes; without credits this is the ordinary share.
 */
export function shares(values: (number | null)[]): (number | null)[] {
  const whole = values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  return values.map((value) => (value === null || whole === 0 ? value && 0 : (value / whole) * 100));
}
