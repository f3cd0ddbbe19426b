import { changeRatio } from "~/lib/money";
import { daysIn } from "~/lib/time/time-frames";
import { A } from "~/ui/a";
import { Delta, directionOf, Money } from "~/ui/amount";
import { Kpi, Stats } from "~/ui/kpi";
import { part } from "~/ui/part";
import type { CostPage } from "./data.server";
import { forecastId, openHref } from "./drill-down";
import type { Report } from "./report";
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

/**
 * Change of the total from the previous range; without imports or an exchange rate it is unknown, which is not the same
 * as no cost.
 */
function FromPrevious({ page, report: { covered, previous, damaged } }: { page: CostPage; report: Report }) {
  const words = useWords(page);
  const { t } = words;
  const { current } = previous;
  if (previous.isDamaged || damaged.length > 0) return t("noPreviousDamaged");
  if (page.data && previous.endDate < page.data.firstDay)
    return t("noPrevious", { day: words.day(page.data.firstDay) });
  if (!current || (page.data && previous.startDate > page.data.lastDay)) return t("noPreviousDays");
  if (!previous.isComplete) return t("noPreviousRates");
  const ratio = changeRatio(current.totalCost, previous.totalCost);
  const period = words.period(previous);
  const isOfAll = covered?.startDate === current.startDate && covered.endDate === current.endDate;
  return (
    <>
      <Delta ratio={ratio} text={t(directionOf(ratio))} />{" "}
      {isOfAll ? t("fromPrevious", { period }) : t("partFromPrevious", { part: words.range(current), period })}
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
