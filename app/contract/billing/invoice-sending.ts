import { z } from "zod";
import { languages } from "~/lib/language";
import { isLocalMoment, sendTypes, sendZoneNames } from "../../lib/time/send-schedule";
import { billRequest, billStatus, invoiceFile } from "./billing";
import { call } from "../call";
import { emailLimits, note } from "../tables/exports";
import { problem } from "../field-problems";
import { currencyCode, day, decimal, month } from "../money";
import { paging } from "../paging";
import { tableFormats } from "../tables/tables";
import { line } from "../text";
import { vendor } from "../vendors";

const view = { menu: "billing", level: "view" } as const;
const edit = { menu: "billing", level: "edit" } as const;

/** File types of an invoice. */
export const invoiceFormats = { ...tableFormats, pdf: "application/pdf" } as const;
export const invoiceFileTypes = ["xlsx", "csv", "pdf"] as const;
export type InvoiceFileType = (typeof invoiceFileTypes)[number];

/** Removes duplicates, ignoring case. */
export const recipientList = z
  .array(z.string().trim().max(320, problem("notRegistered")))
  .max(100, problem("tooManyRecipients"))
  .transform((addresses) =>
    addresses.filter(
      (address, n) =>
        address !== "" && addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === n,
    ),
  )
  .pipe(
    z.array(z.string()).min(1, problem("recipientRequired")).max(emailLimits.recipients, problem("tooManyRecipients")),
  );

/** Local time of the zone, YYYY-MM-DDTHH:MM. */
export const localMoment = z.string().refine(isLocalMoment, problem("dateInvalid"));

/** An invoice's content, format and schedule (names of spec §3). */
const invoiceSending = z.object({
  ...billRequest.shape,
  /** For sendOnce. sendRepeatedly always sends the previous month's bill. */
  yearMonth: billRequest.shape.yearMonth.unwrap(),
  sendType: z.enum(sendTypes),
  /** The note. */
  invoiceContent: note.default(""),
  dwldType: z.enum(invoiceFileTypes),
  lang: z.enum(languages),
  /** Time zone of `sendAt`. */
  cyleLocale: z.enum(sendZoneNames),
  /** The first send date; null: now, only for sendOnce. */
  sendAt: localMoment.nullable(),
});
export type InvoiceSending = z.output<typeof invoiceSending>;

const recipient = z.object({ userId: z.string(), userNm: z.string(), userEmail: z.string() });
export type InvoiceRecipient = z.infer<typeof recipient>;

export const getInvoiceRecipients = call("POST /api/v3/billing/invoice/recipients", {
  summary: "Possible recipients of invoices: the company's users who may see whole bills of the provider, by name",
  access: view,
  request: z.object({ vendor: vendor.optional() }),
  response: z.object({ result: z.array(recipient) }),
});

const invoicePreview = z.object({
  /** The bill shown: that of the first month sent or, if it has none yet, of the requested month. */
  yearMonth: month,
  /** The first month sent. */
  firstMonth: month,
  /** The first send date, in local time of the zone. */
  sendAt: z.string(),
  /** Status of the charges of `firstMonth` on that day. */
  status: billStatus,
  /** Last day with lines of `firstMonth`; null if there is no bill yet. */
  billsThrough: day.nullable(),
  /**
   * For a finished month without lines up to its last day: that day, for which the scheduled invoice waits. Null: it
   * would not wait.
   */
  waitsFor: day.nullable(),
  invoiceCurrency: z.string(),
  total: decimal,
  subject: z.string(),
  text: z.string(),
  /** The email's complete HTML document, to be shown in a frame. */
  html: z.string(),
  file: z.object({ fileName: z.string(), mediaType: z.string(), bytes: z.number().int() }),
});
export type InvoicePreview = z.infer<typeof invoicePreview>;

export const previewInvoice = call("POST /api/v3/billing/invoice/preview", {
  summary: "Previews the first email that would be sent, from the current charges",
  access: view,
  request: invoiceSending,
  /** Null: the bill does not exist yet. */
  response: z.object({ preview: invoicePreview.nullable() }),
});

export const getInvoiceFile = call("POST /api/v3/billing/invoice/file", {
  summary: "The file attached to that email",
  access: view,
  request: invoiceSending,
  response: z.never(),
  streams: "application/octet-stream",
});

/** An invoice to be sent once or every month, as requested. */
const reservation = z.object({
  seq: z.string(),
  vendor,
  sendType: z.enum(sendTypes),
  /** Null: always the previous month. */
  yearMonth: month.nullable(),
  /** Null: the largest bill of the month. */
  currency: currencyCode.nullable(),
  recipientList: z.array(z.string()),
  invoiceContent: z.string(),
  dwldType: z.enum(invoiceFileTypes),
  lang: z.enum(languages),
  cyleLocale: z.enum(sendZoneNames),
  /** Name of the user who requested it. */
  creaUser: z.string(),
});
export type Reservation = z.infer<typeof reservation>;

export const sendInvoice = call("POST /api/v3/billing/invoice/send", {
  summary: "Schedules an invoice, once or every month for 36 months",
  access: edit,
  changes: true,
  request: invoiceSending.extend({
    recipientList,
    /** Idempotency key: it is scheduled once, however often the form arrives with the same contents. */
    requestId: z.uuid(),
  }),
  response: z.object({
    seq: z.string(),
    /** The first send date, ISO 8601, UTC. */
    firstAt: z.string(),
  }),
});

/** The remaining invoices of a reservation. */
export const scheduledInvoice = reservation.extend({
  /** The next send date, in local time of the zone. */
  nextAt: z.string(),
  /** Month of the next invoice. */
  nextMonth: month,
  /** Number of remaining invoices, including the next one. */
  left: z.number().int(),
  /** It is due and waits for lines up to this day, the last of its month; null: it is not waiting. */
  waitsFor: day.nullable(),
  /** Last day with lines while it waits; null: there are none. */
  billsThrough: day.nullable(),
  /** Attempts for the next invoice so far, and the reason of the last failure. */
  attempts: z.number().int(),
  problem: z.string().nullable(),
});
export type ScheduledInvoice = z.infer<typeof scheduledInvoice>;

const page = z.object(paging(50));

export const getScheduledInvoices = call("POST /api/v3/billing/invoice/scheduled", {
  summary: "The company's scheduled invoices, next one first",
  access: view,
  request: page,
  response: z.object({ total: z.number().int(), invoices: z.array(scheduledInvoice) }),
});

/**
 * Outcome of a scheduled invoice. `sent`: its emails are on their way or delivered. Otherwise nothing was sent:
 * `cancelled`; `noBill`: the month had none until the next invoice was due; `incomplete`: its lines did not cover its
 * last day until then; `noRecipient`: no recipient is still a user of the company; `notPermitted`: the sender no longer
 * has permission; `failed`: all attempts failed, see `problem`.
 */
const sendingOutcome = z.enum(["sent", "cancelled", "noBill", "incomplete", "noRecipient", "notPermitted", "failed"]);
export type SendingOutcome = z.infer<typeof sendingOutcome>;

const delivery = z.object({
  recipient: z.string(),
  /** `unregistered`: no longer a user of the company, so there is no email. */
  state: z.enum(["waiting", "sent", "failed", "cancelled", "unregistered"]),
  problem: z.string().nullable(),
  /** Id in the outbox; null without an email, and for users who may not read it. */
  mailId: z.string().nullable(),
});

export const sentInvoice = reservation.extend({
  /** From 1. */
  number: z.number().int(),
  yearMonth: month,
  /** The scheduled time, in local time of the zone. */
  sendAt: z.string(),
  /** When it ended, ISO 8601, UTC. */
  endedAt: z.string(),
  outcome: sendingOutcome,
  problem: z.string().nullable(),
  attempts: z.number().int(),
  /** Of the bill as sent, null if nothing was sent. */
  invoiceId: z.string().nullable(),
  total: decimal.nullable(),
  invoiceCurrency: z.string().nullable(),
  /** From 1: higher if the same number was sent with other figures before. */
  revision: z.number().int().nullable(),
  /** The sent file; null if nothing was sent, and for invoices sent before files were stored. */
  file: invoiceFile.nullable(),
  deliveries: z.array(delivery),
});
export type SentInvoice = z.infer<typeof sentInvoice>;

export const getSentInvoices = call("POST /api/v3/billing/invoice/sent", {
  summary: "The company's sent, failed and cancelled invoices, newest first",
  access: view,
  request: page,
  response: z.object({ total: z.number().int(), invoices: z.array(sentInvoice) }),
});

const sentFileRequest = z.object({ sentId: line(64) });

/** A sent file: its name, and a checksum of its content. */
const sentFile = invoiceFile.extend({ mediaType: z.string(), bytes: z.number().int(), sha256: z.string() });
export type SentFile = z.infer<typeof sentFile>;

export const getSentFile = call("POST /api/v3/billing/invoice/sent/file", {
  summary: "Name and size of a file that was sent with an invoice",
  access: view,
  request: sentFileRequest,
  response: z.object({ file: sentFile }),
});

export const getSentFileContent = call("POST /api/v3/billing/invoice/sent/file/content", {
  summary: "The file as it was sent, byte for byte",
  access: view,
  request: sentFileRequest,
  response: z.never(),
  streams: "application/octet-stream",
});

export const deleteReservation = call("POST /api/v3/billing/invoice/reservation/delete", {
  summary: "Cancels a reservation's remaining invoices; sent ones stay",
  access: edit,
  changes: true,
  request: z.object({ seq: line(64) }),
  /** False if nothing was left to cancel. */
  response: z.object({ isCancelled: z.boolean() }),
});
