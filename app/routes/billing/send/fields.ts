import { z } from "zod";
import { billingMonth } from "~/contract/billing/billing";
import { note } from "~/contract/tables/exports";
import { problem } from "~/contract/field-problems";
import { invoiceFileTypes, recipientList } from "~/contract/billing/invoice-sending";
import type { InvoiceSending } from "~/contract/billing/invoice-sending";
import { currencyCode } from "~/contract/money";
import { vendor } from "~/contract/vendors";
import { languages } from "~/lib/language";
import { isLocalMoment, sendTypes, sendZoneNames } from "~/lib/time/send-schedule";

const when = z.object({
  sendType: z.enum(sendTypes),
  /** "": now. */
  at: z
    .string()
    .refine((text) => text === "" || isLocalMoment(text), problem("dateInvalid"))
    .default(""),
});

/** The fields of the form. */
export const sendSchema = z
  .object({
    ...when.shape,
    vendor,
    month: billingMonth,
    /** "": the main bill of the month. */
    currency: currencyCode.or(z.literal("")).default(""),
    /** A single checked box is sent as a string. */
    recipient: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .transform((input) => [input ?? []].flat())
      .pipe(recipientList),
    note: note.default(""),
    file: z.enum(invoiceFileTypes),
    language: z.enum(languages),
    zone: z.enum(sendZoneNames),
    /** Idempotency key, created with the page: the form is scheduled once, however often it arrives. */
    requestId: z.uuid(),
  })
  .refine(({ sendType, at }) => sendType === "sendOnce" || at !== "", {
    path: ["at"],
    message: problem("dateRequired"),
    // Validated together with the other fields.
    when: ({ value }) => when.safeParse(value).success,
  });

/** The form's content, and the URL of its preview. */
export type SendValues = Omit<z.output<typeof sendSchema>, "requestId">;

/** Converts the form to the contract's request. */
export const toSending = ({
  vendor: billVendor,
  month,
  currency,
  sendType,
  note: invoiceContent,
  file,
  language,
  zone,
  at,
}: SendValues): InvoiceSending => ({
  vendor: billVendor,
  yearMonth: month,
  ...(currency && { currency }),
  sendType,
  invoiceContent,
  dwldType: file,
  lang: language,
  cyleLocale: zone,
  sendAt: at || null,
});

/** Maps a field of the call to the form's field. */
export const fieldOf = (name: string): string =>
  name
    .replace(/^recipientList/, "recipient")
    .replace(/^sendAt$/, "at")
    .replace(/^yearMonth$/, "month")
    .replace(/^invoiceContent$/, "note");
