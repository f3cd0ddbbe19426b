import type { AnomalyDetail, TopChange } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { ProviderMark } from "~/features/providers/provider-mark";
import { A } from "~/ui/navigation/a";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import styles from "../anomalies.module.css";
import { detailHref } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { joinFacts } from "~/lib/lists";
import { FailedPanel } from "./failed-panel";

interface TopChangesProps {
  day: string;
  /** Null: could not be loaded. */
  changes: TopChange[] | null;
  /** This page. */
  retryTo: string;
}

/** The products that changed most on the day. */
export function TopChanges({ day: alertDay, changes, retryTo }: TopChangesProps) {
  const { t, shortDay, amount, signed } = useAnomalyText();
  const title = t("changes.title", { day: shortDay(alertDay) });
  if (!changes) return <FailedPanel title={title} retryTo={retryTo} />;
  if (changes.length === 0) return null;
  return (
    <Panel title={title} note={t("changes.note")} flush>
      <Table
        label={title}
        rows={changes}
        rowKey={({ vendor, product }) => `${vendor} ${product}`}
        columns={[
          {
            id: "product",
            head: t("column.product"),
            cell: ({ vendor, product }) => (
              <span className="row">
                <ProviderMark vendor={vendor} />
                {product}
              </span>
            ),
          },
          {
            id: "predicted",
            head: t("changes.average"),
            align: "end",
            muted: true,
            priority: 1,
            cell: ({ predicted }) => amount(predicted),
          },
          { id: "actual", head: t("column.actual"), align: "end", cell: ({ actual }) => amount(actual) },
          {
            id: "difference",
            head: t("column.difference"),
            align: "end",
            cell: ({ difference }) => signed(difference),
          },
        ]}
      />
    </Panel>
  );
}

/** Alerts of the company's rules in the sixty days before; null: could not be loaded. */
export function RuleAlerts({ alerts, retryTo }: { alerts: Anomaly[] | null; retryTo: string }) {
  const { t } = useAnomalyText();
  if (!alerts) return <FailedPanel title={t("ruleAlerts.title")} retryTo={retryTo} />;
  if (alerts.length === 0) return null;
  return (
    <Panel title={t("ruleAlerts.title")} note={t("ruleAlerts.note")}>
      <AlertList alerts={alerts} />
    </Panel>
  );
}

/** Earlier alerts of the same series. */
export function Earlier({ alerts }: { alerts: Anomaly[] }) {
  const { t } = useAnomalyText();
  return (
    <Panel title={t("earlier.title")}>
      {alerts.length === 0 ? <p className="muted">{t("earlier.none")}</p> : <AlertList alerts={alerts} />}
    </Panel>
  );
}

function AlertList({ alerts }: { alerts: Anomaly[] }) {
  const { t, lang, days, money, series, judgement } = useAnomalyText();
  return (
    <ul className={styles.earlier}>
      {alerts.map((alert) => (
        <li key={alert.number} className={styles.two}>
          <A href={detailHref(alert.number)}>
            {days(alert)} {series(alert)}
          </A>
          <small>{t("earlier.amounts", { actual: money(alert.actual), predicted: money(alert.predicted) })}</small>
          {alert.judgedBy !== "" && <small>{joinFacts([t(`status.${alert.status}`), judgement(alert)], lang)}</small>}
        </li>
      ))}
    </ul>
  );
}

/** The alert's history, latest first. */
export function History({ history }: { history: AnomalyDetail["history"] }) {
  const { t, moment, money } = useAnomalyText();
  // For a day that was judged again, the text has the differences before and after.
  const historyText = (event: string, text: string) =>
    event === "judgedAgain" ? text.split(" → ").map(moneyOf).join(" → ") : text;
  const moneyOf = (amount: string) => (amount === "" ? "" : money(amount));
  return (
    <Panel title={t("history.title")}>
      <ul className={styles.earlier}>
        {[...history].reverse().map(({ at, what, text }, index) => (
          <li key={index} className={styles.two}>
            <span>{t(`history.${what}`, { text: historyText(what, text) })}</span>
            <small>{moment(at)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
