import type { ReactNode } from "react";
import { useLoaderData } from "@remix-run/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { CopyLink } from "~/features/copy-link/copy-link";
import { getFixedT } from "~/i18n/i18n.server";
import { Tour } from "~/features/tour/tour";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { useShell } from "~/session/use-shell";
import { PageHead } from "~/ui/page-head";
import { lazyPart, staticPart } from "~/ui/loading/lazy-part";
import { Report } from "~/ui/loading/report";
import { ReportSettings } from "~/features/report-settings/report-settings";
import { FailedToast } from "~/ui/loading/failure-reason";
import { titled } from "~/ui/titled";
import { Breakdown } from "~/features/cost-report/breakdown/breakdown";
import { CurrencyPicker } from "./toolbar/currency-picker";
import type { CostPage } from "./data.server";
import { loadCostPage } from "./data.server";
import { ExportMenu } from "./export/export-menu";
import { filterFormTarget } from "~/features/filters/form/posted-filters";
import { keysOf } from "~/features/filters/filters";
import { factsOf } from "./facts.server";
import { FindBox } from "./find/find-box";
import { whyNotComparable } from "~/features/cost-report/comparable";
import { href } from "~/features/cost-report/search/href";
import { hasNotices } from "./notices/has-notices";
import { SavedMenu } from "./saved/saved-menu";
import { SavedNotice } from "./saved/saved-notice";
import { resolveDefaults } from "./resolve-defaults.server";
import { RangeStepLinks } from "./toolbar/range/range-step-links";
import { rangeStepsOf } from "./toolbar/range/range-steps";
import { Toolbar } from "./toolbar/toolbar";
import { Trend } from "~/features/cost-report/trend/trend";

/** Loaded when it has something to show. */
const FilterChips = lazyPart(
  "filter-chips",
  async () => (await import("~/features/filters/chips/filter-chips")).FilterChips,
);
const Headline = staticPart("headline", async () => (await import("./headline/headline")).Headline);
const RestrictedNote = staticPart(
  "restricted-note",
  async () => (await import("~/features/company/restricted-note")).RestrictedNote,
);
const Portion = staticPart("portion", async () => (await import("~/features/cost-report/portion")).Portion);
const Notices = lazyPart("notices", async () => (await import("./notices/notices")).Notices);
const Rates = staticPart("rates", async () => (await import("./headline/rates")).Rates);
const CopyCostLink = lazyPart("copy-cost-link", async () => (await import("./link/copy-cost-link")).CopyCostLink);
const FindPanel = lazyPart("find-panel", async () => (await import("./find/find-panel")).FindPanel);
const UnsupportedVendors = lazyPart(
  "unsupported-vendors",
  async () => (await import("./toolbar/providers/unsupported-vendors")).UnsupportedVendors,
);
const WithoutReport = lazyPart("without-report", async () => (await import("./states")).WithoutReport);
const BadComparison = lazyPart("bad-comparison", async () => (await import("./states")).BadComparison);
const DetailDrawer = lazyPart("detail-drawer", async () => (await import("./detail/detail-drawer")).DetailDrawer);

export const handle = { i18n: ["cost-analytics", "cost-filters", "cost-detail", "cost-export"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers, language } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  const source = { upstream, info: commonInfo(request, upstream), today: today(), language };
  const submitted = filterFormTarget(params);
  if (submitted) throw redirectWithin(request, submitted, { headers });
  const settled = await resolveDefaults(source, params);
  if (settled) throw redirectWithin(request, href(settled), { headers });
  const [page, t] = await Promise.all([
    loadCostPage(source, params, mayUse(user, "anomalies", "view")),
    getFixedT(request, "cost-analytics"),
  ]);
  const facts = factsOf(page, t, language);
  return data(
    {
      page,
      steps: rangeStepsOf({ ...page, search: page.view.search }),
      facts,
      title: t("title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/**
 * Costs over time by account, product, region or tag: page header, report settings, filters, headline, charts, table.
 */
export default function CostAnalytics() {
  const { page, steps } = useLoaderData<typeof loader>();
  const { view } = page;
  const { search } = view;
  const { t } = useTranslation("cost-analytics");
  const tour = page.tourStep !== null && <Tour page="costAnalytics" step={page.tourStep} returnTo={href(search)} />;
  const isOnTour = page.tourStep !== null && page.tourStep >= 0;
  return (
    <>
      <PageHead
        title={t("title")}
        text={<RangeStepLinks steps={steps} />}
        actions={
          <>
            <CopyLink>
              <CopyCostLink page={page} />
            </CopyLink>
            {page.report && <ExportMenu search={search} rows={page.report.numberOfItems} />}
          </>
        }
        keepsScroll
      >
        <ReportSettings isOpen={page.form.panel.isOpen || isOnTour}>
          <div className="settings" data-keep-scroll="">
            <FindBox view={view} found={page.found} />
            <SavedMenu search={search} saved={page.saved} />
            {page.currencies.length > 0 && (
              <CurrencyPicker view={view} currencies={page.currencies} defaults={page.defaults} />
            )}
          </div>
          <Toolbar page={page} />
        </ReportSettings>
      </PageHead>
      {isOnTour && tour}
      {Object.keys(useShell().visibleAccounts).length > 0 && <RestrictedNote />}
      {hasNotices(page) && <Notices page={page} />}
      {page.saved && <SavedNotice saved={page.saved} />}
      {keysOf(search.include, search.exclude).length > 0 && (
        <FilterChips view={view} fallback={<div className="chips" />} />
      )}
      {page.found && <FindPanel view={view} found={page.found} />}
      <Report pathname="/cost-analytics">
        <Body page={page} offer={!isOnTour && tour} />
      </Report>
      {page.isUnsupported && <UnsupportedVendors search={search} available={page.available} />}
      {page.opened && <DetailDrawer page={page} drilldown={page.opened} />}
      {page.hasFailed && <FailedToast />}
    </>
  );
}

/** `offer`: what is offered below the headline. */
function Body({ page, offer }: { page: CostPage; offer: ReactNode }) {
  const { view, report, changes, range } = page;
  if (!report || !range || report.numberOfItems === 0 || !report.covered)
    return (
      <>
        <WithoutReport page={page} />
        {offer}
      </>
    );
  return (
    <>
      <Headline view={view} report={report} changes={changes} data={page.billed} />
      {offer}
      {page.compared?.problem && <BadComparison page={page} />}
      {changes ? (
        <Trend view={view} report={report} changes={changes} range={range} />
      ) : (
        <div className="split">
          <Trend view={view} report={report} changes={changes} range={range} />
          <Portion view={view} report={report} />
        </div>
      )}
      <Breakdown
        view={view}
        report={report}
        changes={changes}
        isComparable={whyNotComparable(report, page.billed) === null}
      />
      {report.rates.length > 0 && <Rates view={view} report={report} />}
    </>
  );
}
