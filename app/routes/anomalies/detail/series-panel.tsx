import type { AnomalyDetail } from "~/contract/anomalies/anomalies";
import { modelNames, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { ChartData } from "~/charts/chart-data";
import { decimalText } from "./decimal-text";
import { formatShort } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import { Empty } from "~/ui/loading/state";
import styles from "../anomalies.module.css";
import { detailHref } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { joinFacts } from "~/lib/lists";
import { BandChart } from "./band-chart";
import { seriesHref } from "./cost-links";

interface SeriesPanelProps {
  detail: AnomalyDetail;
  /** Not in the free version, whose days have no predictions. */
  hasModels: boolean;
}

/** The series around the day: actual, expected range and the predictions of each model. */
export function SeriesPanel({ detail, hasModels }: SeriesPanelProps) {
  const { anomaly, days, sensitivity, isTooLarge } = detail;
  const { t, lang, day, shortDay, money, amount } = useAnomalyText();
  const link = seriesHref(detail);
  const predicted = [t("column.predicted"), t("chart.low"), t("chart.high")];
  const title = hasModels ? t("chart.title") : t("column.actual");
  const text = (value: number | null) => (value === null ? "–" : amount(decimalText(value)));
  return (
    <Panel
      title={title}
      note={t("chart.note")}
      tools={
        hasModels && (
          <Segmented
            small
            label={t("sensitivity")}
            items={sensitivities.map((option) => ({
              to: detailHref(anomaly.number, option),
              label: t(`sensitivities.${option}`),
              current: option === sensitivity,
            }))}
          />
        )
      }
    >
      {days.length === 0 ? (
        <Empty title={t("chart.empty")} text={isTooLarge ? t("chart.tooLarge") : undefined} />
      ) : (
        <>
          <BandChart
            label={title}
            models={modelNames}
            days={days.map(({ actual, ...rest }) => ({ ...rest, actual: actual === null ? null : Number(actual) }))}
            rings={days.flatMap((entry, place) => (entry.isAnomaly || entry.day === anomaly.baseDate ? [place] : []))}
            formatTick={(value) => formatShort(value, ANOMALY_CURRENCY)}
            columns={days.map((entry) => {
              const actual = entry.actual === null ? t("chart.noData") : money(entry.actual);
              const expected =
                entry.low === null || entry.high === null
                  ? []
                  : [t("chart.expected", { low: money(decimalText(entry.low)), high: money(decimalText(entry.high)) })];
              return {
                id: entry.day,
                label: shortDay(entry.day),
                title: joinFacts([day(entry.day), actual, ...expected], lang),
                card: {
                  period: day(entry.day),
                  amount: actual,
                  change: null,
                  notes: expected,
                  parts: [],
                  action: t("openCosts"),
                },
                href: link,
                isEmpty: entry.actual === null,
              };
            })}
          />
          <ul className={styles.keys}>
            <li className={styles.key}>
              <Key className={styles.actual} />
              {t("column.actual")}
            </li>
            {hasModels && (
              <>
                <li className={styles.key}>
                  <svg viewBox="0 0 20 8" aria-hidden="true">
                    <rect className={styles.band} width="20" height="8" />
                  </svg>
                  {t("chart.range")}
                </li>
                {modelNames.map((model) => (
                  <li key={model} className={styles.key}>
                    <Key className={styles.model} model={model} />
                    {t(`model.${model}`)}
                  </li>
                ))}
              </>
            )}
            <li className={styles.key}>○ {t("chart.anomaly")}</li>
          </ul>
          {!hasModels && (
            <p className={styles.quiet}>
              {t("chart.unpaid")} <A href="/upgrade">{t("availability.unpaid.plans")}</A>
            </p>
          )}
          <ChartData
            summary={t("chart.figures")}
            head={[t("column.day"), t("column.actual"), ...(hasModels ? predicted : [])]}
            rows={days.map((entry) => ({
              id: entry.day,
              label: day(entry.day),
              cells: [
                entry.actual === null ? "–" : amount(entry.actual),
                ...(hasModels ? [entry.predicted, entry.low, entry.high].map(text) : []),
              ],
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function Key({ className, model }: { className: string | undefined; model?: string }) {
  return (
    <svg viewBox="0 0 20 8" aria-hidden="true">
      <path className={className} data-model={model} d="M0 4h20" />
    </svg>
  );
}
