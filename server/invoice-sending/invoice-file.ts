import type { InvoiceFileType } from "~/contract/invoice-sending";
import { invoiceFormats } from "~/contract/invoice-sending";
import type { Language } from "~/lib/language";
import type { ExportTable } from "../exports/export-table";
import { fileOf } from "../exports/export-table";
import { knownRows, ofKnownRow } from "../exports/known-rows";
import type { Column } from "../files/sheet";
import { writtenApart } from "../files/written-apart";
import type { Attachment } from "../mail/message";
import type { Services } from "../serve";
import type { Invoice } from "./invoice";
import type { PdfRequest } from "./invoice-pdf";
import { invoiceRows } from "./invoice-rows";
import { textsIn } from "./invoice-texts";

export interface FileStyle {
  fileType: InvoiceFileType;
  language: Language;
  company: string;
}

/** The invoice as a file that adds up to the total the screen shows, in a language. */
export async function invoiceFile(invoice: Invoice, style: FileStyle, services: Services): Promise<Attachment> {
  const { fileType } = style;
  return { fileName: `${fileStem(invoice)}.${fileType}`, mediaType: invoiceFormats[fileType], content: await contentOf(invoice, style, services) };
}

async function contentOf(invoice: Invoice, { fileType, language, company }: FileStyle, { costStore, now }: Services): Promise<Buffer> {
  if (fileType === "pdf") return read(pdfOf({ invoice, style: { language, company }, madeAt: now().toISOString() }));
  const content = await read(fileOf(costStore, invoiceTable(invoice, language), fileType));
  // By this mark spreadsheets know that the text is UTF-8.
  return fileType === "csv" ? Buffer.concat([Buffer.from("\ufeff"), content]) : content;
}

async function* pdfOf(asked: PdfRequest): AsyncGenerator<Uint8Array> {
  async function* input() {
    yield JSON.stringify(asked);
  }
  yield* writtenApart("invoice-sending/write-invoice-pdf", input());
}

/** A part stands beside the line that it belongs to; its amount is in the column of unrounded ones alone. */
function invoiceTable(invoice: Invoice, language: Language): ExportTable {
  const t = textsIn(language);
  const columns: Column[] = [
    { name: t("column.line"), type: "text" },
    { name: t("column.part"), type: "text" },
    { name: t("column.amount"), type: "money" },
    { name: t("column.exact"), type: "number" },
    { name: t("column.currency"), type: "text" },
  ];
  let line = "";
  const rows = invoiceRows(invoice, t).map(({ kind, name, amount, exact, currency }) => {
    if (kind !== "part") line = name;
    return [line, kind === "part" ? name : "", amount, exact, currency];
  });
  return { title: t("sheet"), columns: columns.map(ofKnownRow), from: knownRows(rows) };
}

async function read(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

/** Numbers of invoices are people's own patterns; names of files are not. */
const fileStem = ({ charge }: Invoice): string => `invoice_${charge.invoiceId.replace(/[^\p{L}\p{N}._-]+/gu, "-")}_${charge.yearMonth}`;
