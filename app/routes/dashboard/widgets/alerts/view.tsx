import { useTranslation } from "react-i18next";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import { detailHref } from "~/features/anomalies/href";
import { LevelBadge } from "~/features/anomalies/level-badge";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { ProviderMark } from "~/features/providers/provider-mark";
import { formatDay } from "~/i18n/dates";
import { formatMoney } from "~/lib/money/money";
import { Badge } from "~/ui/badge";
import { Empty } from "~/ui/loading/state";
import { A } from "~/ui/navigation/a";
import type { WidgetViewProps } from "../views";
import type { AlertsData, Missing } from "./load.server";

/** Alerts of budgets and anomalies, and why others may be missing. */
export function View({ data: { alerts, missing, list } }: WidgetViewProps<AlertsData>) {
  const { t } = useTranslation("dashboard");
  const { t: ofAnomalies } = useAnomalyText();
  const reasonOf = useReason();
  if (alerts.length === 0)
    return <Empty icon="info" title={t("alert.notAllShown")} text={missing.map(reasonOf).join(" ")} />;
  return (
    <>
      <ul className="alerts">
        {alerts.map((alert) =>
          "budget" in alert ? (
            <BudgetItem
              key={`${alert.budget.budgetId} ${alert.budget.measure} ${alert.budget.percent}`}
              {...alert.budget}
            />
          ) : (
            <AnomalyItem key={alert.anomaly.number} anomaly={alert.anomaly} />
          ),
        )}
      </ul>
      {list && (
        <p className="table-note">
          <A href={list.address}>{ofAnomalies("alerts", { count: list.total })}</A>
        </p>
      )}
      {missing.map((entry) => (
        <p key={entry.part} className="table-note muted">
          {reasonOf(entry)}
        </p>
      ))}
    </>
  );
}

/** Why a part has no alerts here. */
function useReason() {
  const { t } = useTranslation("dashboard");
  const { t: ofAnomalies, day } = useAnomalyText();
  return (missing: Missing): string => {
    if (missing.part === "othersThan") return t("alert.missing.othersThan", { name: missing.budgetName });
    if (missing.part !== "ai") return t(`alert.missing.${missing.part}`);
    const { state, expectedOn } = missing.availability;
    const text = ofAnomalies(`availability.${state}.text`, { day: expectedOn && day(expectedOn) });
    return `${ofAnomalies(`availability.${state}.title`)} ${text}`;
  };
}

function BudgetItem({ budgetId, budgetName, measure, percent, cost, currency, vendor, reachedAt }: ReachedAlert) {
  const { t, i18n } = useTranslation("dashboard");
  return (
    <li>
      <Badge tone={measure === "actual" && percent >= 100 ? "critical" : "major"}>
        {t(`alert.${measure}`, { percent })}
      </Badge>{" "}
      <small>{formatDay(reachedAt, i18n.language)}</small>{" "}
      <A href={`/budgets/${budgetId}`}>
        {t("alert.budget", { name: budgetName, cost: formatMoney(cost, currency, vendor) })}
      </A>
    </li>
  );
}

function AnomalyItem({ anomaly }: { anomaly: Anomaly }) {
  const { headline } = useAnomalyText();
  return (
    <li>
      <LevelBadge level={anomaly.level} /> <ProviderMark vendor={anomaly.vendor} />{" "}
      <A href={detailHref(anomaly.number)}>{headline(anomaly)}</A>
    </li>
  );
}
