import type { ColumnChange } from "~/charts/columns/column-content";
import { columnParts } from "~/charts/columns/column-content";
import { Legend } from "~/charts/legend";
import { StackChart } from "~/charts/stack-chart";
import type { BillMonth, ChargeRow } from "~/contract/billing/billing";
import { formatMonthName } from "~/i18n/dates";
import { negate, subtract } from "~/lib/money/decimal";
import { changeRatio, formatPercent, formatShort, toFloat } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { directionOf } from "~/ui/table/amount";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table/table";
import { Table } from "~/ui/table/table";
import { chargeColumns } from "../tabs/charge-columns";
import type { BillingPage } from "../data.server";
import { monthHref } from "../href";
import { isCompleteMonth, completeMonths } from "../months/months";
import { useBillingText } from "../use-billing-text";
import { currenciesOf, SeveralCurrencies } from "../months/several-currencies";

/** Pixels of the plot. */
const HEIGHT = 220;

/** Parts of a bill in stacking order; deductions extend below zero. */
const series = [
  { id: "use", amount: ({ cloudOriginalCost, discount }: ChargeRow) => subtract(cloudOriginalCost, discount) },
  { id: "supportAndServices", amount: ({ supportAndServices }: ChargeRow) => supportAndServices },
  { id: "vat", amount: ({ vat }: ChargeRow) => vat },
  { id: "credit", amount: ({ credit }: ChargeRow) => negate(credit) },
] as const;

/** Parts of the bills of the year that ends with the selected month, as figures and, on request, as a chart. */
export function BillTrend({ page, months }: { page: BillingPage; months: BillMonth[] }) {
  const { search } = page;
  const currency = months[0]?.currency ?? "";
  const drawn = months.flatMap(({ sum, ...row }) => (sum ? [{ ...row, sum }] : []));
  const words = useBillingText(page.vendor, currency);
  const { t, lang, month, money } = words;
  const title = t("section.trend");
  const whole = completeMonths(months, page.damaged);
  const changeTo = (yearMonth: string): ColumnChange | null => {
    const current = whole.find((candidate) => candidate.yearMonth === yearMonth);
    const before = whole.findLast((candidate) => candidate.yearMonth < yearMonth);
    if (!current || !before) return null;
    const ratio = changeRatio(current.total, before.total);
    const period = month(before.yearMonth);
    const percent = formatPercent(Math.abs(ratio));
    return {
      ratio,
      direction: t(directionOf(ratio)),
      from: t("changedFrom", { period }),
      text: t(`changed.${directionOf(ratio)}`, { percent, period }),
    };
  };
  const columns: TableColumn<BillMonth>[] = [
    {
      id: "month",
      head: t("column.month"),
      cell: ({ yearMonth, status }) => (
        <A className="name" href={monthHref(search, yearMonth)}>
          {month(yearMonth)}
          {status !== "confirmed" && <span className="muted"> {t("notConfirmed")}</span>}
        </A>
      ),
    },
    ...chargeColumns<BillMonth>({ words, chargeOf: ({ sum }) => sum }),
  ];
  return (
    <Panel flush id="trend" title={title} note={t("lastMonths", { count: months.length })}>
      <Table
        dense
        scrolls="narrow"
        label={title}
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ yearMonth }) => yearMonth}
        isCurrent={({ yearMonth }) => yearMonth === page.month}
      />
      <div className="body">
        <SeveralCurrencies {...currenciesOf(months)} words={words} />
        {/* Collapsed, because the strip at the top already shows the totals of these months. */}
        <details className="accordion trend-chart">
          <summary>
            <Icon name="right" />
            {t("trendChart")}
          </summary>
          <StackChart
            label={title}
            height={HEIGHT}
            scale="value"
            formatTick={(value) => formatShort(value, currency)}
            series={series.map(({ id }, slot) => ({ id, slot }))}
            columns={drawn.map(({ sum, ...row }, index) => ({
              id: row.yearMonth,
              label: formatMonthName(row.yearMonth, lang, { withYear: index === 0 }),
              title: [
                t("monthTotal", { month: month(row.yearMonth), amount: money(sum.total) }),
                ...(isCompleteMonth(row) ? [] : [`(${t("incomplete")})`]),
              ].join(" "),
              isIncomplete: !isCompleteMonth(row),
              card: {
                period: month(row.yearMonth),
                amount: money(sum.total),
                change: changeTo(row.yearMonth),
                notes: isCompleteMonth(row) ? [] : [t("incomplete")],
                parts: columnParts(
                  series.map(({ id, amount }, slot) => ({
                    name: t(`part.of.${id}`),
                    slot,
                    cost: amount(sum),
                    vendor: page.vendor,
                  })),
                  { cost: sum.total, currency, vendor: page.vendor },
                  { rest: t("card.rest"), rounding: t("rounding") },
                ),
                action: t("card.open"),
              },
              href: monthHref(search, row.yearMonth),
              values: series.map(({ amount }) => toFloat(amount(sum))),
            }))}
            below={
              <Legend
                label={t("parts")}
                items={series.map(({ id }, slot) => ({ id, name: t(`part.of.${id}`), slot }))}
                incomplete={drawn.every(isCompleteMonth) ? undefined : t("incomplete")}
              />
            }
          />
        </details>
      </div>
    </Panel>
  );
}
