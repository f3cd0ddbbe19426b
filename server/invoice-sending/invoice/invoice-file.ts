import type { InvoiceFileType } from "~/contract/billing/invoice-sending";
import { invoiceFormats } from "~/contract/billing/invoice-sending";
import { money, number, text } from "~/contract/tables/table-columns";
import { formatDay, formatMonth } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { fileNamePart } from "~/lib/files/file-name";
import { joinSentences } from "~/lib/lists";
import { providerOf } from "~/lib/providers";
import type { WorkbookMetadata } from "../../files/sheet";
import type { Attachment } from "../../mail/message";
import type { Services } from "../../serve";
import { exportColumns } from "../../tables/export-columns";
import type { ExportTable } from "../../tables/export-table";
import { fileOf } from "../../tables/export-table";
import { fileTexts } from "../../tables/file-texts";
import { cellsOf, memoryCell, memoryRows } from "../../tables/memory-rows";
import { createThreads, threadProgram } from "../../threads/threads";
import { currentClient } from "../../client";
import { numberOf } from "./invoice";
import type { Invoice } from "./invoice";
import { changeTexts } from "./invoice-changes";
import type { PdfRequest } from "../pdf/invoice-pdf";
import { invoiceRows } from "./invoice-rows";
import { statusText } from "./invoice-status";
import { textsIn } from "./invoice-texts";
import type { FigureName } from "../../billing/bills/sent-bills";

export interface FileStyle {
  fileType: InvoiceFileType;
  language: Language;
  company: string;
}

/** A PDF takes 0.2 s of a processor, the first one in a thread 0.6 s. */
const pdfs = createThreads<PdfRequest, Uint8Array>(threadProgram("../pdf/pdf-thread.ts", import.meta.url), {
  threads: 2,
  seconds: 60,
  heapMebibytes: 512,
});

/** The invoice as a file in a language, with the same total as the screen. */
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
  const createdAt = now().toISOString();
  if (fileType === "pdf")
    return Buffer.from(await pdfs.run({ invoice, style: { language, company }, createdAt }, currentClient()?.signal));
  const content = await read(
    fileOf(
      costStore,
      { ...invoiceTable(invoice, language), about: aboutInvoice(invoice, { language, company, createdAt }) },
      fileType,
    ),
  );
  // The byte order mark, by which spreadsheets recognize UTF-8.
  return fileType === "csv" ? Buffer.concat([Buffer.from("\ufeff"), content]) : content;
}

/** `exact` has all digits; `before` only exists from the second revision on. */
const columns = [
  text("line"),
  text("part"),
  money("amount", { currencyIn: "currency" }),
  number("exact"),
  text("currency"),
  number("before", { isOptional: true }),
];

/**
 * Lines of the invoice, and their parts, which name their line and only have an unrounded amount. From the second
 * revision on, the last column has the previous amounts of changed lines.
 */
function invoiceTable(invoice: Invoice, language: Language): ExportTable {
  const t = textsIn(language);
  const { since, changes } = invoice.revision;
  const visibleColumns = columns.filter(({ isOptional }) => since || !isOptional);
  const words = { revision: since?.revision, day: since && formatDay(since.sentOn, language) };
  const beforeOf = (figure: FigureName | null, current: string) =>
    changes.find(({ name, currency }) => name === figure && currency === current)?.before;
  let line = "";
  const rows = invoiceRows(invoice, t).map(({ kind, name, figure, ...row }) => {
    if (kind !== "part") line = name;
    return { ...row, line, part: kind === "part" ? name : "", before: beforeOf(figure, row.currency) };
  });
  const { invoiceCurrency: currency } = invoice.charge;
  return {
    title: t("sheet"),
    // Invoices are read by people in any format: column names are translated in CSV, too.
    columns: exportColumns(visibleColumns, { t, currency }, (_column, index) => memoryCell(index)).map((column) => ({
      ...column,
      name: t(`column.${column.name}`, words),
      head: undefined,
    })),
    from: memoryRows(rows.map((row) => cellsOf(visibleColumns, row))),
  };
}

/** Facts about the invoice for the workbook's second sheet. */
function aboutInvoice(
  invoice: Invoice,
  { language, company, createdAt }: { language: Language; company: string; createdAt: string },
): WorkbookMetadata {
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
      ...(changes ? [[changes.title, joinSentences(changes.lines, language)] as [string, string]] : []),
      [words("madeAt"), createdAt.slice(0, 16).replace("T", " ")],
    ],
    rows: words("rows"),
  };
}

async function read(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(parts);
}

/**
 * "invoice_INV-202610-AWS_rev-2_Acme_2026-10_USD". Invoice numbers follow the company's pattern and may contain
 * characters that file names cannot.
 */
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
