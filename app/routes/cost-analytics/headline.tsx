import { changeRatio } from "~/lib/money";
import { daysIn } from "~/lib/time-frames";
import { Delta, Money } from "~/ui/amount";
import { Kpi, Stats } from "~/ui/kpi";
import type { CostPage } from "./data.server";
import type { Report } from "./report";
import { useWords } from "./use-words";

/** The answer in one line: what it cost, how it changed, and how it was spread. */
export function Headline({ page, report }: { page: CostPage; report: Report }) {
  const { currency, covered, dailyAverage, highest, previous } = report;
  const words = useWords(page);
  const { t } = words;
  // Nothing imported for the earlier days, or no rate for them, is not the same as no cost.
  const isImported = page.data !== null && previous.startDate >= page.data.firstDay;
  const ratio = changeRatio(report.total, previous.totalCost);
  const vendors = report.portions.length;
  return (
    <Stats>
      <Kpi
        label={t("kpi.total")}
        value={<Money value={report.total} currency={currency} />}
        note={
          isImported && previous.isComplete ? (
            <>
              <Delta ratio={ratio} text={t(ratio > 0 ? "increase" : ratio < 0 ? "decrease" : "unchanged")} />{" "}
              {t("fromPrevious", { period: words.period(previous) })}
            </>
          ) : (
            t(isImported ? "noPreviousRates" : "noPrevious", { day: page.data ? words.day(page.data.firstDay) : "" })
          )
        }
      />
      {covered && dailyAverage !== null && (
        <Kpi
          label={t("kpi.daily")}
          value={<Money value={dailyAverage} currency={currency} />}
          note={t(daysIn(covered) < daysIn(report.range) ? "daysOf" : "days", { count: daysIn(covered), range: words.range(covered) })}
        />
      )}
      {highest && (
        <Kpi
          label={t(`kpi.highest.${report.grain}`)}
          value={<Money value={highest.cost} currency={currency} />}
          note={words.periodFrom(highest.date, report)}
        />
      )}
      <Kpi
        label={t(`plural.${words.subject(report.by)}`)}
        value={report.numberOfItems.toLocaleString("en")}
        note={t("fromProviders", { count: vendors })}
      />
    </Stats>
  );
}
