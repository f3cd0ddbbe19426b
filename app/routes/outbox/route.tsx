import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { readPage } from "~/features/paging/read-page";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { loadMails } from "./data.server";
import { href } from "./href";
import { MailTable } from "./mail-table";

export const handle = { i18n: ["outbox"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const { page, ...address } = readPage(request);
  const [list, t] = await Promise.all([loadMails(upstream, page), getFixedT(request, "outbox")]);
  return data({ list, address, title: t("title"), failureReason: upstream.failureReason() }, { headers });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Emails sent by the user or to the user. */
export default function Outbox() {
  const { list, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outbox");
  return (
    <>
      <PageHead title={t("title")} text={<p>{t("intro")}</p>} />
      <IgnoredNotice {...address} />
      <Panel title={t("mails")} note={list ? t("count", { count: list.total }) : undefined} flush>
        {list === null && (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: href(), label: t("failed.retry") }} />
        )}
        {list?.total === 0 && (
          <Empty
            icon="mail"
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              <A className="btn" href="/cost-analytics">
                {t("empty.action")}
              </A>
            }
          />
        )}
        {list !== null && list.total > 0 && <MailTable list={list} />}
      </Panel>
    </>
  );
}
