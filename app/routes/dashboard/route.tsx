import { useEffect } from "react";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { fieldProblems } from "~/contract/field-problems";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { formatMoment } from "~/i18n/dates";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { isFailure } from "~/upstream/upstream-error";
import { UpstreamError } from "~/upstream/upstream.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { part } from "~/ui/loading/part";
import { Report } from "~/ui/loading/report";
import { Empty } from "~/ui/loading/state";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import dashboardStyles from "~/styles/screens/dashboard.css?url";
import type { DashboardPage } from "./data.server";
import { loadDashboard } from "./data.server";
import { DeedForm } from "./edit/deed-form";
import { doDeed, readDeed } from "./edit/edit.server";
import { WidgetFrame } from "./frame/widget-frame";
import { WidgetMenu } from "./frame/widget-menu";
import { Head } from "./head";
import { dashboardHref } from "./href";

/** Loaded while a dashboard is edited. */
const EditBar = part("edit-bar", async () => (await import("./edit/edit-bar")).EditBar);
const GridEditor = part("grid-editor", async () => (await import("./edit/grid-editor")).GridEditor);
const ConflictBanner = part("conflict-banner", async () => (await import("./edit/conflict-banner")).ConflictBanner);

export const handle = { i18n: ["dashboard", "cost-analytics", "anomalies"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

/** Seconds until a screen on the wall loads its figures anew. */
const REFRESH_SECONDS = 300;

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const source = { upstream, info: commonInfo(request, upstream), today: today() };
  const [page, t] = await Promise.all([
    loadDashboard(source, new URL(request.url).searchParams, user),
    getFixedT(request, "dashboard"),
  ]);
  return data(
    {
      page,
      hasAnalytics: mayUse(user, "costAnalytics", "view"),
      title: `${page.dashboard.dashboardName} · ${t("title")}`,
      shortfall: upstream.shortfall(),
    },
    { headers },
  );
}

/** What a button does; a problem with a name is shown beside it, and every other one is said. */
export async function action({ request }: ActionFunctionArgs) {
  const asked = readDeed(await readForm(request));
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "dashboard");
  const page = dashboardHref({ d: asked.d, ...(asked.draft && { draft: asked.draft }) });
  try {
    const { to, toast } = await doDeed(upstream, asked);
    return toast
      ? redirectWithToast(request, to, { type: "success", message: t(`toast.${toast}`) })
      : redirectWithin(request, to, { status: 303 });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (isFailure(error)) return redirectWithFailure(request, page, error);
    const code = Object.values(error.fields ?? {})[0]?.[0];
    const key = code !== undefined && Object.hasOwn(fieldProblems, code) ? `message.${code}` : null;
    if (error.status === 409)
      return redirectWithToast(request, `${page}${asked.deed === "save" ? "#conflict" : ""}`, {
        type: "error",
        message: t(asked.deed === "save" ? "message.savedMeanwhile" : "message.changedMeanwhile"),
      });
    const message = key ? t(key) : error.status === 404 ? t("message.gone") : error.message;
    if (error.status === 422 && asked.dashboardName !== undefined)
      return data({ typed: asked.dashboardName, message }, { status: 422 });
    return redirectWithToast(request, error.status === 404 ? dashboardHref() : page, { type: "error", message });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Dashboard"} · Cloudtally` },
  ...(loaded?.page.search.view === "full" ? [{ httpEquiv: "refresh", content: String(REFRESH_SECONDS * 2) }] : []),
];

/** A dashboard: what was spent, whether it is too much, what has changed, and where to look closer. */
export default function Dashboard() {
  // What widgets show is known to their views alone.
  const { page, hasAnalytics } = useLoaderData<typeof loader>() as unknown as {
    page: DashboardPage;
    hasAnalytics: boolean;
  };
  const problem = useActionData<typeof action>() ?? null;
  const { t, i18n } = useTranslation("dashboard");
  const { dashboard, draft, widgets, search, drafts, conflict } = page;
  const isFull = search.view === "full";
  useRefresh(isFull);
  const menu = (one: (typeof widgets)[number]) => (
    <WidgetMenu
      one={one}
      d={dashboard.index}
      draft={draft?.draftId ?? ""}
      hasAnalytics={hasAnalytics}
      mayEdit={!isFull}
    />
  );
  const [latest] = drafts;
  return (
    <div className={isFull ? "dashboard full" : "dashboard"}>
      {draft ? (
        <EditBar key={draft.step} draft={draft} version={conflict?.version ?? dashboard.version} problem={problem} />
      ) : isFull ? (
        <FullHead name={dashboard.dashboardName} back={dashboardHref({ ...search, view: "page" })} />
      ) : (
        <Head page={page} />
      )}
      {!isFull && <DeedForm d={dashboard.index} draft={draft} />}
      <IgnoredNotice {...page} />
      {problem && !draft && <Banner tone="fail">{problem.message}</Banner>}
      {page.isDraftGone && <Banner tone="warn">{t("draft.gone")}</Banner>}
      {conflict && <ConflictBanner conflict={conflict} d={dashboard.index} />}
      {!draft && !isFull && latest && (
        <Banner
          action={
            <A className="btn quiet small" href={dashboardHref({ d: dashboard.index, draft: latest.draftId })}>
              {t("draft.continue")}
            </A>
          }
        >
          {t("draft.kept", { moment: formatMoment(latest.updatedAt, i18n.language) })}
        </Banner>
      )}
      {!page.hasData && (
        <Banner
          action={
            <A className="btn quiet small" href="/imports">
              {t("noData.import")}
            </A>
          }
        >
          {t("noData.text")}
        </Banner>
      )}
      <Report pathname="/dashboard">
        {widgets.length === 0 && <Empty icon="grid" title={t("noWidgets.title")} text={t("noWidgets.text")} />}
        {draft ? (
          <GridEditor widgets={widgets} draft={draft} menuOf={menu} />
        ) : (
          <div className="dash">
            {widgets.map((one) => (
              <WidgetFrame key={one.widget.index} one={one} tools={menu(one)} />
            ))}
          </div>
        )}
      </Report>
    </div>
  );
}

function FullHead({ name, back }: { name: string; back: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="full-head">
      <h1>{name}</h1>
      <A className="btn quiet small" href={back}>
        {t("leaveFullScreen")}
      </A>
    </div>
  );
}

/** Loads the figures anew every few minutes; without JavaScript the browser loads the page. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
