import { formatDay, formatMonth } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { formatAmount, formatExact, formatMoney } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { html } from "../../html";
import { mailFacts, mailLink, mailPage } from "../../mail/mail-page";
import type { OutgoingMail } from "../../mail/mails";
import { numberOf } from "./invoice";
import type { Invoice } from "./invoice";
import { changeTexts } from "./invoice-changes";
import { invoiceRows, statedRows } from "./invoice-rows";
import type { InvoiceRow } from "./invoice-rows";
import { statusText, warningText } from "./invoice-status";
import { textsIn } from "./invoice-texts";

/** Contents of an email with an invoice, besides the invoice. */
export interface InvoiceLetter {
  /** Name of the sender. */
  from: string;
  company: string;
  /** The sender's note. */
  note: string;
  /** Name of the attached file. */
  fileName: string;
  /** Address of the page with the bill. */
  address: string;
  /** Number of a monthly sending, from 1, and the number of all; null if it is sent once. */
  turn: { number: number; count: number } | null;
}

/** The email in one language. */
export function invoiceMail(
  invoice: Invoice,
  language: Language,
  { from, company, note, fileName, address, turn }: InvoiceLetter,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const t = textsIn(language);
  const { vendor, yearMonth, invoiceCurrency, companyCurrency, exchangeRate, chargeDate } = invoice.charge;
  const number = numberOf(invoice, t);
  const [provider, month] = [providerOf(vendor).name, formatMonth(yearMonth, language)];
  const subject = t("subject", {
    number,
    provider,
    month,
    company,
    total: formatMoney(invoice.rounded.total, invoiceCurrency, vendor),
  });
  const facts: [string, string][] = [
    [t("company"), company],
    [t("provider"), provider],
    [t("month"), month],
    [t("number"), number],
    [t("column.currency"), invoiceCurrency],
    [t("status"), statusText(invoice, t, language)],
    [t("through"), formatDay(chargeDate, language)],
  ];
  const intro = t("intro", { name: from });
  const warning = warningText(invoice, t, language);
  const changes = changeTexts(invoice, t, language);
  const rows = statedRows(invoiceRows(invoice, t));
  const rate =
    exchangeRate !== null && companyCurrency !== invoiceCurrency
      ? t("rate", { from: invoiceCurrency, rate: formatExact(exchangeRate), to: companyCurrency })
      : "";
  const attached = t("attached", { file: fileName });
  const foot = [turn && t("repeated", turn), t("footer")].filter(Boolean).join(" ");
  const money = ({ amount, currency }: InvoiceRow) =>
    currency === invoiceCurrency ? formatAmount(amount, currency, vendor) : formatMoney(amount, currency, vendor);
  const rowName = ({ kind, name, currency }: InvoiceRow) => (kind === "total" ? `${name}, ${currency}` : name);
  const text = [
    intro,
    ...(note ? [note] : []),
    ...(warning ? [warning] : []),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...(changes ? [[changes.title, ...changes.lines].join("\n")] : []),
    [...rows.map((row) => `${rowName(row)}: ${money(row)}`), ...(rate ? [rate] : [])].join("\n"),
    attached,
    `${t("openPage")}: ${address}`,
    foot,
  ].join("\n\n");
  const content = html`
    <p style="margin:0 0 16px">${intro}</p>
    ${note && html`<p style="margin:0 0 16px;padding:8px 12px;border-left:3px solid #8a929e;white-space:pre-line">${note}</p>`}
    <h1 style="margin:0 0 8px;font-size:20px">${t("title", { number })}</h1>
    ${warning && html`<p style="margin:0 0 16px;padding:8px 12px;border-left:3px solid #b25e00;background:#fdf4e7">${warning}</p>`}
    ${mailFacts(facts)}
    ${
      changes &&
      html`<h2 style="margin:0 0 4px;font-size:14px">${changes.title}</h2>
        <ul style="margin:0 0 20px;padding-left:20px">
          ${changes.lines.map((line) => html`<li>${line}</li>`)}
        </ul>`
    }
    <table style="border-collapse:collapse;width:100%;margin:0 0 8px;font-variant-numeric:tabular-nums">
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row" style="${cellStyle(row)};text-align:left;padding-right:16px">${rowName(row)}</th>
            <td style="${cellStyle(row)};text-align:right;white-space:nowrap">${money(row)}</td>
          </tr>`,
      )}
    </table>
    ${rate && html`<p style="margin:0 0 8px;color:#5b6370;font-size:12px;text-align:right">${rate}</p>`}
    <p style="margin:16px 0">${attached}</p>
    <p style="margin:0 0 24px">${mailLink(address, t("openPage"))}</p>
    <p style="margin:0;color:#5b6370;font-size:12px">${foot}</p>
  `;
  return { subject, text, html: mailPage(language, subject, content) };
}

/** Rules as in accounting: one above a subtotal, one above and two below the total. */
function cellStyle({ kind }: InvoiceRow): string {
  if (kind === "total")
    return "padding:8px 0;border-top:1px solid #5b6370;border-bottom:3px double #5b6370;font-weight:600;font-size:16px";
  return `padding:4px 0;${kind === "sum" ? "border-top:1px solid #c3c9d2;font-weight:600" : "font-weight:400"}`;
}
