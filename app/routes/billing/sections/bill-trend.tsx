import { Legend } from "~/charts/legend";
import { StackChart } from "~/charts/stack-chart";
import { formatMonthName } from "~/i18n/dates";
import { subtract } from "~/lib/decimal";
import { formatShort, toFloat } from "~/lib/money";
import { A } from "~/ui/a";
import { Panel } from "~/ui/panel";
import type { TableColumn } from "~/ui/table";
import { Table } from "~/ui/table";
import { chargeColumns } from "../charge-columns";
import type { BillingPage } from "../data.server";
import { monthHref } from "../href";
import { useWords } from "../use-words";
import type { TrendMonth } from "./load-sections.server";

/** Pixels of the plot. */
const HEIGHT = 220;

/** Parts of a bill in the order they are stacked; what lowers the bill hangs below zero. */
const series = [
  { id: "use", amount: ({ cloudOriginalCost, discount }: TrendMonth) => subtract(cloudOriginalCost, discount) },
  { id: "supportAndServices", amount: ({ supportAndServices }: TrendMonth) => supportAndServices },
  { id: "vat", amount: ({ vat }: TrendMonth) => vat },
  { id: "credit", amount: ({ credit }: TrendMonth) => subtract("0", credit) },
] as const;

/** The bills of the year that ends with the shown one: what they are made of, as a chart and as figures. */
export function BillTrend({ page, months, currency }: { page: BillingPage; months: TrendMonth[]; currency: string }) {
  const { search } = page;
  const words = useWords(page.vendor, currency);
  const { t, lang, month, money } = words;
  const title = t("section.trend");
  const columns: TableColumn<TrendMonth>[] = [
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
    ...chargeColumns<TrendMonth>({ words, of: (row) => row }),
  ];
  return (
    <Panel flush id="bill-trend" title={title} note={t("lastMonths", { count: months.length })}>
      <div className="body">
        <StackChart
          label={title}
          height={HEIGHT}
          scale="value"
          formatTick={(value) => formatShort(value, currency)}
          series={series.map(({ id }, rank) => ({ id, rank }))}
          columns={months.map((row, index) => ({
            id: row.yearMonth,
            label: formatMonthName(row.yearMonth, lang, { withYear: index === 0 }),
            title: t("monthTotal", { month: month(row.yearMonth), amount: money(row.total) }),
            parts: series.map(({ id, amount }) => `${t(`part.of.${id}`)} ${money(amount(row))}`),
            href: monthHref(search, row.yearMonth),
            values: series.map(({ amount }) => toFloat(amount(row))),
          }))}
          below={<Legend label={t("parts")} items={series.map(({ id }, rank) => ({ id, name: t(`part.of.${id}`), rank }))} />}
        />
      </div>
      <Table dense hasManyColumns label={title} columns={columns} rows={months.toReversed()} rowKey={({ yearMonth }) => yearMonth} isCurrent={({ yearMonth }) => yearMonth === page.month} />
    </Panel>
  );
}
