import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { deleteReservation } from "~/contract/billing/invoice-sending";
import { mayUse } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream.server";
import { SEND } from "../send/href";
import { useSendingText } from "../send/use-sending-text";
import type { Listed } from "./data.server";
import { loadSent } from "./data.server";
import { SENT, sentHref } from "./href";
import { ScheduledTable } from "./scheduled-table";
import { SentTable } from "./sent-table";

export const handle = { i18n: ["invoice-sending"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [page, t] = await Promise.all([
    loadSent(upstream, new URL(request.url).searchParams),
    getFixedT(request, "invoice-sending"),
  ]);
  return data(
    {
      page,
      mayEdit: mayUse(user, "billing", "edit"),
      title: t("sentTitle"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Cancels a reservation; one that no longer exists has nothing left to send. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const { isCancelled } = await upstream
    .call(deleteReservation, { seq: String(form.get("seq") ?? "") })
    .catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || (error.status !== 404 && error.status !== 422)) throw error;
      return { isCancelled: false };
    });
  const t = await getFixedT(request, "invoice-sending");
  return redirectWithToast(request, SENT, {
    type: isCancelled ? "success" : "error",
    message: t(isCancelled ? "toast.cancelled" : "toast.nothingLeft"),
  });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Scheduled, sent and failed invoices. */
export default function Sent() {
  const { page, mayEdit } = useLoaderData<typeof loader>();
  const maySend = useMayOpen()(SEND);
  const { search, scheduled, sent, ...address } = page;
  const { t } = useSendingText();
  const send = (className: string) => (
    <A className={className} href={SEND}>
      <Icon name="mail" />
      {t("title")}
    </A>
  );
  return (
    <>
      <PageHead
        back={{ to: "/billing", label: t("billing") }}
        title={t("sentTitle")}
        text={<p>{t("sentIntro")}</p>}
        actions={maySend && send("btn primary")}
      />
      <IgnoredNotice {...address} />
      <Panel title={t("scheduled")} note={scheduled ? t("count", { count: scheduled.total }) : undefined} flush>
        <List
          list={scheduled}
          empty={
            <Empty
              icon="cal"
              title={t("noneScheduled.title")}
              text={t("noneScheduled.text")}
              action={maySend && send("btn")}
            />
          }
        >
          {(list) => <ScheduledTable list={list} search={search} mayEdit={mayEdit} />}
        </List>
      </Panel>
      <Panel title={t("sent")} note={sent ? t("count", { count: sent.total }) : undefined} flush>
        <List list={sent} empty={<Empty icon="mail" title={t("noneSent.title")} text={t("noneSent.text")} />}>
          {(list) => <SentTable list={list} search={search} />}
        </List>
      </Panel>
    </>
  );
}

/** A list, or why there is none. */
function List<Row>({
  list,
  empty,
  children,
}: {
  list: Listed<Row> | null;
  empty: ReactNode;
  children: (list: Listed<Row>) => ReactNode;
}) {
  const { t } = useSendingText();
  if (list) return <>{list.total === 0 ? empty : children(list)}</>;
  return (
    <Failed
      title={t("failedList.title")}
      text={t("failedList.text")}
      retry={{ to: sentHref({ page: 1, next: 1 }), label: t("failed.retry") }}
    />
  );
}
