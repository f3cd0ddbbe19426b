import { sourceBytes } from "../../cost-store/source-bytes";
import type { BillFile } from "./bill-file";
import { scanRecord } from "./csv-records";

const TAIL_BYTES = 1024 ** 2;
/** How many line ends are tried as the start of a record in the middle of a file. */
const TRIES = 100;

export interface FileEnd {
  /** Ends within quotes, which the engine would take for a last field. */
  isOpen: boolean;
  /** Rows of the file, from the length of its last ones; for progress only. */
  expectedRows: number;
}

/**
 * How a CSV file ends. Looks at the last megabyte only: a line end is where a record starts if all records from
 * there on have as many fields as the header. Rejects when the file cannot be read or unzipped to its end.
 */
export async function inspectEnd(file: BillFile): Promise<FileEnd> {
  const { tail, bytes } = await readTail(file);
  const isWhole = bytes === tail.length;
  const lineEnds = tail.filter((byte) => byte === 0x0a).length;
  const expectedRows = Math.ceil((bytes / Math.max(1, tail.length)) * Math.max(1, lineEnds));
  for (const start of isWhole ? [0] : lineStarts(tail)) {
    const { isAligned, isOpen } = followRecords(tail, start, file.columns.length);
    if (isWhole || isAligned) return { isOpen, expectedRows };
  }
  return { isOpen: false, expectedRows };
}

/** The last bytes of the unzipped file, and how many it has in all. */
async function readTail(file: BillFile): Promise<{ tail: Buffer; bytes: number }> {
  const from = file.compression === "none" ? Math.max(0, file.bytes - TAIL_BYTES) : 0;
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let bytes = from;
  for await (const chunk of sourceBytes(file, from)) {
    kept.push(chunk as Buffer);
    keptBytes += (chunk as Buffer).length;
    bytes += (chunk as Buffer).length;
    while (keptBytes - kept[0]!.length >= TAIL_BYTES) keptBytes -= kept.shift()!.length;
  }
  return { tail: Buffer.concat(kept), bytes };
}

function lineStarts(tail: Buffer): number[] {
  const starts: number[] = [];
  for (let at = tail.indexOf(0x0a); at !== -1 && starts.length < TRIES; at = tail.indexOf(0x0a, at + 1)) starts.push(at + 1);
  return starts;
}

function followRecords(bytes: Buffer, start: number, fields: number): { isAligned: boolean; isOpen: boolean } {
  let complete = 0;
  let isAligned = true;
  let isOpen = false;
  for (let at = start; at < bytes.length; ) {
    const span = scanRecord(bytes, at, true)!;
    isOpen = span.fault === "open-quote";
    if (!isOpen && span.end > at) {
      complete += 1;
      if (span.fields !== fields || span.fault) isAligned = false;
    }
    at = span.next;
  }
  return { isAligned: isAligned && complete > 0, isOpen };
}
