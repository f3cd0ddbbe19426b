import { useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { detailColumn, saveDetailColumns } from "~/contract/people/preferences";
import { today } from "~/env.server";
import { Provider } from "~/features/providers/provider";
import { GapNotices } from "~/features/cost-report/gap-notices";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { FailedToast } from "~/ui/loading/failure-reason";
import { titled } from "~/ui/titled";
import { defaultColumns, detailPath } from "./lines/detail-columns";
import { loadDetailPage } from "./drilldown/detail-data.server";
import { DetailPortion } from "./detail-portion";
import { DetailStats } from "./detail-stats";
import { DetailTable } from "./lines/detail-table";
import { hasNoLines, NoLines } from "./lines/no-lines";
import { useDetailText } from "./use-detail-text";
import { openHref } from "~/features/cost-report/search/links";
import { Explanation } from "../explain/explanation";
import { resolveDefaults } from "../resolve-defaults.server";
import { SavedNotice } from "../saved/saved-notice";
import { ExportMenu } from "../export/export-menu";
import { href } from "~/features/cost-report/search/href";
import { joinBrief } from "~/lib/lists";

export const handle = { i18n: ["cost-analytics", "cost-filters", "cost-detail", "cost-export"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, language, headers } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  const source = { upstream, info: commonInfo(request, upstream), today: today(), language };
  const settled = await resolveDefaults(source, params);
  if (settled) throw redirectWithin(request, href(settled, detailPath), { headers });
  const [loaded, t] = await Promise.all([loadDetailPage(source, params), getFixedT(request, "cost-detail")]);
  return data({ ...loaded, title: t("title"), failureReason: upstream.failureReason() }, { headers });
}

/** Stores the columns of the lines. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream, headers } = await requireUser(request);
  const chosen =
    form.get("intent") === "default"
      ? defaultColumns
      : form.getAll("columns").filter((name) => detailColumn.safeParse(name).success);
  const columns = detailColumn.array().parse([...new Set(chosen)]);
  if (columns.length === 0) return data({ hasNoColumns: true }, { status: 422, headers });
  await upstream.call(saveDetailColumns, { columns });
  const { pathname, search } = new URL(request.url);
  return redirectWithin(request, pathname + search, { status: 303, headers });
}

export const meta: MetaFunction<typeof loader> = titled;

/** The lines behind a figure of the cost page: their total, their shares, and each of them. */
export default function CostDetail() {
  const { page, drilldown, columns, saved } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { view } = page;
  const words = useDetailText(view);
  const { detail: t } = words;
  const { search } = view;
  if (!drilldown) {
    return (
      <>
        <PageHead title={t("title")} />
        <IgnoredNotice {...page} />
        <Panel title={t("lines")}>
          <Failed
            title={words.t(page.problem ? `problem.${page.problem}` : "failed")}
            text={words.t(page.problem ? "noFigures" : "failedText")}
            action={
              <A className="btn primary" href={href({ ...search, opened: null })}>
                {t("back")}
              </A>
            }
          />
        </Panel>
      </>
    );
  }
  const { opened, detail } = drilldown;
  const filters = words.filters(search);
  return (
    <>
      <PageHead
        back={{ to: openHref(search, opened), label: t("back") }}
        title={words.title(drilldown)}
        text={
          <p className="row wrap">
            {drilldown.vendor && <Provider vendor={drilldown.vendor} />}
            <span>
              {joinBrief([
                words.range(drilldown.range),
                t(search.cost),
                search.spread === "yes" && t("spread"),
                ...filters,
              ])}
            </span>
          </p>
        }
        actions={detail && !hasNoLines(drilldown) && <ExportMenu search={search} rows={detail.total} of={detailPath} />}
        keepsScroll
      />
      <IgnoredNotice {...page} />
      <GapNotices gaps={drilldown.gaps} currency={view.currency} onlyVendor={drilldown.vendor ?? view.onlyVendor} />
      {saved && <SavedNotice saved={saved} />}
      {sent?.hasNoColumns && <Banner tone="fail">{t("noColumns")}</Banner>}
      {!detail && (
        <Panel title={t("lines")}>
          <Failed title={words.t("failed")} text={words.t("failedText")} />
        </Panel>
      )}
      {hasNoLines(drilldown) ? (
        <Panel title={t("lines")}>
          <NoLines view={view} drilldown={drilldown} />
        </Panel>
      ) : (
        <>
          {detail && <DetailStats view={view} drilldown={drilldown} detail={detail} path={detailPath} />}
          {opened.isExplained && (
            <Panel title={t("explained", { title: words.title(drilldown) })}>
              <Explanation view={view} drilldown={drilldown} />
            </Panel>
          )}
          {drilldown.portion && (
            <DetailPortion view={view} drilldown={drilldown} portion={drilldown.portion} path={detailPath} />
          )}
          {detail && <DetailTable view={view} opened={opened} detail={detail} chosen={columns} />}
        </>
      )}
      {page.hasFailed && <FailedToast />}
    </>
  );
}
