import { completenessOf } from "~/contract/dashboards/budget-table";
import type { BudgetDetail, ReachedAlert } from "~/contract/dashboards/budgets";
import { formatMoment } from "~/i18n/dates";
import { useTranslation } from "react-i18next";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import type { TableColumn } from "~/ui/table/table";
import { useBudgetText } from "../use-budget-text";

type PastPeriod = BudgetDetail["periods"][number];

/** Earlier periods against what was planned for them. */
export function PastPeriods({ budget }: { budget: BudgetDetail }) {
  const { t, money, knownPeriod } = useBudgetText();
  const columns: TableColumn<PastPeriod>[] = [
    {
      id: "period",
      head: t("column.period"),
      cell: (row) => knownPeriod(row),
    },
    {
      id: "actual",
      head: t("column.actual"),
      align: "end",
      cell: (row) => (
        <span className="two">
          <span>{money(row.actual, budget.currency, budgetProvider(budget))}</span>
          {completenessOf(row) === "incomplete" && <small>{t("incomplete")}</small>}
        </span>
      ),
    },
    {
      id: "amount",
      head: t("column.amount"),
      align: "end",
      muted: true,
      cell: ({ amount }) => money(amount, budget.currency),
    },
    {
      id: "used",
      head: t("column.usedPercent"),
      align: "end",
      cell: ({ usedPercent }) => t("percent", { percent: usedPercent }),
    },
  ];
  return (
    <Panel title={t("past")} note={t("pastNote")} flush>
      <Table label={t("past")} columns={columns} rows={budget.periods} rowKey={({ startDate }) => startDate} />
    </Panel>
  );
}

/** Thresholds that were reached, once per period. */
export function ReachedThresholds({ budget }: { budget: BudgetDetail }) {
  const { t, money, period } = useBudgetText();
  const { i18n } = useTranslation();
  const columns: TableColumn<ReachedAlert>[] = [
    {
      id: "alert",
      head: t("column.alert"),
      cell: ({ measure, percent }) => t(`reached.${measure}`, { percent }),
    },
    {
      id: "cost",
      head: t("column.cost"),
      align: "end",
      cell: ({ cost, currency, vendor }) => money(cost, currency, vendor),
    },
    {
      id: "amount",
      head: t("column.amount"),
      align: "end",
      muted: true,
      priority: 2,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: "period",
      head: t("column.period"),
      priority: 2,
      cell: (row) => period(row),
    },
    {
      id: "reachedAt",
      head: t("column.reachedAt"),
      muted: true,
      priority: 3,
      cell: ({ reachedAt }) => formatMoment(reachedAt, i18n.language),
    },
  ];
  return (
    <Panel title={t("reachedAlerts")} flush>
      <Table
        label={t("reachedAlerts")}
        columns={columns}
        rows={budget.reached}
        rowKey={({ startDate, measure, percent }) => `${startDate} ${measure} ${percent}`}
      />
    </Panel>
  );
}
