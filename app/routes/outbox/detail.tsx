import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { loadMail } from "./data.server";
import { href } from "./href";
import { MailFacts } from "./mail-facts";
import { MailState } from "./mail-state";
import styles from "./outbox.module.css";

export const handle = { i18n: ["outbox"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const [detail, t] = await Promise.all([loadMail(upstream, params.mailId ?? ""), getFixedT(request, "outbox")]);
  const crumb = detail?.mail.subject ?? t("mail");
  return data(
    {
      address: ignoredOf(request),
      detail,
      crumb,
      title: `${crumb} · ${t("title")}`,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** One email: recipients, delivery, text and attachments. */
export default function Mail() {
  const { address, detail } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { t } = useTranslation("outbox");
  if (!detail) {
    return (
      <Panel title={t("mail")}>
        <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: pathname, label: t("failed.retry") }} />
      </Panel>
    );
  }
  const { mail, text, html, hasHiddenCode, textFile } = detail;
  return (
    <>
      <PageHead
        back={{ to: href(), label: t("title") }}
        title={
          <>
            {mail.subject} <MailState mail={mail} />
          </>
        }
        titleClass={styles.subject}
      />
      <IgnoredNotice {...address} />
      <MailFacts mail={mail} />
      <Panel title={t("message")}>
        {hasHiddenCode && (
          <p className="muted">{textFile ? t("hiddenCode.file", { file: textFile }) : t("hiddenCode")}</p>
        )}
        {/* Emails cannot run scripts, and their links open in a new window. */}
        <iframe className={styles.message} title={t("message")} sandbox="allow-popups" srcDoc={html} />
        <details className={`accordion ${styles.text}`}>
          <summary>
            <Icon name="right" />
            {t("asText")}
          </summary>
          <pre>{text}</pre>
        </details>
      </Panel>
    </>
  );
}
