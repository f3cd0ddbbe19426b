import type { InvoiceFileType } from "~/contract/invoice-sending";
import { invoiceFormats } from "~/contract/invoice-sending";
import { money, number, text } from "~/contract/table-columns";
import { formatDay, formatMonth } from "~/lib/dates";
import type { Language } from "~/lib/language";
import { fileNamePart } from "~/lib/file-name";
import { providerOf } from "~/lib/providers";
import type { About } from "../files/sheet";
import { writtenApart } from "../files/written-apart";
import type { Attachment } from "../mail/message";
import type { Services } from "../serve";
import { exportColumns } from "../tables/export-columns";
import type { ExportTable } from "../tables/export-table";
import { fileOf } from "../tables/export-table";
import { fileTexts } from "../tables/file-words";
import { cellsOf, knownCell, knownRows } from "../tables/known-rows";
import { numberOf } from "./invoice";
import type { Invoice } from "./invoice";
import { changeTexts } from "./invoice-changes";
import type { PdfRequest } from "./invoice-pdf";
import { invoiceRows } from "./invoice-rows";
import { statusText } from "./invoice-status";
import { textsIn } from "./invoice-texts";
import type { FigureName } from "./sent-bills";

export interface FileStyle {
  fileType: InvoiceFileType;
  language: Language;
  company: string;
}

/** The invoice as a file that adds up to the total the screen shows, in a language. */
export async function invoiceFile(invoice: Invoice, style: FileStyle, services: Services): Promise<Attachment> {
  const { fileType } = style;
  return {
    fileName: `${fileStem(invoice, style.company)}.${fileType}`,
    mediaType: invoiceFormats[fileType],
    content: await contentOf(invoice, style, services),
  };
}

async function contentOf(
  invoice: Invoice,
  { fileType, language, company }: FileStyle,
  { costStore, now }: Services,
): Promise<Buffer> {
  const madeAt = now().toISOString();
  if (fileType === "pdf") return read(pdfOf({ invoice, style: { language, company }, madeAt }));
  const content = await read(
    fileOf(
      costStore,
      { ...invoiceTable(invoice, language), about: aboutInvoice(invoice, { language, company, madeAt }) },
      fileType,
    ),
  );
  // By this mark spreadsheets know that the text is UTF-8.
  return fileType === "csv" ? Buffer.concat([Buffer.from("\ufeff"), content]) : content;
}

async function* pdfOf(asked: PdfRequest): AsyncGenerator<Uint8Array> {
  async function* input() {
    yield JSON.stringify(asked);
  }
  yield* writtenApart("write-invoice-pdf", input());
}

/** `exact` has every digit; `before` is there from the second revision on. */
const columns = [
  text("line"),
  text("part"),
  money("amount"),
  number("exact"),
  text("currency"),
  number("before", { isOptional: true }),
];

/**
 * A part stands beside the line that it belongs to; its amount is in the column of unrounded ones alone. From the second
 * revision on a column at the end has what the changed lines were before.
 */
function invoiceTable(invoice: Invoice, language: Language): ExportTable {
  const t = textsIn(language);
  const { since, changes } = invoice.revision;
  const shown = columns.filter(({ isOptional }) => since || !isOptional);
  const words = { revision: since?.revision, day: since && formatDay(since.sentOn, language) };
  const beforeOf = (figure: FigureName | null, of: string) =>
    changes.find(({ name, currency }) => name === figure && currency === of)?.before;
  let line = "";
  const rows = invoiceRows(invoice, t).map(({ kind, name, figure, ...row }) => {
    if (kind !== "part") line = name;
    return { ...row, line, part: kind === "part" ? name : "", before: beforeOf(figure, row.currency) };
  });
  const { invoiceCurrency: currency } = invoice.charge;
  return {
    title: t("sheet"),
    // People read an invoice, whatever the format: its columns are words of their language in CSV too.
    columns: exportColumns(shown, { t, currency }, (_column, place) => knownCell(place)).map((column) => ({
      ...column,
      name: t(`column.${column.name}`, words),
      head: undefined,
    })),
    from: knownRows(rows.map((row) => cellsOf(shown, row))),
  };
}

/** What a workbook says of the invoice that it is. */
function aboutInvoice(
  invoice: Invoice,
  { language, company, madeAt }: { language: Language; company: string; madeAt: string },
): About {
  const t = textsIn(language);
  const { vendor, yearMonth, invoiceCurrency, chargeDate } = invoice.charge;
  const words = fileTexts(language);
  const changes = changeTexts(invoice, t, language);
  return {
    title: words("about"),
    facts: [
      [t("company"), company],
      [t("number"), numberOf(invoice, t)],
      [t("provider"), providerOf(vendor).name],
      [t("month"), formatMonth(yearMonth, language)],
      [t("column.currency"), invoiceCurrency],
      [t("status"), statusText(invoice, t, language)],
      [t("through"), formatDay(chargeDate, language)],
      ...(changes ? [[changes.title, changes.lines.join("; ")] as [string, string]] : []),
      [words("madeAt"), madeAt.slice(0, 16).replace("T", " ")],
    ],
    rows: words("rows"),
  };
}

async function read(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

/** "invoice_INV-202610-AWS_rev-2_Acme_2026-10_USD". Numbers of invoices are people's own patterns; names of files are not. */
function fileStem({ charge, revision: { revision } }: Invoice, company: string): string {
  const number = charge.invoiceId.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return [
    "invoice",
    number,
    revision > 1 && `rev-${revision}`,
    fileNamePart(company),
    charge.yearMonth,
    charge.invoiceCurrency,
  ]
    .filter(Boolean)
    .join("_");
}
