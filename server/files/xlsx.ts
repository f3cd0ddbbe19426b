import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { About, Column, Sheet } from "./sheet";
import { cellOf, escapeXml, textCell, totalCellOf } from "./xlsx-cells";
import { afterRows, beforeRows, sheetPart, style, workbookParts } from "./xlsx-parts";

/** Rows a sheet may have, the head included; more go on in the next sheet. */
const MAX_ROWS = 1_048_576;
const CHUNK_CHARACTERS = 64 * 1024;
/** What waits between making rows and compressing them. */
const BUFFER_BYTES = 256 * 1024;
/** Fastest: the repetitive text of a sheet loses little by it. */
const compressionLevel = 1;

/**
 * The table as a workbook, in chunks that are made as they are taken: memory does not grow with the rows. Figures are
 * numbers with all their digits (docs/decisions/0019). Texts are texts, also when they look like a formula. The first
 * chunk comes after the first row, so a failing query fails before anything is sent.
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
  row.map((text, n) => cellOf[columns[n]!.type](text, columns[n]!.decimals));

/** A fact a row; the number of rows is one of them, and a number. */
function aboutSheet({ title, facts, rows }: About, of: string, count: number): string {
  const cells = [
    [textCell(title, style.head), textCell(of, style.head)],
    ...facts.map((fact) => fact.map((text) => cellOf.text(text))),
    [cellOf.text(rows), cellOf.number(String(count))],
  ];
  const columns: Column[] = [
    { name: title, type: "text" },
    { name: of, type: "text" },
  ];
  return beforeRows(columns) + cells.map(rowOf).join("") + afterRows(columns.length, cells.length);
}

/** Names of sheets are short and lack some characters; there is room for a number behind. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, " ")
    .slice(0, 25)
    .trim() || "Sheet";
