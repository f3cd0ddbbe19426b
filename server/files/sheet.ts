/** A column of a table on its way into a file. */
export interface Column {
  /** The header of CSV, which is a promise. */
  name: string;
  /** The header of a workbook, in words; without one, the name. */
  head?: string;
  /** How its texts are meant: `number` and `money` are decimal text, `day` is YYYY-MM-DD. */
  type: "text" | "number" | "money" | "day";
  /** Decimals that a workbook shows of money, 2 unless said otherwise; its cells have all of them. */
  decimals?: number;
}

/** What a workbook says of itself, on a sheet of its own behind the table. */
export interface About {
  title: string;
  facts: [name: string, value: string][];
  /** What the number of rows is called. */
  rows: string;
}

/** A table whose rows are made while the file is written, whatever their number. */
export interface Sheet {
  /** What the rows are, in a word or two. */
  title: string;
  columns: Column[];
  about?: About;
  /** What stands below the rows: a text per column. */
  total?: string[];
  /** A text per column; "" where there is nothing to say. */
  rows: AsyncIterable<string[]>;
}
