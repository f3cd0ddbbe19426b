import { isUtf8 } from "node:buffer";
import type { ImportProblem } from "~/contract/imports/imports";
import { formatFileSize } from "~/lib/files/file-size";
import { ImportRefused, problem, refuse } from "../problems";
import type { BillFile } from "./bill-file";
import type { ReadingLimits } from "../limits";
import { csvRecords, RecordTooLong } from "./csv-records";
import type { CsvRecord } from "./csv-records";

/**
 * The first structural error in the file; null if none is found. Reads the whole file, so only called after a failure.
 */
export async function findStructuralError(file: BillFile, limits: ReadingLimits): Promise<ImportProblem | null> {
  if (file.kind === "parquet") return null;
  let blank: CsvRecord | undefined;
  try {
    for await (const records of recordsOf(file, limits)) {
      for (const record of records) {
        const fault = (blank && faultOf(blank, file)) ?? faultOf(record, file);
        if (record.bytes.length === 0) blank ??= record;
        else if (fault) return fault;
      }
    }
    return null;
  } catch (error) {
    return error instanceof ImportRefused ? error.problem : problem("truncated", { file: file.name });
  }
}

/** The file's records. Throws ImportRefused (line-too-long) if one exceeds the limit. */
async function* recordsOf(file: BillFile, { recordBytes }: ReadingLimits): AsyncGenerator<CsvRecord[]> {
  try {
    yield* csvRecords(file, recordBytes);
  } catch (error) {
    if (error instanceof RecordTooLong)
      refuse("line-too-long", { file: file.name, line: error.line }, { limit: formatFileSize(recordBytes) });
    throw error;
  }
}

function faultOf(record: CsvRecord, file: BillFile): ImportProblem | null {
  const place = { file: file.name, line: record.line };
  if (!isUtf8(record.bytes)) return problem("wrong-encoding", place);
  if (record.fault) return problem(record.fault, place);
  const expected = file.columns.length;
  if (record.fields === expected) return null;
  return problem("uneven-row", place, {
    fields: String(record.bytes.length === 0 ? 0 : record.fields),
    expected: String(expected),
  });
}

/**
 * Physical lines of data rows (0 is the first after the header), as pairs of row and line. Stops reading after the last
 * of them. Throws ImportRefused (line-too-long) if one up to there exceeds the limit.
 */
export async function findLines(
  file: BillFile,
  rows: Iterable<number>,
  limits: ReadingLimits,
): Promise<[row: number, line: number][]> {
  const rowNumbers = new Set(rows);
  if (file.kind === "parquet") return [...rowNumbers].map((row) => [row, row + 1]);
  const lines: [number, number][] = [];
  if (rowNumbers.size === 0) return lines;
  for await (const records of recordsOf(file, limits)) {
    for (const { row, line } of records) if (rowNumbers.has(row - 1)) lines.push([row - 1, line]);
    if (lines.length === rowNumbers.size) break;
  }
  return lines;
}
