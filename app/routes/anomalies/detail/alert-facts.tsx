import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import { Badge } from "~/ui/badge";
import { Kpi, Stats } from "~/ui/kpi";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** The alert's five key figures. */
export function AlertFacts({ detail: { anomaly, episode, ifItStays } }: { detail: AnomalyDetail }) {
  const { t, money, percent, day, days, shortDay } = useAnomalyText();
  const { actual, predicted, difference, rate, isNew, level, rule } = anomaly;
  // Headline figures name their currency.
  const signed = (amount: string) => (amount.startsWith("-") ? `−${money(amount.slice(1))}` : `+${money(amount)}`);
  const together = episode.start === episode.end ? days(anomaly) : `${shortDay(episode.start)} – ${day(episode.end)}`;
  return (
    <Stats>
      <Kpi
        label={t("facts.actual", { day: days(anomaly) })}
        value={money(actual)}
        note={
          rate === null || isNew
            ? t("new")
            : t("facts.fromExpected", { percent: `${difference.startsWith("-") ? "▼" : "▲"} ${percent(rate)}` })
        }
      />
      <Kpi
        label={t("column.predicted")}
        value={isNew ? "–" : money(predicted)}
        note={rule ? t(`anomaly-rules:comparison.${rule.comparison}`) : t("facts.middle")}
      />
      <Kpi label={t("column.difference")} value={signed(difference)} note={rule ? rule.title : t(`facts.${level}`)} />
      <Kpi label={t("facts.episode")} value={signed(episode.difference)} note={together} />
      {episode.state === "over" || episode.state === "withdrawn" ? (
        <Kpi label={t("facts.ifItStays")} value="–" note={t("facts.over")} />
      ) : (
        <Kpi
          label={t("facts.ifItStays")}
          value={signed(ifItStays.amount)}
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
