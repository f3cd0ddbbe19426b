import PDFDocument from "pdfkit";
import { formatDay, formatMonth } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { formatAmount } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { numberOf } from "../invoice/invoice";
import type { Invoice } from "../invoice/invoice";
import { changeTexts } from "../invoice/invoice-changes";
import { invoiceRows, openedRows, statedRows } from "../invoice/invoice-rows";
import type { InvoiceRow } from "../invoice/invoice-rows";
import { statusText, warningText } from "../invoice/invoice-status";
import { textsIn } from "../invoice/invoice-texts";
import { textWriter } from "./pdf-text";
import type { TextStyle } from "./pdf-text";

const MARGIN = 56;
/** Space for the page number. */
const FOOTER_HEIGHT = 40;
const INDENT = 14;
const colors = { ink: "#1d2129", quiet: "#5b6370", line: "#c3c9d2", rule: "#5b6370" };

/** Line height and font size by kind of row. */
const heights = {
  line: { line: 17, size: 10 },
  sum: { line: 19, size: 10 },
  total: { line: 28, size: 13 },
  head: { line: 22, size: 12 },
  opened: { line: 20, size: 9 },
  part: { line: 13, size: 8.5 },
};
/** A row of the bill; `head` and `opened` are headings above the parts of lines. */
type PdfRow = Omit<InvoiceRow, "kind" | "figure"> & { kind: keyof typeof heights };
const bold: PdfRow["kind"][] = ["sum", "total", "head", "opened"];

export interface PdfRequest {
  invoice: Invoice;
  style: { language: Language; company: string };
  /** Creation time in the file's metadata, ISO 8601. */
  createdAt: string;
}

/** The invoice as a PDF file. */
export function invoicePdf({ invoice, style: { language, company }, createdAt }: PdfRequest): Promise<Buffer> {
  const now = new Date(createdAt);
  const t = textsIn(language);
  const { charge } = invoice;
  const title = t("title", { number: numberOf(invoice, t) });
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: company, Creator: "Cloudtally", CreationDate: now, ModDate: now },
  });
  const { line, linesOf, widthOf } = textWriter(doc);
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) =>
    doc
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .on("end", () => resolve(Buffer.concat(chunks)))
      .on("error", reject),
  );
  const right = doc.page.width - MARGIN;
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT;
  const style = (size: number, overrides: Partial<TextStyle> = {}): TextStyle => ({
    language,
    size,
    color: colors.ink,
    ...overrides,
  });
  let y = MARGIN;

  /** Writes wrapped text in a column and moves below it. */
  function paragraph(text: string, x: number, width: number, height: number, textStyle: TextStyle): void {
    for (const part of linesOf(text, width, textStyle)) {
      line(part, x, y, textStyle);
      y += height;
    }
  }

  function heading(): void {
    paragraph(title, MARGIN, right - MARGIN, 26, style(20, { weight: "Bold" }));
    y += 10;
    const facts = [
      [t("company"), company],
      [t("provider"), providerOf(charge.vendor).name],
      [t("month"), formatMonth(charge.yearMonth, language)],
      [t("column.currency"), charge.invoiceCurrency],
      [t("status"), statusText(invoice, t, language)],
      [t("through"), formatDay(charge.chargeDate, language)],
    ] as const;
    for (const [name, value] of facts) {
      line(name, MARGIN, y, style(10, { color: colors.quiet }));
      paragraph(value, MARGIN + 120, right - MARGIN - 120, 15, style(10));
    }
    y += 6;
    const warning = warningText(invoice, t, language);
    if (warning) paragraph(warning, MARGIN, right - MARGIN, 14, style(9, { color: "#8a4a00" }));
    const changes = changeTexts(invoice, t, language);
    if (changes) {
      y += 6;
      paragraph(changes.title, MARGIN, right - MARGIN, 15, style(10, { weight: "Bold" }));
      for (const change of changes.lines)
        paragraph(change.replaceAll("−", "-"), MARGIN + INDENT, right - MARGIN - INDENT, 14, style(9));
    }
    y += 10;
  }

  const rule = (at: number, color = colors.line, width = 0.75) =>
    doc.moveTo(MARGIN, at).lineTo(right, at).lineWidth(width).strokeColor(color).stroke();

  function row(entry: PdfRow): void {
    const { kind, currency } = entry;
    const { line: height, size } = heights[kind];
    const isPart = kind === "part";
    const lineStyle = style(size, {
      weight: bold.includes(kind) ? "Bold" : "Regular",
      color: isPart ? colors.quiet : colors.ink,
    });
    const lines = linesOf(
      kind === "total" ? `${entry.name}, ${currency}` : entry.name,
      right - MARGIN - 130,
      lineStyle,
    );
    // Keeps headings together with the row below.
    const needed = lines.length * height + (kind === "head" || kind === "opened" ? 2 * height : 10);
    if (y + needed > bottom) {
      doc.addPage();
      y = MARGIN;
    }
    if (kind === "sum") rule(y);
    if (kind === "total") rule((y += 4), colors.rule);
    const amount = entry.amount && formatAmount(entry.amount, currency, charge.vendor);
    const top = y + (height - size * 1.4) / 2;
    // CJK fonts have a full-width minus sign.
    line(amount.replace("−", "-"), right, top, lineStyle, "right");
    lines.forEach((text, n) => line(text, MARGIN + (isPart ? INDENT : 0), top + n * height, lineStyle));
    y += lines.length * height;
    if (kind !== "total") return;
    rule(y, colors.rule);
    rule(y + 2, colors.rule);
    y += 10;
  }

  heading();
  const rows = invoiceRows(invoice, t);
  for (const entry of statedRows(rows)) row(entry);
  const opened = openedRows(rows, charge.vendor, t);
  if (opened.length > 0) {
    y += 20;
    row({ kind: "head", name: t("madeOf"), amount: "", exact: "", currency: charge.invoiceCurrency });
    for (const entry of opened) row(entry.kind === "part" ? entry : { ...entry, kind: "opened" });
  }
  const pages = doc.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    doc.switchToPage(page);
    // pdfkit would start another page for text below the margin.
    doc.page.margins.bottom = 0;
    const at = doc.page.height - MARGIN;
    const footer = style(8, { color: colors.quiet });
    const number = t("page", { page: page + 1, pages });
    const [text = ""] = linesOf(`${title} · ${company}`, right - MARGIN - widthOf(number, footer) - INDENT, footer);
    line(text, MARGIN, at, footer);
    line(number, right, at, footer, "right");
  }
  doc.end();
  return ended;
}
