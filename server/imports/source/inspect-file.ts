import { isUtf8 } from "node:buffer";
import { open, stat } from "node:fs/promises";
import { sourceBytes } from "../../cost-store/source-bytes";
import type { ReadingLimits } from "../limits";
import { refuse } from "../problems";
import type { BillFile, NamedFile } from "./bill-file";
import { fieldsOf, RecordScanner, RecordTooLong } from "./csv-records";
import type { CsvRecord } from "./csv-records";
import { refuseLine } from "./file-end";
import { readParquetFooter } from "./parquet-footer";

const NEWLINE = 0x0a;
const RETURN = 0x0d;
/** Bytes of the first line that are checked for being text. */
const SAMPLE_BYTES = 1000;

/** Codes of file types that users upload by mistake, by their first bytes. */
const notTables: [start: string, kind: string][] = [
  ["504b0304", "zip"],
  ["25504446", "pdf"],
  ["28b52ffd", "zstandard"],
  ["425a68", "bzip2"],
  ["fd377a58", "xz"],
  ["377abcaf", "7z"],
  ["d0cf11e0", "xls"],
  ["4f7262", "avro"],
];

/** Determines a file's type and columns from its content, ignoring its name. Throws ImportRefused. */
export async function inspectFile(file: NamedFile, limits: ReadingLimits): Promise<BillFile> {
  const bytes = await sizeOf(file);
  if (bytes === 0) refuse("empty-file", { file: file.name });
  const start = await readStart(file);
  if (start.subarray(0, 4).toString("latin1") === "PAR1") {
    return { ...file, bytes, kind: "parquet", compression: "none", ...(await readParquetFooter(file, limits)) };
  }
  const compression = start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  const header = await readHeader(file, compression, limits);
  return { ...file, bytes, kind: "csv", compression, columns: header.map((name) => ({ name })) };
}

/** Size of a regular file in bytes. Throws ImportRefused if it cannot be read. */
export async function sizeOf(file: NamedFile): Promise<number> {
  try {
    const stats = await stat(file.path);
    if (stats.isDirectory()) refuse("is-a-folder", { file: file.name });
    if (!stats.isFile()) refuse("not-readable", { file: file.name }, { reason: "not-a-file" });
    return stats.size;
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(file: NamedFile, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  if (code === "ENOENT" || code === "ENOTDIR") refuse("no-such-file", { file: file.name });
  refuse("not-readable", { file: file.name }, { reason: code === "EACCES" ? "no-permission" : message });
}

/** The first bytes of the file. Throws ImportRefused if it cannot be read. */
export async function readStart(file: NamedFile): Promise<Buffer> {
  try {
    const handle = await open(file.path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return unreadable(file, error);
  }
}

async function readHeader(
  file: NamedFile,
  compression: BillFile["compression"],
  limits: ReadingLimits,
): Promise<string[]> {
  const header = await readFirst(file, compression, limits).catch((error: unknown) => {
    if (error instanceof RecordTooLong) return refuseLine(file, limits);
    // The gzip stream ends or is corrupt within the header.
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) refuse("truncated", { file: file.name });
    return unreadable(file, error);
  });
  if (!header) refuse("empty-file", { file: file.name });
  checkWidth(file, header.fields, limits);
  if (!isUtf8(header.bytes)) refuse("wrong-encoding", { file: file.name, line: 1 });
  if (header.fault === "open-quote") refuse("open-quote", { file: file.name, line: 1 });
  return fieldsOf(header.bytes);
}

/** Throws ImportRefused if a file has more columns than allowed. */
export function checkWidth(file: NamedFile, columns: number, limits: ReadingLimits): void {
  if (columns > limits.columns)
    refuse("too-wide", { file: file.name }, { count: String(columns), limit: String(limits.columns) });
}

/** The first record of a text file. */
async function readFirst(
  file: NamedFile,
  compression: BillFile["compression"],
  { recordBytes }: ReadingLimits,
): Promise<CsvRecord | undefined> {
  const scanner = new RecordScanner(recordBytes);
  let isChecked = false;
  for await (const read of sourceBytes({ path: file.path, compression })) {
    const chunk = read as Buffer;
    if (!isChecked) checkText(file, chunk);
    isChecked = true;
    const [first] = scanner.take(chunk);
    if (first) return first;
  }
  return scanner.end()[0];
}

/** Rejects files whose first line is not text. */
function checkText(file: NamedFile, start: Buffer): void {
  const place = { file: file.name };
  const hex = start.subarray(0, 4).toString("hex");
  if (hex.startsWith("fffe") || hex.startsWith("feff")) refuse("utf-16", place);
  const kind = notTables.find(([start]) => hex.startsWith(start))?.[1];
  if (kind) refuse("not-a-table", place, { kind });
  const lineEnd = start.indexOf(NEWLINE);
  const sample = start.subarray(0, Math.min(SAMPLE_BYTES, lineEnd === -1 ? start.length : lineEnd));
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 3) refuse("utf-16", place);
  if (zeros > 0) refuse("not-a-table", place, { kind: "binary" });
  const text = sample.toString("utf8").replace("\ufeff", "").trimStart();
  if (/^[{[]/.test(text)) refuse("not-a-table", place, { kind: "json" });
  if (/^<[!?a-z]/i.test(text)) refuse("not-a-table", place, { kind: "markup" });
  if (hasLoneReturns(start)) refuse("lone-returns", place);
}

/** Whether lines end with carriage returns alone, as on old Macs: the whole file would be its header. */
function hasLoneReturns(start: Buffer): boolean {
  const at = start.indexOf(RETURN);
  return at !== -1 && at < start.length - 1 && !start.includes(NEWLINE);
}
