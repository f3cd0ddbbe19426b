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
import { A } from "~/ui/navigation/a";
import type { WidgetViewProps } from "../views";
import type { WidgetAlert } from "./load.server";

/** Reached budgets and found anomalies, with their dates. */
export function View({ data: alerts }: WidgetViewProps<WidgetAlert[]>) {
  return (
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
  );
}

function BudgetItem({ budgetId, budgetName, measure, percent, cost, currency, reachedAt }: ReachedAlert) {
  const { t, i18n } = useTranslation("dashboard");
  return (
    <li>
      <Badge tone={measure === "actual" && percent >= 100 ? "critical" : "major"}>
        {t(`alert.${measure}`, { percent })}
      </Badge>{" "}
      <small>{formatDay(reachedAt, i18n.language)}</small>{" "}
      <A href={`/budgets/${budgetId}`}>
        {t("alert.budget", { name: budgetName, cost: formatMoney(cost, currency, null) })}
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
