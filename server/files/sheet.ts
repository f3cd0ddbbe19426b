/** A column of a table on its way into a file. */
export interface Column {
  name: string;
  /** How its texts are meant: `number` and `money` are decimal text, `day` is YYYY-MM-DD. */
  type: "text" | "number" | "money" | "day";
}

/** A table whose rows are made while the file is written, whatever their number. */
export interface Sheet {
  /** What the rows are, in a word or two. */
  title: string;
  columns: Column[];
  /** A text per column; "" where there is nothing to say. */
  rows: AsyncIterable<string[]>;
}
