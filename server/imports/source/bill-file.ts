import type { SourceFile } from "../../cost-store/cost-store";

/** A file to import: its path and the user's name of it. */
export interface NamedFile {
  path: string;
  name: string;
}

/** A column's name in the file, and its engine type: text, except for lists, maps and groups (Parquet). */
export interface FileColumn {
  name: string;
  /** Absent for columns of plain values. */
  nestedType?: string;
  /** The column whose member it is (Parquet): `service` of `service.description`. */
  group?: string;
}

/** A CSV or Parquet file with a readable header, or a provider's list as JSON, which has no columns. */
export interface BillFile extends NamedFile {
  bytes: number;
  kind: "csv" | "parquet" | "json";
  compression: SourceFile["compression"];
  columns: FileColumn[];
  /** Known from the footer of a Parquet file. */
  rows?: number;
}
