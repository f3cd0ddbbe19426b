import { daysIn } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { Kpi } from "~/ui/kpi";
import type { Changes } from "~/features/cost-report/changes";
import type { CostView } from "~/features/cost-report/cost-view";
import { openHref } from "~/features/cost-report/search/links";
import type { Report } from "~/features/cost-report/report";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** Both totals, or both averages, and their difference. */
export function ChangeKpis({ view, report, changes }: { view: CostView; report: Report; changes: Changes }) {
  const { t, ...words } = useCostText(view);
  const { isAverage, total } = changes;
  const money = (value: string, isSigned = false) => (
    <Money value={value} currency={report.currency} vendor={view.onlyVendor} isSigned={isSigned} />
  );
  const days = (covered: DayRange | null) =>
    covered ? t(isAverage ? "perDayOf" : "days", { count: daysIn(covered) }) : t("notCovered");
  const { ratio } = total;
  return (
    <>
      <Kpi
        label={words.period(report.range)}
        value={money(total.cost)}
        note={
          <>
            {days(report.covered)} · <A href={openHref(view.search, { isExplained: true })}>{t("explain")}</A>
          </>
        }
      />
      <Kpi label={words.period(changes.range)} value={money(total.compareCost)} note={days(changes.covered)} />
      <Kpi
        label={t(isAverage ? "differencePerDay" : "difference")}
        value={money(total.difference, true)}
        note={
          ratio === null ? (
            changes.unmatched && t(`unmatched.${changes.unmatched}`)
          ) : (
            <>
              <Delta ratio={ratio} text={t(directionOf(ratio))} />{" "}
              {t("fromPrevious", { period: words.period(changes.range) })}
            </>
          )
        }
      />
    </>
  );
}
