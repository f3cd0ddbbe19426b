import type { AnomalyList } from "~/contract/anomalies/anomalies";
import { Kpi, Stats } from "~/ui/kpi";
import { Dollars } from "~/features/anomalies/dollars";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** Number of alerts, and the money they are about. */
export function AlertStats({ list: { counts, sums } }: { list: AnomalyList }) {
  const { t } = useAnomalyText();
  return (
    <Stats>
      <Kpi label={t("stats.new")} value={counts.new} note={t("stats.ofAlerts", { count: counts.all })} />
      <Kpi label={t("stats.aboveNew")} value={<Dollars value={sums.aboveNew} />} note={t("stats.new")} />
      <Kpi label={t("stats.above")} value={<Dollars value={sums.above} />} note={t("stats.increases")} />
      <Kpi label={t("stats.below")} value={<Dollars value={sums.below} />} note={t("stats.decreases")} />
      <Kpi label={t("stats.expected")} value={counts.expected} note={t("stats.verdicts")} />
    </Stats>
  );
}
