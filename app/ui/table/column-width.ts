/** Determines from which panel width on a column is shown. */
export interface ColumnWidth {
  align?: "start" | "end";
  /**
   * Columns without one are always shown: they answer "what, how much, how changed". As the panel narrows, 1 is hidden
   * last. Columns of the same priority, such as the parts of a sum, are shown and hidden together.
   */
  priority?: number;
  /** Width that the column needs, in rem; by default enough for an amount, or for a few words. */
  width?: number;
}

/** Widths of panels at which columns may appear, in rem; styles/utilities.css has a class for each. */
export const breakpoints = [18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78, 84] as const;

/** The class of what is shown as soon as one of these columns is. */
export const earliest = (classes: readonly (string | false)[]): string | false =>
  classes.includes(false)
    ? false
    : (breakpoints.map((step) => `from-${step}`).find((candidate) => classes.includes(candidate)) ?? false);

/** Width of a row's name, in rem, unless its column states another. */
export const nameWidth = 9;

const widths = { name: nameWidth, end: 7, start: 8 };

/**
 * The class of each column, which shows it once the panel is wide enough for it and all columns of the same or a higher
 * priority. The first column has the row's name and takes the remaining width.
 */
export function widthClasses(columns: readonly ColumnWidth[]): (string | false)[] {
  const widthOf = ({ width, align = "start" }: ColumnWidth, index: number) =>
    width ?? (index === 0 ? widths.name : widths[align]);
  return columns.map(({ priority }) => {
    if (priority === undefined) return false;
    const needed = columns.reduce(
      (sum, column, index) => ((column.priority ?? 0) <= priority ? sum + widthOf(column, index) : sum),
      0,
    );
    return `from-${breakpoints.find((step) => step >= needed) ?? breakpoints.at(-1)}`;
  });
}

/**
 * The class of each column that is the last one while a panel has no room for those after it: its cells end where the
 * panel's heading does.
 */
export const endClasses = (classes: readonly (string | false)[]): (string | false)[] =>
  classes.map((own, index) => {
    const next = index < classes.length - 1 && earliest(classes.slice(index + 1));
    const isShownBefore = next !== own && earliest([own, next]) === own;
    return next && isShownBefore && next.replace("from", "end-until");
  });
