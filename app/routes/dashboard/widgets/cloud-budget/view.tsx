import { useTranslation } from "react-i18next";
import { completenessOf } from "~/contract/dashboards/budget-table";
import type { WidgetBudget } from "~/contract/dashboards/budgets";
import { BudgetMeter } from "~/features/budgets/budget-meter";
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

function MostUsed({ budget: { budgetId, budgetName, currency }, figures }: MostUsedProps) {
  const { t } = useTranslation("dashboard");
  const money = (amount: string) => formatMoney(amount, currency, null);
  return (
    <>
      <b>{t("budget.used", { percent: figures.usedPercent })}</b>
      <p className="tile-line">
        <A href={`/budgets/${budgetId}`}>{budgetName}</A>{" "}
        {t("budget.of", { actual: money(figures.actual), amount: money(figures.amount) })}
      </p>
      <BudgetMeter figures={figures} label={t("budget.meter", { name: budgetName })} />
      {completenessOf(figures) === "incomplete" && <p className="tile-line">{t("gaps")}</p>}
      {figures.forecast && <p className="tile-line">{t("budget.forecast", { cost: money(figures.forecast.cost) })}</p>}
    </>
  );
}
