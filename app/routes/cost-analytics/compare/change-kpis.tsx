import { toFloat } from "~/lib/money";
import { daysIn } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { A } from "~/ui/a";
import { Delta, directionOf, Money } from "~/ui/amount";
import { Kpi } from "~/ui/kpi";
import type { Changes } from "./changes";
import type { CostPage } from "../data.server";
import { openHref } from "../drill-down";
import type { Report } from "../report";
import { useWords } from "../use-words";

/** Both totals, or both averages, and their difference. */
export function ChangeKpis({ page, report, changes }: { page: CostPage; report: Report; changes: Changes }) {
  const { t, ...words } = useWords(page);
  const { isAverage, total } = changes;
  const money = (value: string) => <Money value={value} currency={report.currency} vendor={words.onlyVendor} />;
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
            {days(report.covered)} · <A href={openHref(page.search, { isExplained: true })}>{t("explain")}</A>
          </>
        }
      />
      <Kpi label={words.period(changes.range)} value={money(total.compareCost)} note={days(changes.covered)} />
      <Kpi
        label={t(isAverage ? "differencePerDay" : "difference")}
        value={
          <>
            {toFloat(total.difference) > 0 && "+"}
            {money(total.difference)}
          </>
        }
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
