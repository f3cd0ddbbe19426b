import type { DetailReply } from "~/contract/costs/cost-detail";
import { subtract } from "~/lib/money/decimal";
import { changeRatio } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Delta, directionOf, Money } from "~/ui/table/amount";
import { Kpi, Stats } from "~/ui/kpi";
import type { CostView } from "~/features/cost-report/cost-view";
import { useDetailText } from "./use-detail-text";
import { openHref } from "~/features/cost-report/search/links";
import type { DrilldownView } from "./drilldown/drilldown-view";

interface DetailStatsProps {
  view: CostView;
  drilldown: DrilldownView;
  detail: DetailReply;
  /** The page that the explanation opens on. */
  path?: string;
}

/** Cost and number of the lines, with the comparison. */
export function DetailStats({ view, drilldown, detail, path }: DetailStatsProps) {
  const words = useDetailText(view);
  const { t } = words;
  const { other } = drilldown;
  const money = (value: string, isSigned = false) => (
    <Money value={value} currency={detail.currency} vendor={drilldown.vendor ?? view.onlyVendor} isSigned={isSigned} />
  );
  const explain = <A href={openHref(view.search, { ...drilldown.opened, isExplained: true }, path)}>{t("explain")}</A>;
  if (!other) {
    return (
      <Stats>
        <Kpi label={t("cost")} value={money(detail.totalCost)} note={explain} />
        <Kpi
          label={words.detail("lines")}
          value={detail.total.toLocaleString("en")}
          note={words.period(drilldown.range)}
        />
      </Stats>
    );
  }
  const { notComparable, unmatched } = other;
  const ratio = changeRatio(detail.totalCost, other.cost);
  return (
    <Stats>
      <Kpi label={words.period(other.range)} value={money(other.cost)} />
      <Kpi label={words.period(drilldown.range)} value={money(detail.totalCost)} note={explain} />
      <Kpi
        label={t("difference")}
        value={notComparable ? "–" : money(subtract(detail.totalCost, other.cost), true)}
        note={
          notComparable ? (
            t(notComparable)
          ) : unmatched ? (
            t(`unmatched.${unmatched}`)
          ) : (
            <Delta ratio={ratio} text={t(directionOf(ratio))} />
          )
        }
      />
    </Stats>
  );
}
