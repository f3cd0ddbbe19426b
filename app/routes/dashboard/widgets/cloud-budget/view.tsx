import { useTranslation } from "react-i18next";
import { completenessOf } from "~/contract/dashboards/budget-table";
import type { WidgetBudget } from "~/contract/dashboards/budgets";
import { BudgetMeter } from "~/features/budgets/budget-meter";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import { formatMoney } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import type { WidgetViewProps } from "../views";

/** The most used budget as a figure; others as a line each. */
export function View({ data: budgets }: WidgetViewProps<WidgetBudget[]>) {
  const { t } = useTranslation("dashboard");
  const [first, ...others] = budgets;
  const lines = first?.figures ? others : budgets;
  return (
    <div className="kpi">
      {first?.figures && <MostUsed budget={first} figures={first.figures} />}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ budgetId, budgetName, figures }) => (
            <li key={budgetId} className="tile-line">
              <A href={`/budgets/${budgetId}`}>{budgetName}</A>{" "}
              {figures ? t("budget.used", { percent: figures.usedPercent }) : t("budget.tooManyRules")}
              {figures && completenessOf(figures) === "incomplete" && ` · ${t("gaps")}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MostUsedProps {
  budget: WidgetBudget;
  figures: NonNullable<WidgetBudget["figures"]>;
}

function MostUsed({ budget, figures }: MostUsedProps) {
  const { t } = useTranslation("dashboard");
  const { budgetId, budgetName, currency } = budget;
  const cost = (amount: string) => formatMoney(amount, currency, budgetProvider(budget));
  return (
    <>
      <b>{t("budget.used", { percent: figures.usedPercent })}</b>
      <p className="tile-line">
        <A href={`/budgets/${budgetId}`}>{budgetName}</A>{" "}
        {t("budget.of", { actual: cost(figures.actual), amount: formatMoney(figures.amount, currency, null) })}
      </p>
      <BudgetMeter figures={figures} label={t("budget.meter", { name: budgetName })} />
      {completenessOf(figures) === "incomplete" && <p className="tile-line">{t("gaps")}</p>}
      {figures.forecast && <p className="tile-line">{t("budget.forecast", { cost: cost(figures.forecast.cost) })}</p>}
    </>
  );
}
