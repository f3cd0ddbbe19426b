import type { SourceFile } from "../../cost-store/cost-store";
import { sourceBytes } from "../../cost-store/source-bytes";

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What is wrong with the quotes of a record. */
export type QuoteFault = "open-quote" | "broken-quote" | null;

export interface CsvRecord {
  /** 0 is the header. */
  row: number;
  /** Physical line it starts on; 1 is the header. */
  line: number;
  fields: number;
  fault: QuoteFault;
  /** Without its line end. */
  bytes: Buffer;
}

interface Span {
  /** Where the next record starts. */
  next: number;
  /** Where its bytes end. */
  end: number;
  fields: number;
  lines: number;
  fault: QuoteFault;
}

/**
 * One record from `start`, by the rules the engine reads CSV with: a quote opens a field only at its beginning
 * (after blanks), and is doubled within. Null: the buffer ends before the record does, and more is to come.
 */
export function scanRecord(bytes: Buffer, start: number, isEnd: boolean): Span | null {
  let fields = 1;
  let lines = 1;
  let fault: QuoteFault = null;
  let at = start;
  let atFieldStart = true;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === NEWLINE) {
      const end = at > start && bytes[at - 1] === RETURN ? at - 1 : at;
      return { next: at + 1, end, fields, lines, fault };
    }
    if (byte === COMMA) {
      fields += 1;
      atFieldStart = true;
    } else if (byte === QUOTE && atFieldStart) {
      const closing = closingQuote(bytes, at + 1);
      if (closing.at === -1) {
        if (!isEnd) return null;
        return { next: bytes.length, end: bytes.length, fields, lines: lines + closing.lines, fault: "open-quote" };
      }
      lines += closing.lines;
      at = closing.at;
      const follower = followerOf(bytes, at + 1);
      if (follower !== undefined && follower !== COMMA && follower !== NEWLINE && follower !== RETURN) fault ??= "broken-quote";
      atFieldStart = false;
    } else if (byte !== SPACE && byte !== TAB) {
      atFieldStart = false;
    }
    at += 1;
  }
  if (!isEnd) return null;
  return { next: bytes.length, end: bytes.length, fields, lines, fault };
}

/** First byte after blanks. */
function followerOf(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1;
  return bytes[at];
}

function closingQuote(bytes: Buffer, from: number): { at: number; lines: number } {
  let lines = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === NEWLINE) lines += 1;
    if (byte !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE) return { at, lines };
    at += 1;
  }
  return { at: -1, lines };
}

/** The fields of one record, unquoted and without surrounding blanks. */
export function fieldsOf(record: Buffer): string[] {
  const fields: string[] = [];
  const text = record.toString("utf8");
  const field = /[ \t]*(?:"((?:[^"]|"")*)"[^,]*|([^,]*))(?:,|$)/gsy;
  while (field.lastIndex <= text.length) {
    const found = field.exec(text);
    if (!found) break;
    fields.push(found[1] !== undefined ? found[1].replaceAll('""', '"') : found[2]!.trim());
    if (!found[0].endsWith(",")) break;
  }
  return fields;
}

/** Records in file order, a batch per chunk of the file. Rejects with the reading or unzipping error. */
export async function* csvRecords(file: Pick<SourceFile, "path" | "compression">): AsyncGenerator<CsvRecord[]> {
  let rest: Buffer = Buffer.alloc(0);
  let row = 0;
  let line = 1;
  const take = (isEnd: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    let start = row === 0 && rest.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
    while (start < rest.length) {
      const span = scanRecord(rest, start, isEnd);
      if (!span) break;
      records.push({ row, line, fields: span.fields, fault: span.fault, bytes: rest.subarray(start, span.end) });
      row += 1;
      line += span.lines;
      start = span.next;
    }
    rest = rest.subarray(start);
    return records;
  };
  for await (const chunk of sourceBytes(file)) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    // The last bytes may be half a record, or half a quote pair: they wait for the next chunk.
    yield take(false);
  }
  yield take(true);
}
