import type { BudgetEntry, BudgetFigures } from "~/contract/dashboards/budgets";
import { BudgetMeter } from "~/features/budgets/budget-meter";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import { Banner } from "~/ui/banner";
import { Kpi, Stats } from "~/ui/kpi";
import { Money } from "~/ui/table/amount";
import { BudgetState } from "../budget-state";
import { useBudgetText } from "../use-budget-text";

/** How much of the current period's amount is spent, expected and left. */
export function CurrentPeriod({ budget }: { budget: BudgetEntry }) {
  const { t } = useBudgetText();
  const { figures } = budget;
  return figures ? <Figures budget={budget} figures={figures} /> : <Banner tone="warn">{t("tooManyRulesText")}</Banner>;
}

function Figures({ budget, figures }: { budget: BudgetEntry; figures: BudgetFigures }) {
  const { t, money, knownPeriod, usedUp } = useBudgetText();
  const { currency, budgetName } = budget;
  const { actual, forecast, left, amount, usedPercent } = figures;
  const vendor = budgetProvider(budget);
  const figure = (value: string) => <Money value={value} currency={currency} vendor={vendor} />;
  const cost = (value: string) => money(value, currency, vendor);
  return (
    <>
      {!figures.isComplete && <Banner tone="warn">{t("incompleteText")}</Banner>}
      {figures.lacksGroups && <Banner tone="warn">{t("lacksGroupsText")}</Banner>}
      {figures.lacksBills && <Banner tone="warn">{t("lacksBillsText")}</Banner>}
      {figures.hasAmortizedOnly && <Banner tone="warn">{t("amortizedOnlyText")}</Banner>}
      <Stats>
        <Kpi
          label={t("column.actual")}
          value={figure(actual)}
          note={
            <>
              {t("usedOfAmount", { percent: usedPercent, amount: money(amount, currency) })}
              <BudgetMeter figures={figures} label={t("usedOf", { name: budgetName })} />
            </>
          }
        />
        <Kpi
          label={t("column.forecast")}
          value={forecast ? figure(forecast.cost) : "–"}
          note={forecast ? t("range", { low: cost(forecast.low), high: cost(forecast.high) }) : t("noForecast")}
        />
        <Kpi
          label={t("column.left")}
          value={<Money value={left} currency={currency} vendor={null} />}
          note={<BudgetState state={figures.state} />}
        />
        <Kpi label={t("column.usedUpOn")} value={usedUp(figures)} note={knownPeriod(figures)} />
      </Stats>
    </>
  );
}
