import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import { Badge } from "~/ui/badge";
import { Kpi, Stats } from "~/ui/kpi";
import { Dollars } from "~/features/anomalies/dollars";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** The alert's five key figures. */
export function AlertFacts({ detail: { anomaly, episode, ifItStays } }: { detail: AnomalyDetail }) {
  const { t, change, days, levelRule, range, shortDay } = useAnomalyText();
  const { actual, predicted, difference, isNew, level, rule } = anomaly;
  const percent = change(anomaly);
  const together = episode.start === episode.end ? days(anomaly) : range(episode);
  return (
    <Stats>
      <Kpi
        label={t("facts.actual", { day: days(anomaly) })}
        value={<Dollars value={actual} />}
        note={percent === null ? t("new") : t("facts.fromExpected", { percent })}
      />
      <Kpi
        label={t("column.predicted")}
        value={isNew ? "–" : <Dollars value={predicted} />}
        note={rule ? t(`anomaly-rules:comparison.${rule.comparison}`) : t("facts.middle")}
      />
      <Kpi
        label={t("column.difference")}
        value={<Dollars value={difference} isSigned />}
        note={rule ? rule.title : levelRule(level)}
      />
      <Kpi label={t("facts.episode")} value={<Dollars value={episode.difference} isSigned />} note={together} />
      {episode.state === "over" || episode.state === "withdrawn" ? (
        <Kpi label={t("facts.ifItStays")} value="–" note={t("facts.over")} />
      ) : (
        <Kpi
          label={t("facts.ifItStays")}
          value={<Dollars value={ifItStays.amount} isSigned />}
          note={
            <>
              {t("facts.until", { day: shortDay(ifItStays.until), count: ifItStays.days })}{" "}
              <Badge>{t("estimate")}</Badge>
            </>
          }
        />
      )}
    </Stats>
  );
}
