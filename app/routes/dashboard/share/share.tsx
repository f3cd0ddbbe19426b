import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { useTranslation } from "react-i18next";
import { getSharedDashboard, setDashboardByUuid } from "~/contract/dashboards/dashboards";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { RestrictedNote } from "~/features/company/restricted-note";
import { getFixedT } from "~/i18n/i18n.server";
import { readingOrder } from "~/lib/dashboards/grid";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { redirectToCompany, redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { returnToOf } from "~/session/return-to";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Empty } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import dashboardStyles from "~/styles/dashboard/index.css?url";
import type { LoadedWidget } from "../frame/load/load-widgets.server";
import { loadWidgets } from "../frame/load/load-widgets.server";
import { pageContext } from "../frame/load/page-context.server";
import { WidgetFrame } from "../frame/widget-frame";
import { dashboardHref, shareHref } from "../href";

export const handle = { i18n: ["dashboard", "cost-analytics", "anomalies"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

/** Why a shared dashboard is not shown, or not added (spec §8). */
type ShareProblem = "noPermission" | "wrongUrl" | "notFound" | "max" | "unknown";
const statuses: Record<ShareProblem, number> = {
  noPermission: 403,
  wrongUrl: 400,
  notFound: 404,
  max: 409,
  unknown: 503,
};

const uuidOf = (params: LoaderFunctionArgs["params"]): string | undefined => z.uuid().safeParse(params.uuid).data;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireUser(request);
  const { user, companyId, language, headers } = signedIn;
  const t = await getFixedT(request, "dashboard");
  const crumb = t("share.title");
  const refuse = (problem: ShareProblem) =>
    data({ problem, shared: null, title: t("title"), crumb } as const, { status: statuses[problem], headers });
  const uuid = uuidOf(params);
  if (uuid === undefined) return refuse("wrongUrl");
  const named = params.cmpnId;
  if (named !== undefined && !user.companies.some(({ cmpnId }) => cmpnId === named)) return refuse("noPermission");
  // From here on the address contains its company like every other one.
  if (named !== undefined && named !== companyId) throw redirectToCompany(returnToOf(request), named, { headers });
  if (!mayUse(user, "dashboard", "view")) return refuse("noPermission");
  const { upstream } = signedIn;
  const sharedDashboard = await upstream.call(getSharedDashboard, { uuid }).catch((error: unknown) => {
    if (error instanceof UpstreamError) return error.status === 404 ? ("notFound" as const) : ("unknown" as const);
    throw error;
  });
  if (typeof sharedDashboard === "string") return refuse(sharedDashboard);
  const info = await commonInfo(request, upstream);
  const page = pageContext({ upstream, info: Promise.resolve(info), today: today(), language }, info, user);
  const { dashboard, ownerName, isOwn } = sharedDashboard;
  const widgets = await loadWidgets(page, [...dashboard.widgets].sort(readingOrder));
  const shared = { uuid, name: dashboard.dashboardName, index: dashboard.index, ownerName, isOwn, widgets };
  return data(
    { problem: null, shared, title: `${shared.name} · ${t("title")}`, crumb, failureReason: upstream.failureReason() },
    { headers },
  );
}

/** Adds a copy to the reader's own dashboards. */
export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "dashboard");
  const uuid = uuidOf(params);
  // The page itself reports that the link is incomplete.
  if (uuid === undefined) return redirectWithin(request, new URL(request.url).pathname, { status: 303 });
  const page = shareHref(uuid, params.cmpnId);
  try {
    const { index } = await upstream.call(setDashboardByUuid, { uuid });
    return redirectWithToast(request, dashboardHref({ d: index }), { type: "success", message: t("toast.added") });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (isFailure(error)) return redirectWithFailure(request, page, error);
    const problem: ShareProblem = error.status === 404 ? "notFound" : error.status === 422 ? "max" : "unknown";
    return redirectWithToast(request, page, { type: "error", message: t(`share.${problem}.text`) });
  }
}

export const meta: MetaFunction<typeof loader> = titled;

/** Cast, because only a widget's view knows the type of its data. */
interface SharedPage {
  problem: ShareProblem | null;
  shared: {
    uuid: string;
    name: string;
    index: number;
    ownerName: string;
    isOwn: boolean;
    widgets: LoadedWidget[];
  } | null;
}

/** A colleague's dashboard with the reader's rights. */
export default function SharedDashboard() {
  const { problem, shared } = useLoaderData<typeof loader>() as unknown as SharedPage;
  const { t } = useTranslation("dashboard");
  if (!shared)
    return (
      <>
        <PageHead title={t("share.title")} />
        <div className="panel">
          <Empty
            icon="warn"
            title={t(`share.${problem}.title`)}
            text={t(`share.${problem}.text`)}
            action={
              <A className="btn" href={dashboardHref()}>
                {t("share.own")}
              </A>
            }
          />
        </div>
      </>
    );
  return (
    <>
      <PageHead
        title={shared.name}
        text={<p>{t(shared.isOwn ? "share.isYours" : "share.by", { name: shared.ownerName })}</p>}
        actions={
          shared.isOwn ? (
            <A className="btn" href={dashboardHref({ d: shared.index })}>
              {t("share.openOwn")}
            </A>
          ) : (
            <Form method="post" action={shareHref(shared.uuid)}>
              <button className="btn primary">
                <Icon name="plus" />
                {t("share.add")}
              </button>
            </Form>
          )
        }
      />
      <RestrictedNote />
      {!shared.isOwn && <Banner>{t("share.yourRights")}</Banner>}
      <div className="report">
        <div className="dash">
          {shared.widgets.map((widget) => (
            <WidgetFrame key={widget.widget.index} loaded={widget} tools={null} />
          ))}
        </div>
      </div>
    </>
  );
}
