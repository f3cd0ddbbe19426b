/** A column of a table that is written to a file. */
export interface Column {
  /** The CSV header, part of the public interface. */
  name: string;
  /** The translated header in workbooks; by default the name. */
  head?: string;
  /** Type of the text values: `number`, `money` and `percent` are decimal text, `day` is YYYY-MM-DD. */
  type: "text" | "number" | "money" | "percent" | "day";
  /** Displayed decimals of money in workbooks, by default 2; the cells contain all digits. */
  decimals?: number;
  /** Place of the column with the currency of each row, which decides about its decimals; none: a percentage. */
  currencyAt?: number;
}

/** Metadata of a workbook, on its second sheet. */
export interface WorkbookMetadata {
  title: string;
  facts: [name: string, value: string][];
  /** Label of the number of rows. */
  rows: string;
}

/** A table whose rows are streamed while the file is written. */
export interface Sheet {
  /** Short name of the rows. */
  title: string;
  columns: Column[];
  about?: WorkbookMetadata;
  /** The row below all others: one text per column. */
  total?: string[];
  /** One text per column; "" for empty cells. */
  rows: AsyncIterable<string[]>;
}
