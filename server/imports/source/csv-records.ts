import type { SourceFile } from "../../cost-store/cost-store";
import { sourceBytes } from "../../cost-store/source-bytes";

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A quoting error in a record. */
export type QuoteFault = "open-quote" | "broken-quote" | null;

export interface CsvRecord {
  /** 0 is the header. */
  row: number;
  /** Physical line it starts on; 1 is the header. */
  line: number;
  fields: number;
  fault: QuoteFault;
  /** Without the line end; in the header, without the byte order mark. */
  bytes: Buffer;
}

/** A record is longer than allowed; `line` is where it starts. */
export class RecordTooLong extends Error {
  override name = "RecordTooLong";
  constructor(readonly line: number) {
    super(`the record of line ${line} is too long`);
  }
}

/**
 * State of the scanner within a record; `closing` is after a quote in a quoted field, which may be followed by a
 * second.
 */
type ScannerState = "field-start" | "text" | "quoted" | "closing" | "closed";

/**
 * Splits CSV text into records as it arrives, by the engine's rules: a quote opens a field only at its start (after
 * blanks), and is doubled within. Every byte is scanned once, regardless of the chunks.
 */
export class RecordScanner {
  #place: ScannerState = "field-start";
  #fields = 1;
  #lineEnds = 0;
  #fault: QuoteFault = null;
  #row = 0;
  #line = 1;
  /** The current record so far, and its length. */
  #pending: Buffer[] = [];
  #bytes = 0;

  constructor(private readonly limitBytes = Infinity) {}

  /** The records that end in the chunk. Throws RecordTooLong. */
  take(chunk: Buffer): CsvRecord[] {
    const records: CsvRecord[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#place === "quoted") at = this.#skipQuoted(chunk, at);
      else if (this.#isLineEnd(chunk[at]!, at - start)) {
        this.#keep(chunk.subarray(start, at));
        records.push(this.#emit(true));
        start = at + 1;
      }
    }
    this.#keep(chunk.subarray(start));
    return records;
  }

  /** The last record, if the text does not end with a line end. */
  end(): CsvRecord[] {
    if (this.#bytes === 0) return [];
    if (this.#place === "quoted") this.#fault = "open-quote";
    return [this.#emit(false)];
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    this.#pending.push(part);
    this.#bytes += part.length;
    if (this.#bytes > this.limitBytes) throw new RecordTooLong(this.#line);
  }

  #emit(hasLineEnd: boolean): CsvRecord {
    const all = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending);
    const from =
      this.#row === 0 && all.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const bytes = all.subarray(from, hasLineEnd && all.at(-1) === RETURN ? -1 : all.length);
    const record = { row: this.#row, line: this.#line, fields: this.#fields, fault: this.#fault, bytes };
    this.#row += 1;
    this.#line += this.#lineEnds + 1;
    this.#pending = [];
    this.#bytes = 0;
    this.#place = "field-start";
    this.#fields = 1;
    this.#lineEnds = 0;
    this.#fault = null;
    return record;
  }

  /** Position of the next quote, or the end of the chunk. */
  #skipQuoted(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length && chunk[at] !== QUOTE; at += 1) if (chunk[at] === NEWLINE) this.#lineEnds += 1;
    if (at < chunk.length) this.#place = "closing";
    return at;
  }

  /** Processes a byte outside of quotes; `offset` is its position in this chunk's part of the record. */
  #isLineEnd(byte: number, offset: number): boolean {
    if (this.#place === "closing") {
      if (byte === QUOTE) {
        this.#place = "quoted";
        return false;
      }
      this.#place = "closed";
    }
    if (byte === NEWLINE) return true;
    if (byte === COMMA) {
      this.#fields += 1;
      this.#place = "field-start";
    } else if (this.#place === "field-start") this.#place = this.#placeAfter(byte, offset);
    else if (this.#place === "closed" && byte !== SPACE && byte !== TAB) {
      if (byte !== RETURN) this.#fault ??= "broken-quote";
      this.#place = "text";
    }
    return false;
  }

  #placeAfter(byte: number, offset: number): ScannerState {
    if (byte === QUOTE) return "quoted";
    const isMark = this.#row === 0 && byte === BYTE_ORDER_MARK[this.#bytes + offset];
    return byte === SPACE || byte === TAB || isMark ? "field-start" : "text";
  }
}

/** The fields of one record, unquoted and without surrounding blanks. */
export function fieldsOf(record: Buffer): string[] {
  const fields: string[] = [];
  const text = record.toString("utf8");
  for (let start = 0; ;) {
    const quoted = quotedField(text, start);
    const comma = text.indexOf(",", quoted?.end ?? start);
    fields.push(quoted?.text ?? text.slice(start, comma === -1 ? undefined : comma).trim());
    if (comma === -1) return fields;
    start = comma + 1;
  }
}

/** The quoted field that starts here, after blanks; null if there is none or it is not closed. */
function quotedField(text: string, start: number): { text: string; end: number } | null {
  let from = start;
  while (text[from] === " " || text[from] === "\t") from += 1;
  if (text[from] !== '"') return null;
  for (let quote = text.indexOf('"', from + 1); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') return { text: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
  return null;
}

/**
 * Records in file order, in one batch per chunk. Rejects if the file cannot be read or decompressed, and with
 * RecordTooLong if a record is longer than `limitBytes`.
 */
export async function* csvRecords(
  file: Pick<SourceFile, "path" | "compression">,
  limitBytes?: number,
): AsyncGenerator<CsvRecord[]> {
  const scanner = new RecordScanner(limitBytes);
  for await (const chunk of sourceBytes(file)) yield scanner.take(chunk as Buffer);
  yield scanner.end();
}
