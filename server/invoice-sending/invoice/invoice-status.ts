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

/** Short text for whether the charges may still change. */
export const statusText = (invoice: Invoice, t: Texts, language: Language): string =>
  t(`status.${invoice.charge.status}`, daysOf(invoice, language));

/** Why the charges may still change, and until when; "" if they are confirmed. */
export const warningText = (invoice: Invoice, t: Texts, language: Language): string =>
  invoice.charge.status === "confirmed" ? "" : t(invoice.charge.status, daysOf(invoice, language));
