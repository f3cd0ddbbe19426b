import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ReportSettings } from "~/features/report-settings/report-settings";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { answerForm } from "../actions.server";
import { ANOMALIES, defaultSearch, href } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { RULES } from "../rules/href";
import { WATCHED_PATH } from "../watched/href";
import { AlertsPanel } from "./alerts-panel";
import { AlertStats } from "./alert-stats";
import { loadAlerts } from "./data.server";
import { isJudged, NotReady } from "./not-ready";
import { Toolbar } from "./toolbar";

export const handle = { i18n: ["anomalies"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const info = await commonInfo(request, upstream);
  const [page, t] = await Promise.all([
    loadAlerts({ upstream, today: today(), vendors: info.authorisedVendors }, new URL(request.url).searchParams),
    getFixedT(request, "anomalies"),
  ]);
  return data(
    {
      page,
      mayEdit: mayUse(user, "anomalies", "edit"),
      mayApply: mayUse(user, "company", "edit"),
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Marks alerts or records a verdict, then returns to the list as it was. */
export const action = async ({ request }: ActionFunctionArgs) =>
  answerForm(request, ANOMALIES, await readForm(request));

export const meta: MetaFunction<typeof loader> = titled;

/** Anomalies found by the models and by rules, with filters and their state. */
export default function Anomalies() {
  const { page, mayEdit, mayApply } = useLoaderData<typeof loader>();
  const { search, list, ...address } = page;
  const { t } = useAnomalyText();
  const notReady = list &&
    list.availability.state !== "ready" && {
      availability: list.availability,
      mayApply,
      isAlone: !isJudged(list.availability, list.inPeriod),
    };
  const everyRow = { ...search, page: 1, size: defaultSearch.size };
  return (
    <>
      <PageHead
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={
          <>
            <A className="btn" href={WATCHED_PATH}>
              <Icon name="target" />
              <span className="label">{t("watch.title")}</span>
            </A>
            <A className="btn" href={RULES}>
              <Icon name="warn" />
              <span className="label">{t("rules")}</span>
            </A>
            {list && list.total > 0 && (
              <FileMenu>
                <FileOptions
                  name={t("alerts", { count: list.total })}
                  href={(format) => href(everyRow, `${ANOMALIES}.${format}`)}
                />
              </FileMenu>
            )}
          </>
        }
      >
        {!(notReady && notReady.isAlone) && (
          <ReportSettings>
            <Toolbar page={page} />
          </ReportSettings>
        )}
      </PageHead>
      <IgnoredNotice {...address} />
      {notReady && !notReady.isAlone && <NotReady {...notReady} />}
      {list === null ? (
        <Failed
          title={t("failed.title")}
          text={t("failed.text")}
          retry={{ to: href(search), label: t("failed.retry") }}
        />
      ) : notReady && notReady.isAlone ? (
        <NotReady {...notReady} />
      ) : (
        <>
          <AlertStats list={list} />
          <AlertsPanel search={search} list={list} mayEdit={mayEdit} />
        </>
      )}
    </>
  );
}
