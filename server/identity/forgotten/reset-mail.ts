import type { Language } from "~/lib/language";
import { html } from "../../html";
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
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#ffffff;color:#1d2129;font:14px/1.5 'Segoe UI',Helvetica,Arial,sans-serif"
      >
        <p style="margin:0 0 16px">${intro}</p>
        <p style="margin:0 0 16px">
          <a href="${address}" target="_blank" rel="noopener" style="color:#0b57a4">${t("resetMail.button")}</a>
        </p>
        <p style="margin:0 0 16px">${valid}</p>
        <p style="margin:0;color:#5b6370;font-size:12px">${ignore}</p>
      </body>
    </html>`;
  return { subject, text, html: page.toString() };
}
