import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { RestrictedNote } from "~/features/company/restricted-note";
import { formatMoment } from "~/i18n/dates";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import { titled } from "~/ui/titled";
import { joinBrief } from "~/lib/lists";
import { loadSets } from "./data.server";
import { mayEditSets } from "./may-edit";
import { costsHref, LIST, setHref } from "./href";
import styles from "./service-groups.module.css";
import { useServiceGroupText } from "./use-service-group-text";

export const handle = { i18n: ["service-groups"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [sets, t] = await Promise.all([loadSets(upstream), getFixedT(request, "service-groups")]);
  return data(
    {
      address: ignoredOf(request),
      sets,
      title: t("title"),
      mayEdit: mayEditSets(user),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** The company's own ways to group its costs. */
export default function ServiceGroups() {
  const { address, sets, mayEdit } = useLoaderData<typeof loader>();
  const { t } = useServiceGroupText();
  const make = (className: string) => (
    <A className={className} href={setHref()}>
      <Icon name="plus" />
      {t("new")}
    </A>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={mayEdit && sets !== null && sets.length > 0 && make("btn primary")}
      />
      <IgnoredNotice {...address} />
      <RestrictedNote>{t("restricted")}</RestrictedNote>
      <Panel title={t("sets")} note={sets ? t("setCount", { count: sets.length }) : undefined} flush>
        {sets === null && (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: LIST, label: t("failed.retry") }} />
        )}
        {sets?.length === 0 && (
          <Empty
            icon="layers"
            title={t("empty.title")}
            text={t(mayEdit ? "empty.text" : "empty.textViewer")}
            action={mayEdit && make("btn primary")}
          />
        )}
        {sets !== null && sets.length > 0 && <SetTable sets={sets} />}
      </Panel>
    </>
  );
}

function SetTable({ sets }: { sets: ServiceGroupSet[] }) {
  const { t, language } = useServiceGroupText();
  const columns: TableColumn<ServiceGroupSet>[] = [
    {
      id: "name",
      head: t("column.set"),
      cell: ({ setId, setName }) => (
        <A className="name" href={setHref(setId)}>
          {setName}
        </A>
      ),
    },
    {
      id: "groups",
      head: t("column.groups"),
      priority: 2,
      width: 14,
      cell: ({ groups }) => <span className={styles.names}>{joinBrief(groups.map(({ groupName }) => groupName))}</span>,
    },
    { id: "count", head: t("column.count"), align: "end", cell: ({ groups }) => groups.length },
    {
      id: "updated",
      head: t("column.updated"),
      muted: true,
      priority: 3,
      cell: ({ updatedAt }) => formatMoment(updatedAt, language),
    },
    {
      id: "costs",
      head: t("column.costs"),
      cell: ({ setId, setName }) => (
        <A href={costsHref(setId)} aria-label={t("costsOf", { name: setName })}>
          {t("costs")}
        </A>
      ),
    },
  ];
  return <Table label={t("sets")} columns={columns} rows={sets} rowKey={({ setId }) => setId} />;
}
