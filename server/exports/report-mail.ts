import { selectedDays } from "~/contract/costs/selected-days";
import type { EmailExport } from "~/contract/tables/exports";
import type { Language } from "~/lib/language";
import { formatDays } from "~/lib/time/dates";
import type { WorkbookMetadata } from "../files/sheet";
import { html } from "../html";
import { mailFacts, mailFooter, mailLink, mailPage } from "../mail/mail-page";
import type { OutgoingMail } from "../mail/mails";
import { textsOf } from "../texts";
import type { Texts } from "../texts";

const textsIn = await textsOf("report-mail");

/** Contents of an email with a cost report. */
export interface ReportMail extends Pick<EmailExport, "report"> {
  /** Name of the sender. */
  from: string;
  company: string;
  note: string;
  /** Address of the page with the same figures. */
  address: string;
  isAttached: boolean;
  /** The facts on the workbook's second sheet. */
  facts: WorkbookMetadata["facts"];
}

const titleOf = ({ kind, query }: EmailExport["report"], t: Texts): string =>
  kind === "table" ? t(`title.${query.viewBy}`) : t("title.lines");

/** "Cost by product, 10/01/2026 – 10/31/2026 · acme". */
export function reportSubject(language: Language, { report, company }: Pick<ReportMail, "report" | "company">): string {
  const t = textsIn(language);
  const { startDate, endDate } = selectedDays(report.query);
  const period = formatDays(startDate, endDate, language);
  return t("subject", { title: titleOf(report, t), period, company });
}

/** The email in one language. Styles are attributes, as email programs and the outbox page apply no others. */
export function reportMail(
  language: Language,
  { report, from, company, note, address, isAttached, facts }: ReportMail,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const t = textsIn(language);
  const title = titleOf(report, t);
  const subject = reportSubject(language, { report, company });
  const intro = t("intro", { name: from });
  const file = t(isAttached ? "attached" : "tooLarge");
  const text = [
    intro,
    ...(note ? [note] : []),
    [title, ...facts.map(([name, value]) => `${name}: ${value}`)].join("\n"),
    file,
    `${t("open")}: ${address}`,
    t("footer"),
  ].join("\n\n");
  const content = html`<p style="margin:0 0 16px">${intro}</p>
    ${note && html`<p style="margin:0 0 16px;padding:8px 12px;border-left:3px solid #8a929e;white-space:pre-line">${note}</p>`}
    <h1 style="margin:0 0 8px;font-size:18px">${title}</h1>
    ${mailFacts(facts)}
    <p style="margin:0 0 16px">${file}</p>
    <p style="margin:0 0 24px">${mailLink(address, t("open"))}</p>
    ${mailFooter(t("footer"))}`;
  return { subject, text, html: mailPage(language, subject, content) };
}
