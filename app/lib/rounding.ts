import { add, isZero, subtract, toUnits } from "./decimal";

/** What amounts as they are shown miss of their total as it is shown, decimal text: "0" when they add up. */
export function roundingOf(total: string, parts: string[]): string {
  const missing = subtract(total, add(...parts));
  return isZero(missing) ? "0" : missing;
}

/** An amount with all its digits, and as it is shown. */
export interface ShownFigure {
  exact: string;
  shown: string;
}

/** A row of a table whose columns add up. */
export interface FootedRow {
  /** 0: a part of the total; 1: a part of the row of level 0 above it, and so on; null: no part of anything. */
  level: number | null;
  /** By column; null: not known. */
  figures: (ShownFigure | null)[];
}

/** A row "Rounding": with it, what is shown adds up. */
export interface RoundingRow {
  /** Place of the row that it stands below. */
  after: number;
  level: number;
  /** By column; null: the column does not add up to anything. */
  missing: (string | null)[];
}

/** Whether an amount, of either sign, is less than anybody charges (10^-20): what truncating to 30 decimals leaves. */
export const isDust = (amount: string): boolean => toUnits(amount.replace("-", "")) < 10n ** 10n;

/**
 * The rows that a table lacks to add up as it is shown: of the total and of every row with parts below it. Parts that
 * are not all there, which their exact amounts tell, need none.
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
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.length < parts.length) return null;
  const left = subtract(sum.exact, add(...known.map(({ exact }) => exact)));
  return isDust(left)
    ? roundingOf(
        sum.shown,
        known.map(({ shown }) => shown),
      )
    : null;
}
