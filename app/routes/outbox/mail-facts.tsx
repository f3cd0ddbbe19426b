import { useTranslation } from "react-i18next";
import type { MailSummary } from "~/contract/tables/mail";
import { formatMoment } from "~/i18n/dates";
import { formatFileSize } from "~/lib/files/file-size";
import { LongName } from "~/ui/long-name";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { attachmentHref } from "./href";

/** Recipients, delivery status and attachments of an email. */
export function MailFacts({ mail }: { mail: MailSummary }) {
  const { t, i18n } = useTranslation("outbox");
  const { mailId, recipients, rejected, createdAt, sentAt, attempts, problem, attachments } = mail;
  const time = (iso: string) => formatMoment(iso, i18n.language);
  return (
    <Panel title={t("delivery")}>
      <dl className="facts roomy">
        <dt>{t("fact.to")}</dt>
        <dd>{recipients.join(", ")}</dd>
        {rejected.length > 0 && (
          <>
            <dt>{t("fact.rejected")}</dt>
            <dd>{rejected.join(", ")}</dd>
          </>
        )}
        <dt>{t("fact.created")}</dt>
        <dd>{time(createdAt)}</dd>
        {sentAt && (
          <>
            <dt>{t("fact.sent")}</dt>
            <dd>{time(sentAt)}</dd>
          </>
        )}
        {problem && (
          <>
            <dt>{t("fact.problem")}</dt>
            <dd>
              {problem} {t("tries", { count: attempts })}
            </dd>
          </>
        )}
        <dt>{t("fact.attachments")}</dt>
        <dd>
          {attachments.length === 0 && t("noAttachments")}
          {attachments.map(({ fileName, bytes }, number) => (
            <A key={number} className="row" href={attachmentHref(mailId, number)} download>
              <Icon name="file" />
              <LongName name={fileName} /> <span className="muted">{formatFileSize(bytes)}</span>
            </A>
          ))}
        </dd>
      </dl>
    </Panel>
  );
}
