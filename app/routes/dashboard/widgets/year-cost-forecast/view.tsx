import { useTranslation } from "react-i18next";
import { ChartData } from "~/charts/chart-data";
import { Legend } from "~/charts/legend";
import { LineChart } from "~/charts/line-chart";
import { formatMonth, formatMonthTick } from "~/i18n/dates";
import { joinFacts } from "~/lib/lists";
import { formatAmount, formatMoney, formatShort, formatShortMoney, toFloat } from "~/lib/money/money";
import { plotHeight } from "../../frame/views/plot-height";
import type { WidgetViewProps } from "../views";
import type { YearForecastData } from "./load.server";

/** Billed months and the months ahead as lines, between the bounds of their range. */
export function View({ widget, data: { months, ahead: year, currency, link } }: WidgetViewProps<YearForecastData>) {
  const { t, i18n } = useTranslation("dashboard");
  const lang = i18n.language;
  const money = (cost: string) => formatMoney(cost, currency, "aws");
  const short = (cost: string) => formatShortMoney(cost, currency, "aws");
  const cell = (cost: string | null | undefined) => (cost == null ? "–" : formatAmount(cost, currency, "aws"));
  const range = ({ low, high }: { low: string; high: string }) =>
    t("estimated.range", { low: money(low), high: money(high) });
  const float = (cost: string | null | undefined) => (cost == null ? null : toFloat(cost));
  // Lines of the forecast begin where those of bills end.
  const lastBilled = months.findIndex(({ expected }) => expected !== null) - 1;
  const ahead = (bound: "cost" | "low" | "high") =>
    months.map(({ billed, expected }, at) => float(at === lastBilled ? billed : expected?.[bound]));
  const columns = months.map(({ month, billed, expected }) => {
    const period = formatMonth(month, lang);
    const amount = expected ? t("estimate", { amount: money(expected.cost) }) : billed === null ? "–" : money(billed);
    const notes = expected ? [range(expected)] : [];
    return {
      id: month,
      label: formatMonthTick(month, lang),
      title: joinFacts([t("cost-analytics:column", { period, amount }), ...notes], lang),
      href: link,
      isEmpty: billed === null && expected === null,
      card: { period, amount, change: null, notes, parts: [], action: t("openInAnalytics") },
    };
  });
  return (
    <LineChart
      label={t("type.yearCostForecast")}
      scale="value"
      formatTick={(value) => formatShort(value, currency)}
      height={plotHeight(widget, 4)}
      columns={columns}
      series={[
        { id: "billed", slot: 0, values: months.map(({ billed, expected }) => (expected ? null : float(billed))) },
        { id: "expected", slot: 1, values: ahead("cost") },
        { id: "low", slot: "compare", values: ahead("low") },
        { id: "high", slot: "compare", values: ahead("high") },
      ]}
      below={
        <>
          <Legend
            label={t("type.yearCostForecast")}
            marks="line"
            items={[
              { id: "billed", name: t("estimated.billed"), slot: 0 },
              {
                id: "expected",
                name: year ? t("year.ahead", { cost: short(year.cost) }) : t("year.none"),
                slot: 1,
              },
            ]}
            ghost={year ? t("estimated.range", { low: short(year.low), high: short(year.high) }) : undefined}
          />
          <ChartData
            summary={t("figures")}
            head={[
              t("period"),
              ...["estimated.billed", "year.expected", "year.low", "year.high"].map(
                (name) => `${t(name)} (${currency})`,
              ),
            ]}
            rows={months.map(({ month, billed, expected }) => ({
              id: month,
              label: formatMonth(month, lang),
              cells: [cell(billed), cell(expected?.cost), cell(expected?.low), cell(expected?.high)],
            }))}
          />
        </>
      }
    />
  );
}
