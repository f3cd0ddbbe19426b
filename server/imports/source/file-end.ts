import { formatFileSize } from "~/lib/files/file-size";
import { sourceBytes } from "../../cost-store/source-bytes";
import type { ReadingLimits } from "../limits";
import { refuse } from "../problems";
import type { BillFile } from "./bill-file";
import { RecordScanner } from "./csv-records";
import type { CsvRecord } from "./csv-records";

const TAIL_BYTES = 1024 ** 2;
/** Number of line ends that are tried as the start of a record. */
const MAX_LINE_ENDS = 100;
/** Uncompressed size that is allowed for any file, however small. */
const UNZIPPED_FLOOR_BYTES = 64 * 1024 ** 2;
const NEWLINE = 0x0a;

export interface FileEnd {
  /** Whether it ends within quotes, which the engine would accept as the last field. */
  isOpen: boolean;
  /** Number of rows, estimated from the length of the last ones; for progress only. */
  expectedRows: number;
}

/**
 * Reads a CSV file once to check its limits and its end. In the last megabyte, a record starts after a line end if all
 * records from there on have as many fields as the header. Throws ImportRefused if a limit is exceeded; rejects if the
 * file cannot be read or decompressed to its end.
 */
export async function inspectEnd(file: BillFile, limits: ReadingLimits): Promise<FileEnd> {
  const { tail, bytes } = await readTail(file, limits);
  const isWhole = bytes === tail.length;
  const lineEnds = tail.filter((byte) => byte === NEWLINE).length;
  const expectedRows = Math.ceil((bytes / Math.max(1, tail.length)) * Math.max(1, lineEnds));
  /** Lines from which the records lead to one that an earlier start could not read either. */
  const failed = new Set<number>();
  for (const [line, start] of (isWhole ? [0] : lineStarts(tail)).entries()) {
    if (failed.has(line)) continue;
    const { isAligned, isOpen, misread } = followRecords(tail.subarray(start), file.columns.length);
    if (isWhole || isAligned) return { isOpen, expectedRows };
    // Only these can start at one of the lines that are tried.
    for (const record of misread.slice(0, MAX_LINE_ENDS)) failed.add(line + record.line - 1);
  }
  return { isOpen: false, expectedRows };
}

/** The last bytes of the uncompressed file, and its total size. */
async function readTail(file: BillFile, limits: ReadingLimits): Promise<{ tail: Buffer; bytes: number }> {
  const tail: Buffer[] = [];
  let tailBytes = 0;
  let bytes = 0;
  let lineBytes = 0;
  const source = sourceBytes(file);
  for await (const read of source) {
    const chunk = read as Buffer;
    bytes += chunk.length;
    checkSize(file, bytes, limits);
    const first = chunk.indexOf(NEWLINE);
    if (lineBytes + (first === -1 ? chunk.length : first) > limits.recordBytes) refuseLine(file, limits);
    lineBytes = first === -1 ? lineBytes + chunk.length : chunk.length - 1 - chunk.lastIndexOf(NEWLINE);
    tail.push(chunk);
    tailBytes += chunk.length;
    while (tailBytes - tail[0]!.length >= TAIL_BYTES) tailBytes -= tail.shift()!.length;
  }
  // Node.js stops at zero bytes behind the compressed text; the engine takes them for more of it.
  if ("bytesWritten" in source && source.bytesWritten < file.bytes) refuse("gzip-padding", { file: file.name });
  return { tail: Buffer.concat(tail), bytes };
}

function checkSize({ name: file, compression, bytes }: BillFile, unzipped: number, limits: ReadingLimits): void {
  if (compression === "none") return;
  if (unzipped > limits.unzippedBytes)
    refuse("unzipped-too-large", { file }, { limit: formatFileSize(limits.unzippedBytes) });
  const isDense = unzipped > UNZIPPED_FLOOR_BYTES && unzipped > bytes * limits.unzippedRatio;
  if (isDense) refuse("unzips-too-much", { file }, { limit: String(limits.unzippedRatio) });
}

/** Rejects an import because of a line or footer that exceeds the limit. */
export const refuseLine = (file: Pick<BillFile, "name">, { recordBytes }: ReadingLimits): never =>
  refuse("line-too-long", { file: file.name }, { limit: formatFileSize(recordBytes) });

function lineStarts(tail: Buffer): number[] {
  const starts: number[] = [];
  for (let at = tail.indexOf(NEWLINE); at !== -1 && starts.length < MAX_LINE_ENDS; at = tail.indexOf(NEWLINE, at + 1))
    starts.push(at + 1);
  return starts;
}

/** The records from a line's start, if it is that of a record; `misread` are those up to the last that cannot be one. */
function followRecords(bytes: Buffer, fields: number): { isAligned: boolean; isOpen: boolean; misread: CsvRecord[] } {
  const scanner = new RecordScanner();
  const records = [...scanner.take(bytes), ...scanner.end()];
  const isWhole = ({ fault, bytes: text }: CsvRecord) => fault !== "open-quote" && text.length > 0;
  const last = records.findLastIndex(
    (record) => isWhole(record) && (record.fields !== fields || record.fault !== null),
  );
  return {
    isAligned: last === -1 && records.some(isWhole),
    isOpen: records.at(-1)?.fault === "open-quote",
    misread: last === -1 ? records : records.slice(0, last + 1),
  };
}
