import { z } from "zod";
import { billingMonth } from "~/contract/billing";
import { note } from "~/contract/exports";
import { invoiceFileTypes, localMoment } from "~/contract/invoice-sending";
import { currencyCode } from "~/contract/money";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { languages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { proposedMoment, sendTypes, sendZoneNames } from "~/lib/time/send-schedule";
import type { SendValues } from "./fields";

/** More than allowed, so that the form can report it. */
const MAX_RECIPIENTS = 100;

/** The URL's values; the month is null if it is missing. */
export interface SendSearch extends Omit<SendValues, "month"> {
  month: string | null;
}

/**
 * Reads the form from a URL: missing and invalid values get their defaults (spec §9), and invalid ones are reported.
 * `now` is the clock's, `language` the reader's.
 */
export function parseSend(
  params: URLSearchParams,
  now: Date,
  language: Language,
): { search: SendSearch; ignored: Ignored[] } {
  const { given, ignored, ignore, one, many } = readAddress(params, (name) => name === "lang");
  const zone = one("zone", z.enum(sendZoneNames), "KST");
  const search: SendSearch = {
    vendor: one("vendor", vendor, "aws"),
    month: one("month", billingMonth.nullable(), null),
    currency: one("currency", currencyCode.or(z.literal("")), ""),
    sendType: one("sendType", z.enum(sendTypes), "sendOnce"),
    recipient: many("recipient", z.string().min(1).max(320), MAX_RECIPIENTS),
    note: one("note", note, ""),
    file: one("file", z.enum(invoiceFileTypes), "xlsx"),
    language: one("language", z.enum(languages), language),
    zone,
    at: one("at", localMoment.or(z.literal("")), proposedMoment(now, zone)),
  };
  for (const [name, values] of given) ignore(name, values);
  return { search, ignored };
}
