import { useEffect } from "react";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { fieldProblems } from "~/contract/field-problems";
import { today } from "~/env.server";
import { formatMoment } from "~/i18n/dates";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { allowReopening, isReopened } from "~/session/pending-form/save-pending-form.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { failureText } from "~/session/submit.server";
import { isFailure } from "~/upstream/upstream-error";
import { UpstreamError } from "~/upstream/upstream.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { lazyPart, staticPart } from "~/ui/loading/lazy-part";
import { Report } from "~/ui/loading/report";
import { Empty } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { tourStepOf } from "~/lib/preferences/tours";
import { useShell } from "~/session/use-shell";
import { Tour } from "~/features/tour/tour";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import dashboardStyles from "~/styles/dashboard/index.css?url";
import type { DashboardPage } from "./data.server";
import { loadDashboard } from "./data.server";
import { DashboardForm } from "./edit/dashboard-form";
import { performIntent, isDraftGone, readSubmission, typedName } from "./edit/edit.server";
import type { StepReply } from "./edit/step-reply";
import { answerStep } from "./edit/step.server";
import type { DraftPage } from "./edit/use-steps";
import { pageContext } from "./frame/load/page-context.server";
import { WidgetFrame } from "./frame/widget-frame";
import { WidgetMenu } from "./frame/widget-menu";
import { Head } from "./head";
import { dashboardHref } from "./href";

/** Loaded while a dashboard is edited. */
const DraftEditor = lazyPart("draft-editor", async () => (await import("./edit/draft-editor")).DraftEditor);

export const handle = { i18n: ["dashboard", "cost-analytics", "anomalies"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

/** Seconds until a screen on the wall reloads its figures. */
const REFRESH_SECONDS = 300;

export { shouldRevalidate } from "~/ui/navigation/should-revalidate";

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, language, headers } = await requireUser(request);
  const source = { upstream, info: commonInfo(request, upstream), today: today(), language };
  const [page, t] = await Promise.all([
    loadDashboard(source, new URL(request.url).searchParams, user),
    getFixedT(request, "dashboard"),
  ]);
  return data(
    {
      page,
      title: `${page.dashboard.dashboardName} · ${t("title")}`,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Carries out a button's intent. A problem with a name is shown at its field, every other one as a toast. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = readSubmission(form);
  const nameTyped = typedName(submission);
  if (nameTyped !== null) await allowReopening(request);
  const { upstream, user, language } = await requireUser(request);
  if (isReopened(form)) return data({ typed: nameTyped ?? "", message: null, isName: false });
  const t = await getFixedT(request, "dashboard");
  const page = dashboardHref({ d: submission.d, ...(submission.draft && { draft: submission.draft }) });
  try {
    const { to, toast, step } = await performIntent(upstream, submission);
    if (step && submission.answer) {
      const context = async () => {
        const info = await commonInfo(request, upstream);
        return pageContext({ upstream, info: Promise.resolve(info), today: today(), language }, info, user);
      };
      return data({ answered: await answerStep(context, step) });
    }
    return toast
      ? redirectWithToast(request, to, { type: "success", message: t(`toast.${toast}`) })
      : redirectWithin(request, to, { status: 303 });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // With JavaScript, the page keeps the input in its fields.
    const typed = submission.answer ? null : nameTyped;
    if (isFailure(error))
      return typed === null
        ? redirectWithFailure(request, page, error)
        : data({ typed, message: await failureText(request, error), isName: false }, { status: 503 });
    const isSave = submission.intent.split(":")[0] === "save";
    const code = Object.values(error.fields ?? {})[0]?.[0];
    const key = code !== undefined && Object.hasOwn(fieldProblems, code) ? `message.${code}` : null;
    if (error.status === 409) {
      const message = t(isSave ? "message.savedMeanwhile" : "message.changedMeanwhile");
      return typed === null
        ? redirectWithToast(request, `${page}${isSave && !submission.answer ? "#conflict" : ""}`, {
            type: "error",
            message,
          })
        : data({ typed, message, isName: false }, { status: 409 });
    }
    if (error.status === 404 && (await isDraftGone(upstream, submission)))
      return redirectWithin(request, page, { status: 303 });
    const message = key ? t(key) : error.status === 404 ? t("message.gone") : error.message;
    if (error.fields?.dashboardName && submission.dashboardName !== undefined)
      return data({ typed: submission.dashboardName, message, isName: true }, { status: 422 });
    if (typed !== null && error.status !== 404) return data({ typed, message, isName: false }, { status: 422 });
    return redirectWithToast(request, error.status === 404 ? dashboardHref() : page, { type: "error", message });
  }
}

export const meta: MetaFunction<typeof loader> = titled;

const RestrictedNote = staticPart(
  "restricted-note",
  async () => (await import("~/features/company/restricted-note")).RestrictedNote,
);

/** A dashboard: what was spent, whether it is too much, what has changed, and where to look closer. */
export default function Dashboard() {
  // Cast, because only a widget's view knows the type of its data.
  const { page } = useLoaderData<typeof loader>() as unknown as { page: DashboardPage };
  const returned = useActionData() as StepReply | undefined;
  const problem = returned && "message" in returned ? returned : null;
  const { t, i18n } = useTranslation("dashboard");
  const { dashboard, draft, widgets, search, drafts } = page;
  const isFull = search.view === "full";
  useRefresh(isFull);
  const { info, visibleAccounts } = useShell();
  const step = info && !isFull ? tourStepOf(info.tours.dashboard) : null;
  const isOnTour = step !== null && step >= 0;
  const tour = step !== null && <Tour page="dashboard" step={step} returnTo={dashboardHref({ d: dashboard.index })} />;
  const menu = (widget: (typeof widgets)[number]) => (
    <WidgetMenu loaded={widget} d={dashboard.index} draft={draft?.draftId ?? ""} mayEdit={!isFull} />
  );
  const [latest] = drafts;
  const notices = (
    <>
      {Object.keys(visibleAccounts).length > 0 && <RestrictedNote />}
      <IgnoredNotice {...page} />
      {page.isDraftGone && <Banner tone="warn">{t("draft.gone")}</Banner>}
      {!draft && !isFull && latest && (
        <div className="screen-only">
          <Banner
            action={
              <A className="btn quiet small" href={dashboardHref({ d: dashboard.index, draft: latest.draftId })}>
                {t("draft.continue")}
              </A>
            }
          >
            {t("draft.kept", { moment: formatMoment(latest.updatedAt, i18n.language) })}
          </Banner>
        </div>
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
    </>
  );
  if (draft)
    return (
      <div className="dashboard">
        <DraftEditor key={draft.draftId} loaded={page as DraftPage} problem={problem} menuOf={menu}>
          {notices}
        </DraftEditor>
      </div>
    );
  return (
    <div className={isFull ? "dashboard full" : "dashboard"}>
      {isFull ? (
        <FullHead name={dashboard.dashboardName} back={dashboardHref({ ...search, view: "page" })} />
      ) : (
        <>
          <Head page={page} />
          <DashboardForm d={dashboard.index} draft={null} />
        </>
      )}
      {isOnTour && tour}
      {problem?.message && <Banner tone="fail">{problem.message}</Banner>}
      {notices}
      <Report pathname="/dashboard">
        {widgets.length === 0 && <Empty icon="grid" title={t("noWidgets.title")} text={t("noWidgets.text")} />}
        <div className="dash">
          {widgets.map((widget) => (
            <WidgetFrame key={widget.widget.index} loaded={widget} tools={menu(widget)} />
          ))}
        </div>
      </Report>
      {!isOnTour && tour}
    </div>
  );
}

function FullHead({ name, back }: { name: string; back: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="full-head">
      {/* Not in the head of the page: where scripts run, it would load the page even after full screen is left. */}
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS * 2)} />
      </noscript>
      <h1>{name}</h1>
      <A className="btn quiet small" href={back}>
        {t("leaveFullScreen")}
      </A>
    </div>
  );
}

/** Reloads the figures every few minutes; without JavaScript the browser loads the page. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
