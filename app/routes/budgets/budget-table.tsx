import type { ReactNode } from "react";
import { completenessOf } from "~/contract/dashboards/budget-table";
import type { BudgetEntry, BudgetFigures } from "~/contract/dashboards/budgets";
import { BudgetMeter } from "~/features/budgets/budget-meter";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import { Table } from "~/ui/table/table";
import type { TableColumn } from "~/ui/table/table";
import { BudgetState } from "./budget-state";
import styles from "./budgets.module.css";
import { budgetHref } from "./href";
import { useBudgetText } from "./use-budget-text";

type WithFigures = BudgetEntry & { figures: BudgetFigures };

/** A cell of figures; a dash without them. */
const figuresCell =
  (cell: (budget: WithFigures) => ReactNode) =>
  ({ figures, ...budget }: BudgetEntry): ReactNode =>
    figures ? cell({ ...budget, figures }) : "–";

/** Budgets with their current period, the most used first. */
export function BudgetTable({ budgets }: { budgets: BudgetEntry[] }) {
  const { t, money, covers, period, usedUp } = useBudgetText();
  const columns: TableColumn<BudgetEntry>[] = [
    {
      id: "name",
      head: t("column.budgetName"),
      cell: (budget) => (
        <span className="two">
          <A className="name" href={budgetHref(budget.budgetId)}>
            {budget.budgetName}
          </A>
          <small>{covers(budget)}</small>
        </span>
      ),
    },
    {
      id: "used",
      head: t("column.usedPercent"),
      width: 9,
      cell: figuresCell(({ budgetName, figures }) => (
        <span className={styles.used}>
          <b>{t("percent", { percent: figures.usedPercent })}</b>
          <BudgetMeter figures={figures} label={t("usedOf", { name: budgetName })} />
        </span>
      )),
    },
    {
      id: "actual",
      head: t("column.actual"),
      align: "end",
      width: 8.5,
      cell: figuresCell(({ figures: { actual, amount }, ...budget }) => (
        <span className="two">
          <b>{money(actual, budget.currency, budgetProvider(budget))}</b>
          <small>{t("of", { amount: money(amount, budget.currency) })}</small>
        </span>
      )),
    },
    {
      id: "forecast",
      head: t("column.forecast"),
      align: "end",
      priority: 2,
      width: 12,
      cell: figuresCell(({ figures: { forecast }, ...budget }) => {
        const cost = (amount: string) => money(amount, budget.currency, budgetProvider(budget));
        return forecast ? (
          <span className="two">
            <span>{cost(forecast.cost)}</span>
            <small>{`${cost(forecast.low)} – ${cost(forecast.high)}`}</small>
          </span>
        ) : (
          "–"
        );
      }),
    },
    {
      id: "left",
      head: t("column.left"),
      align: "end",
      priority: 2,
      width: 8,
      cell: figuresCell(({ figures: { left }, currency }) => money(left, currency)),
    },
    {
      id: "usedUpOn",
      head: t("column.usedUpOn"),
      priority: 3,
      cell: figuresCell(({ figures }) => usedUp(figures)),
    },
    {
      id: "period",
      head: t("column.period"),
      muted: true,
      priority: 3,
      width: 9.5,
      cell: figuresCell((budget) => period(budget.figures)),
    },
    {
      id: "state",
      head: t("column.state"),
      priority: 1,
      cell: ({ figures }) => (
        <span className="two">
          <span>{figures ? <BudgetState state={figures.state} /> : <Badge>{t("tooManyRules")}</Badge>}</span>
          {figures && completenessOf(figures) === "incomplete" && <small>{t("incomplete")}</small>}
        </span>
      ),
    },
  ];
  return <Table label={t("list")} columns={columns} rows={budgets} rowKey={({ budgetId }) => budgetId} />;
}
