/** What decides in how wide a panel a column is shown. */
export interface ColumnRoom {
  align?: "start" | "end";
  /**
   * Columns without one are always shown: they answer "what, how much, how changed". Of the others 1 stays longest, and
   * those of the same priority, such as the parts of a sum, come and go together.
   */
  priority?: number;
  /** Width that the column needs, in rem; by default enough for an amount, or for a few words. */
  width?: number;
}

/** Widths of panels at which columns may appear, in rem; styles/utilities.css has a class for each. */
export const steps = [18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78, 84] as const;

const widths = { name: 9, end: 7, start: 8 };

/**
 * The class of each column: from which panel width on it is shown, which is when all columns that are at least as
 * important fit. The first column is the row's name; it takes what the others leave.
 */
export function roomClasses(columns: readonly ColumnRoom[]): (string | false)[] {
  const widthOf = ({ width, align = "start" }: ColumnRoom, index: number) =>
    width ?? (index === 0 ? widths.name : widths[align]);
  return columns.map(({ priority }) => {
    if (priority === undefined) return false;
    const needed = columns.reduce(
      (sum, column, index) => ((column.priority ?? 0) <= priority ? sum + widthOf(column, index) : sum),
      0,
    );
    return `from-${steps.find((step) => step >= needed) ?? steps.at(-1)}`;
  });
}
