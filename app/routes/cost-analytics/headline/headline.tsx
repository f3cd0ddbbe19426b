import { changeRatio } from "~/lib/money/money";
import { daysIn } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { Kpi, Stats } from "~/ui/kpi";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { CostPage } from "../data.server";
import type { Changes } from "~/features/cost-report/changes";
import { coversOnlyPart, whyNotComparable } from "~/features/cost-report/comparable";
import type { CostView } from "~/features/cost-report/cost-view";
import { openHref } from "~/features/cost-report/search/links";
import type { Report } from "~/features/cost-report/report";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { ForecastKpi } from "./forecast-kpi";
import { MoverKpi } from "./mover-kpi";

const ChangeKpis = lazyPart("change-kpis", async () => (await import("../compare/change-kpis")).ChangeKpis);

interface HeadlineProps {
  view: CostView;
  report: Report;
  changes: Changes | null;
  data: CostPage["data"];
}

/** Headline figures: total cost, its change, the average and maximum, and the forecast. */
export function Headline({ view, report, changes, data }: HeadlineProps) {
  const { t, subject } = useCostText(view);
  const vendors = report.portions.length;
  return (
    <Stats>
      {changes ? (
        <ChangeKpis view={view} report={report} changes={changes} />
      ) : (
        <CostKpis view={view} report={report} data={data} />
      )}
      <MoverKpi view={view} report={report} changes={changes} isComparable={whyNotComparable(report, data) === null} />
      {report.forecast && <ForecastKpi view={view} report={report} forecast={report.forecast} />}
      <Kpi
        label={t(`plural.${subject(report.by)}`)}
        value={report.numberOfItems.toLocaleString("en")}
        note={t("fromProviders", { count: vendors })}
      />
    </Stats>
  );
}

function CostKpis({ view, report, data }: Omit<HeadlineProps, "changes">) {
  const { onlyVendor } = view;
  const { currency, averaged, dailyAverage, highest } = report;
  const words = useCostText(view);
  const { t } = words;
  return (
    <>
      <Kpi
        label={t("kpi.total")}
        value={<Money value={report.total} currency={currency} vendor={onlyVendor} />}
        note={
          <>
            <ChangeFromPrevious view={view} report={report} data={data} />{" "}
            <A href={openHref(view.search, { isExplained: true })}>{t("explain")}</A>
          </>
        }
      />
      {averaged && dailyAverage !== null && (
        <Kpi
          label={t("kpi.daily")}
          value={<Money value={dailyAverage} currency={currency} vendor={onlyVendor} />}
          note={t(daysIn(averaged) < daysIn(report.range) ? "daysOf" : "days", {
            count: daysIn(averaged),
            range: words.range(averaged),
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
function ChangeFromPrevious({ view, report, data }: Omit<HeadlineProps, "changes">) {
  const words = useCostText(view);
  const { t } = words;
  const { previous } = report;
  const { current } = previous;
  const reason = whyNotComparable(report, data);
  if (reason !== null || !current) return t(reason ?? "noPreviousDays", { day: data && words.day(data.firstDay) });
  const ratio = changeRatio(current.totalCost, previous.totalCost);
  const period = words.period(previous);
  return (
    <>
      <Delta ratio={ratio} text={t(directionOf(ratio))} />{" "}
      {coversOnlyPart(report)
        ? t("partFromPrevious", { part: words.range(current), period })
        : t("fromPrevious", { period })}
    </>
  );
}
