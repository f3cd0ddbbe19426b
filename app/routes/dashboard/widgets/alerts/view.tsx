import { useTranslation } from "react-i18next";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import { formatDay } from "~/i18n/dates";
import { formatMoney } from "~/lib/money";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import type { WidgetViewProps } from "../views";

/** What was reached, and when. */
export function View({ data: alerts }: WidgetViewProps<ReachedAlert[]>) {
  const { t, i18n } = useTranslation("dashboard");
  return (
    <ul className="alerts">
      {alerts.map(({ budgetId, budgetName, measure, percent, cost, currency, reachedAt }) => (
        <li key={`${budgetId} ${measure} ${percent}`}>
          <Badge tone={measure === "actual" && percent >= 100 ? "critical" : "major"}>
            {t(`alert.${measure}`, { percent })}
          </Badge>{" "}
          <small>{formatDay(reachedAt, i18n.language)}</small>{" "}
          <A href={`/budgets/${budgetId}`}>
            {t("alert.budget", { name: budgetName, cost: formatMoney(cost, currency, null) })}
          </A>
        </li>
      ))}
    </ul>
  );
}
