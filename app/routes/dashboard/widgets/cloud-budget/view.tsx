import { useTranslation } from "react-i18next";
import type { WidgetBudget } from "~/contract/dashboards/budgets";
import { BudgetMeter } from "~/features/budgets/budget-meter";
import { formatMoney } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import type { WidgetViewProps } from "../views";

/** The most used budget as a figure; others as a line each. */
export function View({ data: budgets }: WidgetViewProps<WidgetBudget[]>) {
  const { t } = useTranslation("dashboard");
  const [first, ...others] = budgets;
  if (!first) return null;
  const { figures, currency, budgetName, budgetId } = first;
  const money = (amount: string) => formatMoney(amount, currency, null);
  return (
    <div className="kpi">
      <b>{t("budget.used", { percent: figures.usedPercent })}</b>
      <p className="tile-line">
        <A href={`/budgets/${budgetId}`}>{budgetName}</A>{" "}
        {t("budget.of", { actual: money(figures.actual), amount: money(figures.amount) })}
      </p>
      <BudgetMeter figures={figures} label={t("budget.meter", { name: budgetName })} />
      {!figures.isComplete && <p className="tile-line">{t("gaps")}</p>}
      {figures.forecast && <p className="tile-line">{t("budget.forecast", { cost: money(figures.forecast.cost) })}</p>}
      {others.length > 0 && (
        <ul>
          {others.map((budget) => (
            <li key={budget.budgetId} className="tile-line">
              <A href={`/budgets/${budget.budgetId}`}>{budget.budgetName}</A>{" "}
              {t("budget.used", { percent: budget.figures.usedPercent })}
              {!budget.figures.isComplete && ` · ${t("gaps")}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
