import { formatDay, formatMonth } from "~/lib/time/dates";
import type { Language } from "~/lib/language";
import { localMoment } from "~/lib/time/send-schedule";
import { monthEnd } from "~/lib/time/time-frames";
import { providerOf } from "~/lib/providers";
import { html } from "../html";
import { mailLink, mailPage } from "../mail/mail-page";
import type { OutgoingMail } from "../mail/mails";
import { textsOf } from "../texts";
import type { Reservation } from "./reservations";
import type { Wait } from "./waiting";

/** Time zones have the same names as on the screens. */
const textsIn = await textsOf("invoice-sending", "invoice-mail");

/** Contents of an email about a waiting sending, besides the reason. */
export interface WaitingMail {
  company: string;
  reservation: Pick<Reservation, "vendor" | "cyleLocale">;
  /** The scheduled local time in the reservation's time zone. */
  sendAt: string;
  /** Address of the list of sendings. */
  address: string;
}

/** Tells the owner that a sending waits and why, or that it is not sent as its deadline has passed. */
export function waitingMail(
  wait: Wait,
  language: Language,
  { company, reservation, sendAt, address }: WaitingMail,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const t = textsIn(language);
  const { vendor, cyleLocale } = reservation;
  const moment = (local: string): string =>
    `${formatDay(local, language)} ${local.slice(11)} (${t(`zone.${cyleLocale}`)})`;
  const words = {
    provider: providerOf(vendor).name,
    month: formatMonth(wait.yearMonth, language),
    company,
    moment: moment(sendAt),
    through: wait.billsThrough && formatDay(wait.billsThrough, language),
    last: formatDay(monthEnd(`${wait.yearMonth}-01`), language),
    deadline: moment(localMoment(wait.deadline, cyleLocale)),
  };
  const subject = t(wait.isOver ? "wait.overSubject" : "wait.subject", words);
  const paragraphs = [
    t(wait.billsThrough === "" ? "wait.noBill" : "wait.incomplete", words),
    t(wait.isOver ? "wait.over" : "wait.until", words),
  ];
  const text = [...paragraphs, `${t("wait.open")}: ${address}`].join("\n\n");
  const content = html`
    <h1 style="margin:0 0 8px;font-size:18px">${subject}</h1>
    ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
    <p style="margin:0">${mailLink(address, t("wait.open"))}</p>
  `;
  return { subject, text, html: mailPage(language, subject, content) };
}
