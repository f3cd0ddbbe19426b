import type { Vendor } from "~/contract/vendors";
import type { LineColumn } from "../../cost-store/schema";
import type { RowSql, TimeColumn } from "./row-sql";

/** Formats of one family replace each other's months; a month in two families would count twice. */
export type Family = "focus" | "focus-invoices" | "cur" | "azure" | "gcp" | "oci";

/** A row that is no charge, whatever its cost: `when` is SQL, `column` what to look at. */
export interface RowCheck {
  when: string;
  code: "missing-cost" | "not-money" | "bad-value";
  column: string;
  value: string;
}

/** What only the whole file can tell, as conditions on a row. */
export interface Evidence {
  /** Commitments are spread over the usage they cover: an amortized export (Azure). */
  showsAmortized?: string;
  /** A discount is a line of its own (AWS). */
  isDiscountLine?: string;
  /** A discount is stated on the line it lowers (AWS). */
  hasDiscountValue?: string;
}

/** SQL over the file's columns for what makes a row a cost line. Amounts are Nullable, NULL where nothing is said. */
export interface Reading {
  /** Text that names the provider, and its column; absent when the format is one provider's. */
  provider?: { column: string; text: string };
  /** Text of the billing account; what a restated month replaces is told by it. */
  account: string;
  currency: { column: string; text: string };
  billingPeriod: TimeColumn;
  start: TimeColumn;
  end: TimeColumn;
  billed: string;
  effective: string;
  list: string;
  contracted: string;
  /** The file's cost by another formula than `billed` and `effective`, to compare with what is stored. */
  fileBilled: string;
  fileEffective: string;
  /** The other columns of a line; empty or 0 where absent. */
  line: Partial<Record<LineColumn, string>>;
  checks?: RowCheck[];
  evidence?: Evidence;
}

/** What is known of the import beyond one row. */
export interface ReadingOptions {
  /** Discounts stated on lines count, because no line of its own states them. */
  countsDiscountValues: boolean;
}

/** A reader: how an export is recognised, and where each field of a cost line comes from (docs/imports.md). */
export interface Format {
  family: Family;
  /** As people name it; null when each row says. */
  vendor: Vendor | null;
  /** What people call it. */
  title: string;
  /** The same with its version, by the columns of the file; absent when there is one only. */
  nameOf?(row: RowSql): string;
  /** Columns that are typical of it; the format with the largest share of them is the file's. */
  marks: string[];
  /** Columns without which no bill can be read; each with the other names it goes by. */
  required: string[][];
  /** Which of a column's names a file of this kind has, told by its other columns; absent: the first. */
  calls?(row: RowSql, names: string[]): string;
  /** The column that names the provider, needed unless the provider is named with the file. */
  providerColumn?: string[];
  /** Files of one slice may be told apart only once they are read (see Evidence.showsAmortized). */
  hasParts: boolean;
  read(row: RowSql, options: ReadingOptions): Reading;
}
