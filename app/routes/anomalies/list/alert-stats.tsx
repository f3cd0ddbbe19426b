import type { AnomalyList } from "~/contract/anomalies/anomalies";
import { Kpi, Stats } from "~/ui/kpi";
import { Dollars } from "~/features/anomalies/dollars";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** Number of the list's alerts, on all pages, and the money they are about. */
export function AlertStats({ list }: { list: AnomalyList }) {
  const { t } = useAnomalyText();
  const { total, sums } = list;
  return (
    <Stats>
      <Kpi label={t("stats.new")} value={list.new} note={t("stats.ofAlerts", { count: total })} />
      <Kpi label={t("stats.aboveNew")} value={<Dollars value={sums.aboveNew} />} note={t("stats.new")} />
      <Kpi label={t("stats.above")} value={<Dollars value={sums.above} />} note={t("stats.increases")} />
      <Kpi label={t("stats.below")} value={<Dollars value={sums.below} />} note={t("stats.decreases")} />
      <Kpi label={t("stats.expected")} value={list.expected} note={t("stats.verdicts")} />
    </Stats>
  );
}
