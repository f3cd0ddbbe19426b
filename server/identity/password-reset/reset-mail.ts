import type { Language } from "~/lib/language";
import { html } from "../../html";
import { mailLink, mailPage } from "../../mail/mail-page";
import type { OutgoingMail } from "../../mail/mails";
import { textsIn } from "../pages/texts";

/** The email with the link to choose a new password. */
export function resetMail(
  language: Language,
  { login, address, validUntil }: { login: string; address: string; validUntil: Date },
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const t = textsIn(language);
  const subject = t("resetMail.subject");
  const time = `${validUntil.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const [intro, valid, ignore] = [
    t("resetMail.text", { login }),
    t("resetMail.valid", { time }),
    t("resetMail.ignore"),
  ];
  const text = [intro, `${t("resetMail.button")}: ${address}`, valid, ignore].join("\n\n");
  const content = html`<p style="margin:0 0 16px">${intro}</p>
    <p style="margin:0 0 16px">${mailLink(address, t("resetMail.button"))}</p>
    <p style="margin:0 0 16px">${valid}</p>
    <p style="margin:0;color:#5b6370;font-size:12px">${ignore}</p>`;
  return { subject, text, html: mailPage(language, subject, content) };
}
