import { useTranslation } from "react-i18next";
import { ChartData } from "~/charts/chart-data";
import { Legend } from "~/charts/legend";
import { LineChart } from "~/charts/line-chart";
import { StackChart } from "~/charts/stack-chart";
import { formatMonth } from "~/i18n/dates";
import { joinList } from "~/lib/lists";
import { formatAmount, formatMoney, formatShort, formatShortMoney, toFloat } from "~/lib/money/money";
import { plotHeight } from "../../frame/views/plot-height";
import type { WidgetViewProps } from "../views";
import type { CompareTrend, TrendMonth } from "./load.server";

/** Two months as columns side by side; more of them, or on request, as lines. */
export function View({ widget, data: { months, currency, onlyVendor } }: WidgetViewProps<CompareTrend>) {
  const { t, i18n } = useTranslation("dashboard");
  const lang = i18n.language;
  const name = ({ month }: TrendMonth) => formatMonth(month, lang);
  const nameAndTotal = (month: TrendMonth) =>
    month.total === null ? name(month) : `${name(month)} ${formatShortMoney(month.total, currency, onlyVendor)}`;
  const money = (cost: string) => formatMoney(cost, currency, onlyVendor);
  const [current, earlier] = months;
  const length = Math.max(...months.map(({ days }) => days.length));
  const isLine = months.length !== 2 || widget.chartType === "line";
  const amountOf = ({ days }: TrendMonth, day: number): number | null =>
    days[day] == null ? null : toFloat(days[day]);
  const estimatedText = (cost: string) => t("cost-analytics:estimated", { amount: money(cost) });
  const amountText = (month: TrendMonth, day: number) => {
    const [cost, estimate] = [month.days[day], month.estimates[day + 1]];
    const mark = month.isIncomplete[day] ? ` (${t("incomplete")})` : "";
    const known = cost != null ? money(cost) + mark : null;
    const amount =
      known !== null && estimate
        ? t("cost-analytics:andEstimated", { amount: known, estimated: estimatedText(estimate) })
        : (known ?? (estimate ? t("estimate", { amount: money(estimate) }) : "–"));
    return `${name(month)} ${amount}`;
  };
  const columns = Array.from({ length }, (_, day) => {
    const title = t("cost-analytics:column", {
      period: t("dayOfMonth", { day: day + 1 }),
      amount: joinList(
        months.map((month) => amountText(month, day)),
        lang,
      ),
    });
    const cost = current?.days[day];
    const estimate = current?.estimates[day + 1];
    const estimated = estimate ? [estimatedText(estimate)] : [];
    return {
      id: String(day + 1),
      label: String(day + 1),
      title,
      href: current?.link ?? "",
      card: {
        period: t("dayOfMonth", { day: day + 1 }),
        amount: cost != null ? money(cost) : (estimated[0] ?? "–"),
        change: null,
        notes: [...(cost != null ? estimated : []), ...months.slice(1).map((month) => amountText(month, day))],
        parts: [],
        action: t("openInAnalytics"),
      },
      isIncomplete: current?.isIncomplete[day] ?? false,
    };
  });
  const shared = {
    label: t("type.compareCostTrend"),
    scale: "value" as const,
    formatTick: (value: number) => formatShort(value, currency),
    height: plotHeight(widget, months.length + 1),
  };
  const items = months.map((month, slot) => ({
    id: month.month,
    name: nameAndTotal(month),
    slot,
    href: month.link,
  }));
  const below = (
    <>
      <Legend
        label={t("months")}
        marks={isLine ? "line" : "area"}
        items={isLine ? items : items.slice(0, 1)}
        ghost={!isLine && earlier ? nameAndTotal(earlier) : undefined}
        estimate={
          !isLine && current?.estimated
            ? t("estimate", { amount: formatShortMoney(current.estimated, currency, onlyVendor) })
            : undefined
        }
        incomplete={months.some(({ isIncomplete }) => isIncomplete.some(Boolean)) ? t("incomplete") : undefined}
      />
      <ChartData
        summary={t("figures")}
        head={[t("day"), ...months.map((month) => `${name(month)} (${currency})`)]}
        rows={columns.map(({ id }, day) => ({
          id,
          label: id,
          cells: months.map(({ days }) => (days[day] == null ? "–" : formatAmount(days[day], currency, onlyVendor))),
        }))}
      />
    </>
  );
  if (isLine)
    return (
      <LineChart
        {...shared}
        columns={columns}
        series={months.map((month, slot) => ({
          id: month.month,
          slot,
          values: Array.from({ length }, (_, day) => amountOf(month, day)),
          isIncomplete: month.isIncomplete,
        }))}
        below={below}
      />
    );
  return (
    <StackChart
      {...shared}
      columns={columns.map((column, day) => ({
        ...column,
        values: [current ? (amountOf(current, day) ?? 0) : 0],
        ghost: earlier ? amountOf(earlier, day) : null,
        ...(current?.estimates[day + 1] && { estimate: toFloat(current.estimates[day + 1]!) }),
      }))}
      series={[{ id: "current", slot: 0 }]}
      below={below}
    />
  );
}
