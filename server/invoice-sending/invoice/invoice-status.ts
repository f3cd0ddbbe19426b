import { formatDay } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { monthEnd } from "~/lib/time/time-frames";
import type { Texts } from "../../texts";
import type { Invoice } from "./invoice";

const daysOf = ({ charge: { yearMonth, confirmedOn, billsThrough } }: Invoice, language: Language) => ({
  day: formatDay(confirmedOn, language),
  through: formatDay(billsThrough, language),
  last: formatDay(monthEnd(`${yearMonth}-01`), language),
});

/** Whether the charges may still change, in a few words. */
export const statusText = (invoice: Invoice, t: Texts, language: Language): string =>
  t(`status.${invoice.charge.status}`, daysOf(invoice, language));

/** Why they may, and until when; "" for confirmed ones. */
export const warningText = (invoice: Invoice, t: Texts, language: Language): string =>
  invoice.charge.status === "confirmed" ? "" : t(invoice.charge.status, daysOf(invoice, language));
