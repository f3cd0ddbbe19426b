import type { Env } from "../env";

/** Limits for reading one file; each is a setting. */
export interface ReadingLimits {
  /** Memory of the reader process. */
  memoryBytes: number;
  seconds: number;
  unzippedBytes: number;
  /** Maximum ratio of uncompressed to compressed size. */
  unzippedRatio: number;
  /** Maximum size of a CSV line, and of a Parquet footer. */
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
