import { isUtf8 } from "node:buffer";
import { sourceBytes } from "../cost-store/source-bytes";
import { normalizeColumnName } from "../imports/formats/row-sql";
import type { ReadingLimits } from "../imports/limits";
import { ImportRefused, refuse } from "../imports/problems";
import { hashFile } from "../imports/run/fingerprint";
import type { ContentHash } from "../imports/run/fingerprint";
import type { NamedFile } from "../imports/source/bill-file";
import { fieldsOf, RecordScanner, RecordTooLong } from "../imports/source/csv-records";
import { inspectEnd, refuseLine } from "../imports/source/file-end";
import { checkWidth, readStart, sizeOf } from "../imports/source/inspect-file";
import { requiredColumns } from "./price-file";
import type { PriceFile } from "./price-file";
import { readings } from "./price-sql";

/** Maximum number of lines before the header in AWS's lists, with a margin. */
const HEAD_RECORDS = 12;
/** Publications that can be: AWS has sold since 2006, and the cost store has times until 2106. */
const [FIRST_LIST, LAST_LIST] = [Date.UTC(2006), Date.UTC(2100)];
/** Bytes within which a JSON price list must be recognizable. */
const JSON_SAMPLE = 65_536;

export interface PriceInspection {
  file: PriceFile;
  hash: ContentHash;
  /** Approximate number of rows; 0 if unknown. */
  rows: number;
}

/** Recognizes a price file by its content, whatever its name, and checks that it is complete. Throws ImportRefused. */
export async function inspectPrices(named: NamedFile, limits: ReadingLimits): Promise<PriceInspection> {
  const bytes = await sizeOf(named);
  if (bytes === 0) refuse("empty-file", { file: named.name });
  const start = await readStart(named);
  const compression = start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  const text = await startOf(named, compression, limits);
  const file = { ...named, bytes, compression, ...recognise(named, text, limits) } as const;
  // The API sends pages without line breaks, which are saved one after the other or as one list.
  const recordBytes = file.kind === "azure-retail" ? Infinity : limits.recordBytes;
  const end = await inspectEnd({ ...file, kind: "csv" }, { ...limits, recordBytes }).catch((error: unknown) => {
    if (error instanceof ImportRefused) throw error;
    return refuse("truncated", { file: named.name });
  });
  return { file, hash: await hashFile(file), rows: readings[file.kind].isJson ? 0 : end.expectedRows };
}

/** The beginning of the uncompressed text: enough for the head of a CSV file or the first object of a JSON file. */
async function startOf(file: NamedFile, compression: PriceFile["compression"], limits: ReadingLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of sourceBytes({ path: file.path, compression })) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= Math.min(JSON_SAMPLE, limits.recordBytes)) break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) refuse("truncated", { file: file.name });
    throw error;
  }
  const end = Buffer.concat(chunks);
  if (end.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) || end.subarray(0, 2).equals(Buffer.from([0xfe, 0xff])))
    refuse("utf-16", { file: file.name });
  return end;
}

type Recognised = Pick<PriceFile, "kind" | "columns" | "headLines" | "offer" | "publishedAt">;

function recognise(file: NamedFile, start: Buffer, limits: ReadingLimits): Recognised {
  const text = start.toString("utf8").replace("\ufeff", "").trimStart();
  if (!/^[{[]/.test(text)) return recogniseCsv(file, start, limits);
  if (/"retailPrice"\s*:/.test(text) && /"armRegionName"\s*:/.test(text))
    return { kind: "azure-retail", columns: [{ name: "json" }], headLines: 0, offer: "", publishedAt: null };
  const isOffer = /"offerCode"\s*:|"formatVersion"\s*:/.test(text);
  return refuse(isOffer ? "price-list-json" : "not-a-price-list", { file: file.name }, { found: firstOf(text) });
}

function recogniseCsv(file: NamedFile, start: Buffer, limits: ReadingLimits): Recognised {
  const place = { file: file.name };
  const records = recordsIn(file, start, limits);
  const about = new Map<string, string>();
  for (const [index, fields] of records.entries()) {
    if (fields.length <= 2) {
      about.set(normalizeColumnName(fields[0] ?? ""), fields[1] ?? "");
      continue;
    }
    const has = (name: string) => fields.some((field) => normalizeColumnName(field) === normalizeColumnName(name));
    const kind = has("DiscountedRate") && has("DiscountedSKU") ? "aws-savings-plans" : "aws-offer";
    const missing = requiredColumns[kind].filter((name) => !has(name));
    if (kind === "aws-offer" && missing.length > requiredColumns[kind].length / 2) break;
    if (missing[0]) refuse("missing-column", { ...place, column: missing[0] }, { format: "AWS price list" });
    const published = Date.parse(about.get("publicationdate") ?? "");
    if (!(published >= FIRST_LIST && published < LAST_LIST) || !about.get("offercode"))
      refuse("no-publication-date", place);
    checkWidth(file, fields.length, limits);
    return {
      kind,
      columns: fields.map((name) => ({ name })),
      headLines: index + 1,
      offer: about.get("offercode")!,
      publishedAt: new Date(published).toISOString(),
    };
  }
  return refuse("not-a-price-list", place, { found: firstOf(start.toString("utf8")) });
}

/** The first records of the text. */
function recordsIn(file: NamedFile, start: Buffer, limits: ReadingLimits): string[][] {
  const scanner = new RecordScanner(limits.recordBytes);
  try {
    const records = [...scanner.take(start), ...scanner.end()].slice(0, HEAD_RECORDS);
    const bad = records.find(({ bytes }) => !isUtf8(bytes));
    if (bad && records.indexOf(bad) < records.length - 1)
      refuse("not-a-price-list", { file: file.name }, { found: "binary data" });
    return records.map(({ bytes }) => fieldsOf(bytes));
  } catch (error) {
    if (error instanceof RecordTooLong) return refuseLine(file, limits);
    throw error;
  }
}

/** The beginning of the first line, for messages. */
const firstOf = (text: string): string =>
  text
    .split("\n")[0]!
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?")
    .slice(0, 60);
