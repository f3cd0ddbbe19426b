import { isUtf8 } from "node:buffer";
import type { ImportProblem } from "~/contract/imports";
import { problem } from "../problems";
import type { BillFile } from "./bill-file";
import { csvRecords } from "./csv-records";
import type { CsvRecord } from "./csv-records";

/** The first thing wrong with the shape of the file: reads it all, so only where something is. Null: nothing found. */
export async function findFault(file: BillFile): Promise<ImportProblem | null> {
  if (file.kind === "parquet") return null;
  let blank: CsvRecord | undefined;
  try {
    for await (const records of csvRecords(file)) {
      for (const record of records) {
        const fault = (blank && faultOf(blank, file)) ?? faultOf(record, file);
        if (record.bytes.length === 0) blank ??= record;
        else if (fault) return fault;
      }
    }
    return null;
  } catch {
    return problem("truncated", { file: file.name });
  }
}

function faultOf(record: CsvRecord, file: BillFile): ImportProblem | null {
  const place = { file: file.name, line: record.line };
  if (!isUtf8(record.bytes)) return problem("wrong-encoding", place);
  if (record.fault) return problem(record.fault, place);
  const expected = file.columns.length;
  if (record.fields === expected) return null;
  return problem("uneven-row", place, { fields: String(record.bytes.length === 0 ? 0 : record.fields), expected: String(expected) });
}

/** Physical lines of data rows (0 is the first after the header). Reads no further than the last of them. */
export async function linesOfRows(file: BillFile, rows: Iterable<number>): Promise<Map<number, number>> {
  const wanted = new Set(rows);
  if (file.kind === "parquet") return new Map([...wanted].map((row) => [row, row + 1]));
  const lines = new Map<number, number>();
  if (wanted.size === 0) return lines;
  for await (const records of csvRecords(file)) {
    for (const record of records) if (wanted.has(record.row - 1)) lines.set(record.row - 1, record.line);
    if (lines.size === wanted.size) break;
  }
  return lines;
}
