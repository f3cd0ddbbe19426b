import type { ReactNode } from "react";
import { hasNoBills } from "~/contract/costs/months-without-bills";
import type { Vendor } from "~/contract/vendors";
import { fittingGrain, monthEnd, monthStart, rangeOf } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Stats } from "~/ui/kpi";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { CompareForm } from "./compare/compare-form";
import type { CostPage } from "./data.server";
import { keysOf } from "~/features/filters/filters";
import type { Search } from "~/features/cost-report/search/href";
import { defaultSearch, href, hrefWith } from "~/features/cost-report/search/href";
import { ForecastKpi } from "./headline/forecast-kpi";
import { RangeForm } from "./toolbar/range/range-form";
import { useCostText } from "~/features/cost-report/use-cost-text";

const ActionLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <A className="btn primary" href={to}>
    {children}
  </A>
);

/**
 * In place of the report: its dates are invalid, it could not be loaded, or it has no cost. A month that begins without
 * bills has an estimate, which widgets that lead here show.
 */
export function WithoutReport({ page }: { page: CostPage }) {
  const { view, report } = page;
  const { t } = useCostText(view);
  if (page.problem) return <BadRange page={page} />;
  return (
    <>
      {report?.forecast && (
        <Stats>
          <ForecastKpi view={view} report={report} forecast={report.forecast} />
        </Stats>
      )}
      <Panel title={t("cost")}>{report ? <NoCost page={page} /> : <NotLoaded page={page} />}</Panel>
    </>
  );
}

/** Invalid dates: the spec's message at the fields, and no figures. */
function BadRange({ page }: { page: CostPage }) {
  const { view, today, problem } = page;
  const { search } = view;
  const { t } = useCostText(view);
  const days =
    search.range === "custom" ? { startDate: search.start, endDate: search.end } : rangeOf(search.range, today);
  return (
    <Panel title={t("frame.custom")}>
      <RangeForm id="wrong" search={search} {...days} problem={problem} submitClass="btn primary" />
      <p className="muted">{t("noFigures")}</p>
      {problem === "days" && (
        <p className="row ways">
          <ActionLink to={hrefWith(search, { grain: "WEEK" })}>{t("byWeek")}</ActionLink>
          <ActionLink to={hrefWith(search, { grain: fittingGrain(null, days) })}>{t("byMonth")}</ActionLink>
        </p>
      )}
    </Panel>
  );
}

/** Invalid dates of the comparison: the message at their fields, and the report without a comparison. */
export function BadComparison({ page }: { page: CostPage }) {
  const { view, compared } = page;
  const { search } = view;
  const { t } = useCostText(view);
  if (!compared) return null;
  return (
    <Panel title={t("compare.custom")}>
      <CompareForm
        id="compare-wrong"
        search={search}
        startDate={search.compare.start}
        endDate={search.compare.end}
        problem={compared.problem}
        submitClass="btn primary"
      />
      <p className="muted">{t("notComparedYet")}</p>
    </Panel>
  );
}

const hasFilters = ({ include, exclude }: Search): boolean => keysOf(include, exclude).length > 0;

/** No cost: says why and offers the next step. */
function NoCost({ page }: { page: CostPage }) {
  const { view, data, range, report } = page;
  const { search } = view;
  const { t, ...words } = useCostText(view);
  if (report && report.damaged.length > 0)
    return <Empty title={t("damagedTitle")} text={t("damagedText")} icon="warn" />;
  const [billed] = report?.unconverted ?? [];
  if (billed)
    return (
      <Empty
        title={t("noRateTitle", { currency: view.currency })}
        text={t("noRateText")}
        action={
          <ActionLink to={hrefWith(search, { currency: billed.currency })}>
            {t("showInCurrency", { currency: billed.currency })}
          </ActionLink>
        }
      />
    );
  // A banner names these months: that there were no costs is not known.
  const lacksBills = (vendor: Vendor) => range !== null && hasNoBills(page.gaps?.withoutBills ?? [], vendor, range);
  const importLink = <ActionLink to="/imports">{t("importBill")}</ActionLink>;
  if (view.providers.length > 0 && view.providers.every(lacksBills))
    return <Empty title={t("noData")} action={importLink} icon="upload" />;
  if (!data)
    return <Empty title={t("nothingImported")} text={t("nothingImportedText")} action={importLink} icon="upload" />;
  if (search.vendor?.length === 0) {
    return (
      <Empty
        title={t("noData")}
        text={t("noProviderText")}
        action={<ActionLink to={hrefWith(search, { vendor: null })}>{t("selectAllProviders")}</ActionLink>}
      />
    );
  }
  // Costs before today's month have matched, if there is an estimate.
  if (hasFilters(search) && !report?.forecast) {
    const to = hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude });
    return (
      <Empty
        title={t("noData")}
        text={t("noMatchText")}
        action={<ActionLink to={to}>{t("clearFilters")}</ActionLink>}
      />
    );
  }
  const month = { startDate: monthStart(data.lastDay), endDate: monthEnd(data.lastDay) };
  const to = hrefWith(search, {
    range: "custom",
    start: month.startDate,
    end: month.endDate,
    grain: null,
    vendor: null,
  });
  return (
    <Empty
      title={t(report?.forecast ? "noCostYet" : "noData")}
      text={t("noCostText", {
        range: range ? words.range(range) : "",
        first: words.day(data.firstDay),
        last: words.day(data.lastDay),
      })}
      action={<ActionLink to={to}>{t("showLatestMonth", { month: words.period(month) })}</ActionLink>}
    />
  );
}

/** The report could not be loaded; the rest of the page still works. */
function NotLoaded({ page }: { page: CostPage }) {
  const { t } = useCostText(page.view);
  return (
    <Failed
      title={t("failed")}
      text={t("failedText")}
      action={<ActionLink to={href(page.view.search)}>{t("tryAgain")}</ActionLink>}
    />
  );
}
