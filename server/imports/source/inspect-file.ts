import { isUtf8 } from "node:buffer";
import { open, stat } from "node:fs/promises";
import { sourceBytes } from "../../cost-store/source-bytes";
import { refuse } from "../problems";
import type { BillFile, NamedFile } from "./bill-file";
import { fieldsOf, scanRecord } from "./csv-records";
import { readParquetFooter } from "./parquet-footer";

/** Headers of real exports have some ten thousand characters. */
const HEADER_LIMIT_BYTES = 4 * 1024 ** 2;
const BYTE_ORDER_MARK = "\ufeff";

/** Files that people import by mistake, by their first bytes. */
const notTables: [start: string, kind: string][] = [
  ["504b0304", "a ZIP archive or an Excel workbook"],
  ["25504446", "a PDF document"],
  ["28b52ffd", "a Zstandard archive"],
  ["425a68", "a bzip2 archive"],
  ["fd377a58", "an xz archive"],
  ["377abcaf", "a 7z archive"],
  ["d0cf11e0", "an old Excel workbook"],
  ["4f7262", "an Avro file"],
];

/** What a file is and which columns it has, from its content, whatever its name. Throws ImportRefused. */
export async function inspectFile(file: NamedFile): Promise<BillFile> {
  const bytes = await sizeOf(file);
  if (bytes === 0) refuse("empty-file", { file: file.name });
  const start = await readStart(file);
  if (start.subarray(0, 4).toString("latin1") === "PAR1") {
    return { ...file, bytes, kind: "parquet", compression: "none", ...(await readParquetFooter(file)) };
  }
  const compression = start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  const header = await readHeader(file, compression);
  return { ...file, bytes, kind: "csv", compression, columns: header.map((name) => ({ name })) };
}

async function sizeOf(file: NamedFile): Promise<number> {
  try {
    const found = await stat(file.path);
    if (found.isDirectory()) refuse("is-a-folder", { file: file.name });
    if (!found.isFile()) refuse("not-readable", { file: file.name }, { reason: "it is not a regular file" });
    return found.size;
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(file: NamedFile, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  if (code === "ENOENT" || code === "ENOTDIR") refuse("no-such-file", { file: file.name });
  refuse("not-readable", { file: file.name }, { reason: code === "EACCES" ? "permission denied" : message });
}

async function readStart(file: NamedFile): Promise<Buffer> {
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

async function readHeader(file: NamedFile, compression: BillFile["compression"]): Promise<string[]> {
  const head = await readHead({ path: file.path, compression }).catch((error: unknown) => {
    // A gzip stream that ends or breaks within the header has no error number of the system.
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) refuse("truncated", { file: file.name });
    return unreadable(file, error);
  });
  if (head.length === 0) refuse("empty-file", { file: file.name });
  const header = head.subarray(0, scanRecord(head, 0, true)!.end);
  checkText(file, header);
  if (!isUtf8(header)) refuse("wrong-encoding", { file: file.name, line: 1 });
  return fieldsOf(Buffer.from(header.toString("utf8").replace(BYTE_ORDER_MARK, "")));
}

/** The file's first bytes, unzipped, up to the end of its header. */
async function readHead(file: Pick<BillFile, "path" | "compression">): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of sourceBytes(file)) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (scanRecord(head, 0, false) || head.length > HEADER_LIMIT_BYTES) break;
  }
  return head;
}

function checkText(file: NamedFile, header: Buffer): void {
  const place = { file: file.name };
  const hex = header.subarray(0, 4).toString("hex");
  if (hex.startsWith("fffe") || hex.startsWith("feff")) refuse("utf-16", place);
  const kind = notTables.find(([start]) => hex.startsWith(start))?.[1];
  if (kind) refuse("not-a-table", place, { kind });
  const sample = header.subarray(0, 1000);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 3) refuse("utf-16", place);
  if (zeros > 0) refuse("not-a-table", place, { kind: "a binary file" });
  const text = sample.toString("utf8").trimStart();
  if (/^[{[]/.test(text)) refuse("not-a-table", place, { kind: "a JSON document" });
  if (/^<[!?a-z]/i.test(text)) refuse("not-a-table", place, { kind: "an HTML or XML document" });
}
