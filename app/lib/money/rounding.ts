import type { Vendor } from "../providers";
import { add, fromUnits, isZero, round, subtract, toUnits } from "./decimal";
import { plainAmount } from "./money";

/** Difference between a displayed total and its displayed parts, as decimal text: "0" if they add up. */
export function roundingOf(total: string, parts: string[]): string {
  const missing = subtract(total, add(...parts));
  return isZero(missing) ? "0" : missing;
}

interface ExactAmounts {
  total: string;
  parts: string[];
  /** The only provider that they belong to. */
  vendor?: Vendor | null;
}

/** The same of exact amounts that are displayed in a currency. */
export const roundingIn = (currency: string, { total, parts, vendor = null }: ExactAmounts): string => {
  const shown = (amount: string) => plainAmount(amount, currency, vendor);
  return roundingOf(shown(total), parts.map(shown));
};

/** An exact amount and its displayed value. */
export interface ShownFigure {
  exact: string;
  rounded: string;
}

/** A row of a table whose columns add up. */
export interface FootedRow {
  /** 0: part of the total; 1: part of the preceding row of level 0, and so on; null: part of nothing. */
  level: number | null;
  /** By column; null: unknown. */
  figures: (ShownFigure | null)[];
}

/** A "Rounding" row, with which the displayed figures add up. */
export interface RoundingRow {
  /** Index of the row it follows. */
  after: number;
  level: number;
  /** By column; null: the column has no total. */
  missing: (string | null)[];
}

/** Whether an amount, of either sign, is smaller than any charge (10^-20): averages are truncated to 30 decimals. */
export const isNegligible = (amount: string): boolean => toUnits(amount.replace("-", "")) < 10n ** 10n;

/** Decimals of the finest amounts that bills have (docs/decisions/0002). */
const BILLED_DIGITS = 24;

/**
 * A difference of converted sums, whose parts are truncated to 30 decimals each: its digits beyond the decimals of any
 * bill are a truncation error.
 */
export const withoutNoise = (difference: string): string => fromUnits(toUnits(round(difference, BILLED_DIGITS)));

/**
 * The rounding rows that make a table's displayed figures add up: for the total and for every row with parts below it.
 * Incomplete parts, recognized by their exact amounts, need none.
 */
export function roundingRows(rows: FootedRow[], totals: FootedRow["figures"]): RoundingRow[] {
  const below = (whole: FootedRow["figures"], parts: FootedRow[], after: number, level: number): RoundingRow[] => {
    const missing = whole.map(
      (sum, column) =>
        sum &&
        missingOf(
          sum,
          parts.map(({ figures }) => figures[column] ?? null),
        ),
    );
    return missing.some((amount) => amount !== null && amount !== "0") ? [{ after, level, missing }] : [];
  };
  const ofRows = rows.flatMap(({ level, figures }, n) => {
    if (level === null) return [];
    const next = rows.findIndex((row, at) => at > n && row.level !== null && row.level <= level);
    const end = next < 0 ? rows.length : next;
    return below(
      figures,
      rows.slice(n + 1, end).filter((row) => row.level === level + 1),
      end - 1,
      level + 1,
    );
  });
  const ofTotal = below(
    totals,
    rows.filter(({ level }) => level === 0),
    rows.length - 1,
    0,
  );
  return [...ofRows, ...ofTotal].sort((a, b) => a.after - b.after || b.level - a.level);
}

function missingOf(sum: ShownFigure, parts: (ShownFigure | null)[]): string | null {
  const present = parts.filter((part) => part !== null);
  if (present.length === 0 || present.length < parts.length) return null;
  const remainder = subtract(sum.exact, add(...present.map(({ exact }) => exact)));
  return isNegligible(remainder)
    ? roundingOf(
        sum.rounded,
        present.map(({ rounded }) => rounded),
      )
    : null;
}
