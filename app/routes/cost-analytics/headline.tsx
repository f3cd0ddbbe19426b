import { changeRatio } from "~/lib/money";
import { daysIn } from "~/lib/time-frames";
import { A } from "~/ui/a";
import { Delta, directionOf, Money } from "~/ui/amount";
import { Kpi, Stats } from "~/ui/kpi";
import { part } from "~/ui/part";
import { isOfPart, whyNotComparable } from "./comparable";
import type { CostPage } from "./data.server";
import { forecastId, openHref } from "./drill-down";
import type { Report } from "./report";
import { MoverKpi } from "./mover-kpi";
import { useWords } from "./use-words";

const ChangeKpis = part("change-kpis", async () => (await import("./compare/change-kpis")).ChangeKpis);

/** Headline figures: total cost, its change, the average and maximum, and the forecast. */
export function Headline({ page, report }: { page: CostPage; report: Report }) {
  const { t, subject } = useWords(page);
  const vendors = report.portions.length;
  return (
    <Stats>
      {page.changes ? (
        <ChangeKpis page={page} report={report} changes={page.changes} />
      ) : (
        <CostKpis page={page} report={report} />
      )}
      <MoverKpi page={page} report={report} />
      {report.forecast && <ForecastKpi page={page} report={report} forecast={report.forecast} />}
      <Kpi
        label={t(`plural.${subject(report.by)}`)}
        value={report.numberOfItems.toLocaleString("en")}
        note={t("fromProviders", { count: vendors })}
      />
    </Stats>
  );
}

function CostKpis({ page, report }: { page: CostPage; report: Report }) {
  const { currency, covered, dailyAverage, highest } = report;
  const words = useWords(page);
  const { t, onlyVendor } = words;
  return (
    <>
      <Kpi
        label={t("kpi.total")}
        value={<Money value={report.total} currency={currency} vendor={onlyVendor} />}
        note={
          <>
            <FromPrevious page={page} report={report} />{" "}
            <A href={openHref(page.search, { isExplained: true })}>{t("explain")}</A>
          </>
        }
      />
      {covered && dailyAverage !== null && (
        <Kpi
          label={t("kpi.daily")}
          value={<Money value={dailyAverage} currency={currency} vendor={onlyVendor} />}
          note={t(daysIn(covered) < daysIn(report.range) ? "daysOf" : "days", {
            count: daysIn(covered),
            range: words.range(covered),
          })}
        />
      )}
      {highest && (
        <Kpi
          label={t(`kpi.highest.${report.grain}`)}
          value={<Money value={highest.cost} currency={currency} vendor={onlyVendor} />}
          note={words.periodFrom(highest.date, report)}
        />
      )}
    </>
  );
}

/** Change of the total from the previous range, or why there is none. */
function FromPrevious({ page, report }: { page: CostPage; report: Report }) {
  const words = useWords(page);
  const { t } = words;
  const { previous } = report;
  const { current } = previous;
  const reason = whyNotComparable(report, page.data);
  if (reason !== null || !current)
    return t(reason ?? "noPreviousDays", { day: page.data && words.day(page.data.firstDay) });
  const ratio = changeRatio(current.totalCost, previous.totalCost);
  const period = words.period(previous);
  return (
    <>
      <Delta ratio={ratio} text={t(directionOf(ratio))} />{" "}
      {isOfPart(report) ? t("partFromPrevious", { part: words.range(current), period }) : t("fromPrevious", { period })}
    </>
  );
}

function ForecastKpi({
  page,
  report,
  forecast,
}: {
  page: CostPage;
  report: Report;
  forecast: NonNullable<Report["forecast"]>;
}) {
  const words = useWords(page);
  return (
    <Kpi
      label={words.t("kpi.forecast", { month: words.month(forecast.month) })}
      value={<Money value={forecast.totalCost} currency={report.currency} vendor={words.onlyVendor} />}
      note={
        <span id={forecastId}>
          {words.t("forecastNote", { amount: words.money(forecast.cost), range: words.range(forecast) })}
        </span>
      }
    />
  );
}
