import type { TFunction } from "i18next";
import { profileMessages } from "~/contract/billing-profile";
import { vendor } from "~/contract/vendors";
import { providerOf } from "~/features/providers/providers";
import { formatMonth } from "~/i18n/dates";
import { rangeMessages } from "~/lib/time-frames";

type Words = TFunction<"billing-profile">;

const known = { ...profileMessages, month: rangeMessages.invalid, currency: "Currency is invalid" };
const messageKeys = new Map<string, string>(Object.entries(known).map(([key, message]) => [message, key]));

/** A message of the contract in the reader's language; one that this page has no words for as it is. */
export const messageWords = (t: Words, message: string): string =>
  messageKeys.has(message) ? t(`message.${messageKeys.get(message)}`) : message;

/** Which bill it is of which an invoice was sent. */
export const sentWords = (t: Words, language: string, bill: { vendor?: string; yearMonth?: string }): string => {
  const { data } = vendor.safeParse(bill.vendor);
  return t("sent", {
    provider: data ? providerOf(data).shortName : "",
    month: formatMonth(bill.yearMonth ?? "", language),
  });
};
