import { z } from "zod";
import { billingMonth } from "~/contract/billing/billing";
import { note } from "~/contract/tables/exports";
import { invoiceFileTypes, localMoment } from "~/contract/billing/invoice-sending";
import { currencyCode } from "~/contract/money";
import { vendor } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, optional, readSearch, repeated, single } from "~/features/address/search-parameters";
import { languages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { proposedMoment, sendTypes, sendZoneNames } from "~/lib/time/send-schedule";
import type { SendValues } from "./fields";

/** More than allowed, so that the form can report it. */
const MAX_RECIPIENTS = 100;

/** The URL's values; provider and month are null if they are missing. */
export interface SendSearch extends Omit<SendValues, "vendor" | "month"> {
  vendor: Vendor | null;
  month: string | null;
}

const moment = localMoment.or(z.literal(""));

/** The parameters of the form; `docs/addresses.md` has their table. `now` is the clock's. */
const sendParameters = (now: Date): Parameters<SendSearch> => ({
  zone: single(z.enum(sendZoneNames), { about: ": the time zone of `at`" }),
  vendor: optional(vendor, { without: "`aws`, else the first provider whose whole bills the user sees" }),
  month: optional(billingMonth, { about: "`YYYY-MM` of the bill", without: "the newest with a bill" }),
  currency: single(currencyCode.or(z.literal("")), {
    about: "of several bills of the month, that in this currency",
    without: "the largest",
  }),
  sendType: single(z.enum(sendTypes), { about: ": once, or every month for 36 months" }),
  recipient: repeated(z.string().min(1).max(320), MAX_RECIPIENTS, {
    about: "email address of a recipient, repeated; at most 10 can be sent to",
  }),
  note: single(note, { about: "note in the email, fewer than 255 characters" }),
  file: single(z.enum(invoiceFileTypes), {}),
  language: single(z.enum(languages), { about: ": of the email and its file", without: "the reader's" }),
  at: {
    read: ({ param }, name, _, { zone }) => param(name, moment, proposedMoment(now, zone)),
    values: [],
    rows: [
      {
        about: "`YYYY-MM-DDTHH:MM`, the first send date in that zone; empty: now",
        without: "10:00 on the next 11th",
      },
    ],
  },
});

const defaultsIn = (language: Language): SendSearch => ({
  vendor: null,
  month: null,
  currency: "",
  sendType: "sendOnce",
  recipient: [],
  note: "",
  file: "xlsx",
  language,
  zone: "KST",
  at: "",
});

/**
 * Reads the form from a URL: missing and invalid values get their defaults (spec §9), and invalid ones are reported.
 * `now` is the clock's, `language` the reader's. The language of the page is left to the frame.
 */
export const parseSend = (
  params: URLSearchParams,
  now: Date,
  language: Language,
): { search: SendSearch; ignored: Ignored[] } =>
  readSearch(sendParameters(now), defaultsIn(language), params, (name) => name === "lang");

/** The documentation of the parameters. */
export const sendParameterRows = (): string[] => documentation(sendParameters(new Date(0)), defaultsIn("en"));
