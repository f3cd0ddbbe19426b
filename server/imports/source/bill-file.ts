import type { SourceFile } from "../../cost-store/cost-store";

/** A file that was named for an import: where it is and what people call it. */
export interface NamedFile {
  path: string;
  name: string;
}

/** A column as the file names it, and the engine's type to read it as: text, unless it holds lists or maps (Parquet). */
export interface FileColumn {
  name: string;
  /** Absent for columns of plain values. */
  nestedType?: string;
}

/** A CSV or Parquet file with a readable header. */
export interface BillFile extends NamedFile {
  bytes: number;
  kind: "csv" | "parquet";
  compression: SourceFile["compression"];
  columns: FileColumn[];
  /** Known from the footer of a Parquet file. */
  rows?: number;
}
