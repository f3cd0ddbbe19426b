import { cutText } from "~/lib/cut-text";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { decimalsOf } from "~/lib/money/money";
import type { WorkbookMetadata, Column, Sheet } from "./sheet";
import { cellOf, escapeXml, textCell, totalCellOf } from "./xlsx-cells";
import { afterRows, beforeRows, sheetPart, style, workbookParts } from "./xlsx-parts";

/** Maximum number of rows per sheet, including the header; more continue on the next sheet. */
const MAX_ROWS = 1_048_576;
const CHUNK_CHARACTERS = 64 * 1024;
/** Size of the buffer between writing and compressing rows. */
const BUFFER_BYTES = 256 * 1024;
/** The fastest level: sheets are repetitive and compress almost as well. */
const compressionLevel = 1;

/**
 * The table as a workbook, written as its chunks are read: memory does not grow with the rows. Figures are numbers with
 * all digits (docs/decisions/0019). Text remains text, even if it looks like a formula. The first chunk follows the
 * first row, so a failing query fails before anything is sent.
 */
export async function* xlsxOf(
  { title, columns, about, total: sum, rows }: Sheet,
  { maxRows = MAX_ROWS } = {},
): AsyncGenerator<Uint8Array> {
  const iterator = rows[Symbol.asyncIterator]();
  let next = await iterator.next();
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const names: string[] = [];
  let total = 0;

  async function* sheet(): AsyncGenerator<Buffer> {
    let count = 1;
    let chunk = beforeRows(columns) + rowOf(columns.map(({ name, head }) => textCell(head ?? name, style.head)));
    for (; !next.done && count < maxRows; next = await iterator.next()) {
      chunk += rowOf(cellsOf(columns, next.value));
      count += 1;
      total += 1;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(chunk);
      chunk = "";
    }
    const foot = sum && next.done ? rowOf(columns.map((column, n) => totalCellOf(column, sum[n] ?? ""))) : "";
    yield Buffer.from(chunk + foot + afterRows(columns.length, count));
    if (next.done) addRest();
    else addSheet();
  }
  const addSheet = () => {
    names.push(escapeXml(names.length === 0 ? sheetName(title) : `${sheetName(title)} ${names.length + 1}`));
    const source = Readable.from(sheet(), { objectMode: false, highWaterMark: BUFFER_BYTES });
    source.on("error", (error) => out.destroy(error));
    out.on("close", () => source.destroy());
    zip.addReadStream(source, `xl/${sheetPart(names.length)}.xml`, { compressionLevel });
  };
  const addRest = () => {
    if (about) {
      names.push(escapeXml(sheetName(about.title)));
      zip.addBuffer(Buffer.from(aboutSheet(about, title, total)), `xl/${sheetPart(names.length)}.xml`);
    }
    for (const [name, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), name);
    zip.end();
  };

  try {
    addSheet();
    for await (const chunk of out) yield chunk as Uint8Array;
  } finally {
    await iterator.return?.();
  }
}

const rowOf = (cells: string[]): string => `<row>${cells.join("")}</row>`;

const cellsOf = (columns: Column[], row: string[]): string[] =>
  row.map((text, n) => {
    const { type, decimals, currencyAt } = columns[n]!;
    if (currencyAt === undefined) return cellOf[type](text, decimals);
    const currency = row[currencyAt];
    return currency ? cellOf[type](text, decimalsOf(currency)) : cellOf.percent(text);
  });

/** One fact per row, including the number of rows, which is a numeric cell. */
function aboutSheet({ title, facts, rows }: WorkbookMetadata, sheet: string, count: number): string {
  const cells = [
    [textCell(title, style.head), textCell(sheet, style.head)],
    ...facts.map((fact) => fact.map((text) => cellOf.text(text))),
    [cellOf.text(rows), cellOf.number(String(count))],
  ];
  const columns: Column[] = [
    { name: title, type: "text" },
    { name: sheet, type: "text" },
  ];
  return beforeRows(columns) + cells.map(rowOf).join("") + afterRows(columns.length, cells.length);
}

/** Sheet names are short and exclude some characters; this leaves room for a number. */
const sheetName = (title: string): string => cutText(title.replace(/[[\]:*?/\\']/g, " "), 25).trim() || "Sheet";
