import type { InvoicePreview, InvoiceSending } from "~/contract/billing/invoice-sending";
import { instantOf, localMoment, monthSentAt } from "~/lib/time/send-schedule";
import { monthEnd, reachesMonthEnd } from "~/lib/time/time-frames";
import { billsThrough, billScope } from "../billing/bills/bill-lines";
import { statusOf } from "../billing/bills/calendar";
import type { Attachment } from "../mail/message";
import type { Caller, Services } from "../serve";
import { loadInvoice } from "./invoice/load-invoice";
import { invoiceFile } from "./invoice/invoice-file";
import { invoiceMail } from "./invoice/invoice-mail";
import { pageOf, turnOf } from "./send-invoices";

/**
 * The first email of a sending with its file, made from the current charges. Null without a bill for the first month to
 * be sent, or, while that has none yet, for the requested month.
 */
export async function makePreview(
  sending: InvoiceSending,
  caller: Caller,
  services: Services,
): Promise<{ preview: InvoicePreview; file: Attachment } | null> {
  const { vendor, currency, lang, cyleLocale, dwldType: fileType, sendType } = sending;
  const { companyId, user } = caller;
  const sendAt = sending.sendAt ?? localMoment(services.now(), cyleLocale);
  const firstMonth = sendType === "sendOnce" ? sending.yearMonth : monthSentAt(sendAt);
  const day = instantOf(sendAt, cyleLocale).toISOString().slice(0, 10);
  const through = billsThrough(await billScope(vendor, caller, services), firstMonth);
  // Scheduled invoices wait until the month is complete; immediate ones are sent as they are.
  const status = statusOf(firstMonth, day, sending.sendAt === null ? through : monthEnd(`${firstMonth}-01`));
  const isOver = firstMonth < localMoment(services.now(), cyleLocale).slice(0, 7);
  const waitsFor =
    sending.sendAt !== null && isOver && !reachesMonthEnd(firstMonth, through) ? monthEnd(`${firstMonth}-01`) : null;
  const load = (yearMonth: string, statusWhen: Parameters<typeof loadInvoice>[1]) =>
    loadInvoice({ vendor, currency, yearMonth }, statusWhen, caller, services);
  const invoice =
    (await load(firstMonth, () => status)) ??
    (await load(sending.yearMonth, (lastDay) => statusOf(sending.yearMonth, day, lastDay)));
  if (!invoice) return null;
  const company = user.curCmpnNm ?? companyId;
  const file = await invoiceFile(invoice, { fileType, language: lang, company }, services);
  const mail = invoiceMail(invoice, lang, {
    from: user.userNm,
    company,
    note: sending.invoiceContent,
    fileName: file.fileName,
    address: pageOf(invoice, { companyId, currency: currency ?? null }, services),
    turn: turnOf(sending, 0),
  });
  const { yearMonth, invoiceCurrency } = invoice.charge;
  const { fileName, mediaType, content } = file;
  return {
    file,
    preview: {
      yearMonth,
      firstMonth,
      sendAt,
      status,
      waitsFor,
      billsThrough: through || null,
      invoiceCurrency,
      total: invoice.rounded.total,
      ...mail,
      file: { fileName, mediaType, bytes: content.length },
    },
  };
}
