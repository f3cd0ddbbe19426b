import type { Env } from "../env";

/** What reading one file may take; each is a setting. */
export interface ReadingLimits {
  /** Of the process that reads it. */
  memoryBytes: number;
  seconds: number;
  unzippedBytes: number;
  /** How many times its size a file may unzip to. */
  unzippedRatio: number;
  /** Of a line of a CSV file, and of the footer of a Parquet file. */
  recordBytes: number;
  columns: number;
}

export const limitsOf = (env: Env): ReadingLimits => ({
  memoryBytes: env.IMPORT_MEMORY_BYTES,
  seconds: env.IMPORT_SECONDS,
  unzippedBytes: env.IMPORT_UNZIPPED_BYTES,
  unzippedRatio: env.IMPORT_UNZIPPED_RATIO,
  recordBytes: env.IMPORT_RECORD_BYTES,
  columns: env.IMPORT_COLUMNS,
});
