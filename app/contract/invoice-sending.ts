import { z } from "zod";
import { isLocalMoment, sendTypes, sendZoneNames } from "../lib/send-schedule";
import { billRequest, billStatus, keptFile } from "./billing";
import { call } from "./call";
import { emailLimits, emailMessages, note } from "./exports";
import { currencyCode, day, decimal, month } from "./money";
import { tableFormats } from "./tables";
import { line } from "./text";
import { vendor } from "./vendors";

const view = { menu: "billing", level: "view" } as const;
const edit = { menu: "billing", level: "edit" } as const;

/** What the file of an invoice is. */
export const invoiceFormats = { ...tableFormats, pdf: "application/pdf" } as const;
export const invoiceFileTypes = ["xlsx", "csv", "pdf"] as const;
export type InvoiceFileType = (typeof invoiceFileTypes)[number];

/** What may be wrong with a sending; they come in `fields`. */
export const sendingMessages = {
  recipientRequired: emailMessages.recipientRequired,
  tooManyRecipients: emailMessages.tooManyRecipients,
  notRegistered: "Recipients must be registered portal users.",
  noteTooLong: emailMessages.noteTooLong,
  dateRequired: "Please choose a date and time.",
  dateInvalid: "Date is invalid",
  past: "Please choose a date and time that is still to come.",
  tooFar: "Please choose a date within 36 months.",
  noBill: "There is no bill for this month.",
} as const;

/** Each once, whatever the case it is written in. */
export const recipientList = z
  .array(z.string().trim().max(320, sendingMessages.notRegistered))
  .max(100, sendingMessages.tooManyRecipients)
  .transform((addresses) =>
    addresses.filter(
      (one, n) => one !== "" && addresses.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === n,
    ),
  )
  .pipe(
    z
      .array(z.string())
      .min(1, sendingMessages.recipientRequired)
      .max(emailLimits.recipients, sendingMessages.tooManyRecipients),
  );

/** As the clocks of the zone show it, YYYY-MM-DDTHH:MM. */
export const localMoment = z.string().refine(isLocalMoment, sendingMessages.dateInvalid);

/** What is sent, how it looks and when (names of spec §3). */
export const invoiceSending = z.object({
  ...billRequest.shape,
  /** Of what is sent once. What is sent every month is the bill of the month before each sending. */
  yearMonth: billRequest.shape.yearMonth.unwrap(),
  sendType: z.enum(sendTypes),
  /** Description. */
  invoiceContent: note.default(""),
  dwldType: z.enum(invoiceFileTypes),
  lang: z.enum(["en", "ko", "zh", "ja"]),
  /** Time zone of `sendAt`. */
  cyleLocale: z.enum(sendZoneNames),
  /** The first sending; null: at once, which is only for what is sent once. */
  sendAt: localMoment.nullable(),
});
export type InvoiceSending = z.output<typeof invoiceSending>;

const recipient = z.object({ userId: z.string(), userNm: z.string(), userEmail: z.string() });
export type InvoiceRecipient = z.infer<typeof recipient>;

export const getInvoiceRecipients = call("POST /api/v3/billing/invoice/recipients", {
  summary: "Whom invoices may be sent to: the registered users of the company, by name",
  access: view,
  request: z.object({}),
  response: z.object({ result: z.array(recipient) }),
});

export const invoicePreview = z.object({
  /** The bill that is shown: of the month that is sent first, or, while that has none, of the asked month. */
  yearMonth: month,
  /** The month that is sent first. */
  firstMonth: month,
  /** First sending, as the clocks of the zone show it. */
  sendAt: z.string(),
  /** What the charges of `firstMonth` are on that day. */
  status: billStatus,
  /** Last day with lines of `firstMonth` now; null: there are none. */
  billsThrough: day.nullable(),
  /** A month that is over and has no lines up to this day, its last: a planned sending waits for them. Null: it would not wait. */
  waitsFor: day.nullable(),
  invoiceCurrency: z.string(),
  total: decimal,
  subject: z.string(),
  text: z.string(),
  /** The whole document of the mail, to be shown in a frame of its own. */
  html: z.string(),
  file: z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.number().int() }),
});
export type InvoicePreview = z.infer<typeof invoicePreview>;

export const previewInvoice = call("POST /api/v3/billing/invoice/preview", {
  summary: "The mail that would be sent first, made from the charges there are now",
  access: view,
  request: invoiceSending,
  /** Null when there is no bill yet. */
  response: z.object({ preview: invoicePreview.nullable() }),
});

export const getInvoiceFile = call("POST /api/v3/billing/invoice/file", {
  summary: "The file that would come with that mail",
  access: view,
  request: invoiceSending,
  response: z.never(),
  streams: "application/octet-stream",
});

/** An invoice that is sent once or every month, as it was asked for. */
export const reservation = z.object({
  seq: z.string(),
  vendor,
  sendType: z.enum(sendTypes),
  /** Null: every month the one before. */
  yearMonth: month.nullable(),
  /** Of several bills of a month, that in this currency; null: the largest, measured in the company's currency. */
  currency: currencyCode.nullable(),
  recipientList: z.array(z.string()),
  invoiceContent: z.string(),
  dwldType: z.enum(invoiceFileTypes),
  lang: z.enum(["en", "ko", "zh", "ja"]),
  cyleLocale: z.enum(sendZoneNames),
  /** Name of who asked for it. */
  creaUser: z.string(),
});
export type Reservation = z.infer<typeof reservation>;

export const sendInvoice = call("POST /api/v3/billing/invoice/send", {
  summary: "Has an invoice sent, once or every month for 36 months",
  access: edit,
  changes: true,
  request: invoiceSending.extend({
    recipientList,
    /** The same one is planned once, however often the form arrives. */
    requestId: z.uuid(),
  }),
  response: z.object({
    seq: z.string(),
    /** The first sending, ISO 8601, UTC. */
    firstAt: z.string(),
  }),
});

/** What is still to be sent of a reservation. */
export const scheduledInvoice = reservation.extend({
  /** The next sending, as the clocks of the zone show it. */
  nextAt: z.string(),
  /** Month of the next sending. */
  nextMonth: month,
  /** Sendings left, the next one included. */
  left: z.number().int(),
  /** It is due and waits for lines up to this day, the last of its month; null: it does not wait. */
  waitsFor: day.nullable(),
  /** Last day with lines while it waits; null: there are none. */
  billsThrough: day.nullable(),
  /** Tries of the next sending so far, and why the last one failed. */
  attempts: z.number().int(),
  problem: z.string().nullable(),
});
export type ScheduledInvoice = z.infer<typeof scheduledInvoice>;

const page = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  itemsPerPage: z.number().int().min(1).max(200).default(50),
});

export const getScheduledInvoices = call("POST /api/v3/billing/invoice/scheduled", {
  summary: "Invoices of the company that are still to be sent, next one first",
  access: view,
  request: page,
  response: z.object({ total: z.number().int(), invoices: z.array(scheduledInvoice) }),
});

/**
 * What became of a sending. `sent`: its mails are on their way or there. Otherwise nothing was sent: `cancelled`,
 * `noBill`: the month had none until the next sending was due; `incomplete`: its lines did not reach its last day until
 * then; `noRecipient`: nobody of the list is a user of the company any more; `notPermitted`:
 * who asked for it may not send it any more; `failed`: every try failed, see `problem`.
 */
export const sendingOutcome = z.enum([
  "sent",
  "cancelled",
  "noBill",
  "incomplete",
  "noRecipient",
  "notPermitted",
  "failed",
]);
export type SendingOutcome = z.infer<typeof sendingOutcome>;

const delivery = z.object({
  recipient: z.string(),
  /** `unregistered`: no user of the company any more, so no mail. */
  state: z.enum(["waiting", "sent", "failed", "cancelled", "unregistered"]),
  problem: z.string().nullable(),
  /** Of the outbox; null without a mail, and for who may not read it. */
  mailId: z.string().nullable(),
});

export const sentInvoice = reservation.extend({
  /** From 1. */
  number: z.number().int(),
  yearMonth: month,
  /** When it was meant to be sent, as the clocks of the zone show it. */
  sendAt: z.string(),
  /** When it ended, ISO 8601, UTC. */
  endedAt: z.string(),
  outcome: sendingOutcome,
  problem: z.string().nullable(),
  attempts: z.number().int(),
  /** Of the bill as it was sent, null when nothing was. */
  invoiceId: z.string().nullable(),
  total: decimal.nullable(),
  invoiceCurrency: z.string().nullable(),
  /** From 1: the same number was sent with other figures before. */
  revision: z.number().int().nullable(),
  /** The very file; null when nothing was sent, and of what was sent before files were kept. */
  file: keptFile.nullable(),
  deliveries: z.array(delivery),
});
export type SentInvoice = z.infer<typeof sentInvoice>;

export const getSentInvoices = call("POST /api/v3/billing/invoice/sent", {
  summary: "Invoices of the company that were sent, failed or were cancelled, newest first",
  access: view,
  request: page,
  response: z.object({ total: z.number().int(), invoices: z.array(sentInvoice) }),
});

const sentFileRequest = z.object({ sentId: line(64) });

/** A file that was sent: what it is called, and its bytes in a checksum. */
export const sentFile = keptFile.extend({ mediaType: z.string(), bytes: z.number().int(), sha256: z.string() });
export type SentFile = z.infer<typeof sentFile>;

export const getSentFile = call("POST /api/v3/billing/invoice/sent/file", {
  summary: "What is kept of a file that was sent with an invoice",
  access: view,
  request: sentFileRequest,
  response: z.object({ file: sentFile }),
});

export const getSentFileContent = call("POST /api/v3/billing/invoice/sent/file/content", {
  summary: "The file as it was sent, byte for byte, whatever became of its bill and mails",
  access: view,
  request: sentFileRequest,
  response: z.never(),
  streams: "application/octet-stream",
});

export const deleteReservation = call("POST /api/v3/billing/invoice/reservation/delete", {
  summary: "Cancels what is still to be sent of a reservation; what was sent stays",
  access: edit,
  changes: true,
  request: z.object({ seq: line(64) }),
  /** False when nothing was left to cancel. */
  response: z.object({ isCancelled: z.boolean() }),
});
