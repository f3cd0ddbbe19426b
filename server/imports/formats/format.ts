import type { Vendor } from "~/contract/vendors";
import type { LineColumn } from "../../cost-store/schema";
import type { RowSql, TimeColumn } from "./row-sql";

/** Formats of the same family replace each other's months. A month in two families would be counted twice. */
export type Family = "focus" | "focus-invoices" | "cur" | "azure" | "gcp" | "oci" | "commitments";

/** Rejects rows regardless of their cost: `condition` is SQL and true for rows to reject; `column` is named in the message. */
export interface RowCheck {
  condition: string;
  code: "missing-cost" | "not-money" | "bad-value";
  column: string;
  value: string;
}

/** Properties of a file that apply if any row meets the condition. */
interface Evidence {
  /** Commitments are amortized over the usage they cover: an amortized export (Azure). */
  showsAmortized?: string;
  /** Commitments are bought or given back, or cover usage without cost: an actual export (Azure). */
  showsActual?: string;
  /** The row is a discount line (AWS). */
  isDiscountLine?: string;
  /** The row states its own discount (AWS). */
  hasDiscountValue?: string;
}

/** SQL expressions over the file's columns for the fields of a cost line. Amounts are Nullable, NULL if missing. */
export interface Reading {
  /** The provider's name and its column; absent if the format belongs to one provider. */
  provider?: { column: string; text: string };
  /** Billing account; a restated month replaces earlier ones of the same account. */
  account: string;
  currency: { column: string; text: string };
  /** Absent: the export has none, and a charge belongs to the month in which it starts. */
  billingPeriod?: TimeColumn;
  start: TimeColumn;
  end: TimeColumn;
  billed: string;
  effective: string;
  list: string;
  contracted: string;
  /** The file's cost by another formula than `billed` and `effective`, for reconciliation with the stored cost. */
  fileBilled: string;
  fileEffective: string;
  /** The other columns of a line; empty or 0 where absent. */
  line: Partial<Record<LineColumn, string>>;
  checks?: RowCheck[];
  evidence?: Evidence;
}

/** The bill of one month for a billing account. */
export interface BillMonth {
  /** First day of the billing month, YYYY-MM-DD. */
  month: string;
  billingAccountId: string;
}

/** Properties of the whole import that reading a row depends on. */
export interface ReadingOptions {
  /** Bills whose discounts are stated on lines, and count there because there are no discount lines. */
  discountMonths: BillMonth[];
}

/** A format of billing exports: how it is recognized, and how its rows are mapped to cost lines (docs/imports.md). */
export interface Format {
  family: Family;
  /** Provider of all files in this format; null if each row names its provider. */
  vendor: Vendor | null;
  /** Display name. */
  title: string;
  /** Display name with the version, by the file's columns; absent if there is only one version. */
  nameOf?(row: RowSql): string;
  /** Typical columns; a file has the format for which it contains the largest share of these. */
  marks: string[];
  /** Required columns, each with its alternative names. */
  required: string[][];
  /** Picks a column's name for messages, depending on the file's other columns; absent: the first name. */
  preferredName?(row: RowSql, names: string[]): string;
  /** The provider column, required unless the provider is given with the file. */
  providerColumn?: string[];
  /** Whether files belong to the same slice is only known after reading them (see publish/basis.ts). */
  hasParts: boolean;
  read(row: RowSql, options: ReadingOptions): Reading;
}
