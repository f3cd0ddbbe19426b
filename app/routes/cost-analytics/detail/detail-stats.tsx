import type { DetailReply } from "~/contract/cost-detail";
import { subtract } from "~/lib/decimal";
import { changeRatio, toFloat } from "~/lib/money";
import { A } from "~/ui/a";
import { Delta, directionOf, Money } from "~/ui/amount";
import { Kpi, Stats } from "~/ui/kpi";
import type { CostPage } from "../data.server";
import { useDetailWords } from "./detail-words";
import { openHref } from "../drill-down";
import type { DrilldownView } from "./drilldown-view";

interface DetailStatsProps {
  page: Pick<CostPage, "search" | "vendors" | "currency" | "names">;
  view: DrilldownView;
  detail: DetailReply;
  /** The page that the explanation opens on. */
  path?: string;
}

/** Cost and number of the lines, with the comparison. */
export function DetailStats({ page, view, detail, path }: DetailStatsProps) {
  const words = useDetailWords(page);
  const { t } = words;
  const { other } = view;
  const money = (value: string) => (
    <Money value={value} currency={detail.currency} vendor={view.vendor ?? words.onlyVendor} />
  );
  const explain = <A href={openHref(page.search, { ...view.opened, isExplained: true }, path)}>{t("explain")}</A>;
  if (!other) {
    return (
      <Stats>
        <Kpi label={t("cost")} value={money(detail.totalCost)} note={explain} />
        <Kpi label={words.detail("lines")} value={detail.total.toLocaleString("en")} note={words.period(view.range)} />
      </Stats>
    );
  }
  const difference = subtract(detail.totalCost, other.cost);
  const ratio = other.unmatched ? null : changeRatio(detail.totalCost, other.cost);
  return (
    <Stats>
      <Kpi label={words.period(other.range)} value={money(other.cost)} />
      <Kpi label={words.period(view.range)} value={money(detail.totalCost)} note={explain} />
      <Kpi
        label={t("difference")}
        value={
          <>
            {toFloat(difference) > 0 && "+"}
            {money(difference)}
          </>
        }
        note={
          ratio === null ? (
            t(`unmatched.${other.unmatched ?? "bills"}`)
          ) : (
            <Delta ratio={ratio} text={t(directionOf(ratio))} />
          )
        }
      />
    </Stats>
  );
}
