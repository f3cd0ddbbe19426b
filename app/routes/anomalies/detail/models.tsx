import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import styles from "../anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { BACKTEST } from "../rules/href";
import { decimalText } from "./decimal-text";

/** Each model's prediction when the day was judged, on one scale. */
export function Models({ anomaly: { models, actual, isNew, rule } }: { anomaly: Anomaly }) {
  const { t, money } = useAnomalyText();
  const value = Number(actual);
  const ends = [value, ...models.flatMap(({ low, high }) => [low, high])];
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends) * 1.05 || 1];
  const at = (amount: number) => `${Math.round(((amount - least) / (most - least)) * 10_000) / 100}%`;
  return (
    <Panel title={t("modelsSaid.title")} note={models.length > 0 ? t("modelsSaid.note") : undefined}>
      {rule && (
        <>
          <p>
            {t("modelsSaid.rule")} <A href={`${BACKTEST}?rule=${rule.ruleId}`}>{rule.title}</A>
          </p>
          <p className={styles.quiet}>{t(`anomaly-rules:comparison.${rule.comparison}`)}</p>
        </>
      )}
      {models.length === 0 && !rule && <p>{t(isNew ? "modelsSaid.isNew" : "chart.empty")}</p>}
      <div className={styles.said}>
        {models.map(({ model, predicted, low, high, isUnusual }) => (
          <div key={model}>
            <div className={styles.saidHead}>
              <b>{t(`model.${model}`)}</b>
              <Badge tone={isUnusual ? "critical" : undefined}>{t(isUnusual ? "unusual" : "usual")}</Badge>
            </div>
            <div className={styles.range} aria-hidden="true">
              <i style={{ insetInlineStart: at(low), inlineSize: `calc(${at(high)} - ${at(low)})` }} />
              <b style={{ insetInlineStart: at(predicted) }} />
              <span className={styles.ring} style={{ insetInlineStart: at(value), insetBlockStart: "50%" }} />
            </div>
            <p className={styles.quiet}>
              {t("modelsSaid.predicted", {
                predicted: money(decimalText(predicted)),
                low: money(decimalText(low)),
                high: money(decimalText(high)),
              })}
            </p>
          </div>
        ))}
      </div>
      {models.length > 0 && <p className={styles.quiet}>{t("modelsSaid.rule2")}</p>}
    </Panel>
  );
}
