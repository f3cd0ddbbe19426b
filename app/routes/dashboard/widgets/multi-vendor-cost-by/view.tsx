import { useTranslation } from "react-i18next";
import { ChartData } from "~/charts/chart-data";
import { Legend } from "~/charts/legend";
import { StackChart } from "~/charts/stack-chart";
import { ProviderMark } from "~/features/providers/provider-mark";
import { providerColor } from "~/features/providers/provider-color";
import { formatDay, formatDayShort, formatMonth, formatMonthTick } from "~/i18n/dates";
import { add } from "~/lib/money/decimal";
import { formatAmount, formatMoney, formatShort, formatShortMoney, toFloat } from "~/lib/money/money";
import { providerOf } from "~/lib/providers";
import { plotHeight } from "../../frame/views/plot-height";
import type { WidgetViewProps } from "../views";
import type { ProviderCosts } from "./load.server";

export function View({ widget, data }: WidgetViewProps<ProviderCosts>) {
  const { t, i18n } = useTranslation("dashboard");
  const { currency, dates, grain, providers, isIncomplete } = data;
  const isPercentage = widget.scale === "percentage";
  const lang = i18n.language;
  const tick = (date: string) => (grain === "MONTH" ? formatMonthTick(date, lang) : formatDayShort(date));
  const label = (date: string) => (grain === "MONTH" ? formatMonth(date, lang) : formatDay(date, lang));
  const totals = dates.map((_, at) => add("0", ...providers.map(({ costs }) => costs[at] ?? "0")));
  const only = providers.length === 1 ? providers[0]!.vendor : null;
  const columns = dates.map((date, at) => {
    const amount = formatMoney(totals[at]!, currency, only);
    const column = t("cost-analytics:column", { period: label(date), amount });
    const title = isIncomplete[at] ? `${column} (${t("incomplete")})` : column;
    return {
      id: date,
      label: tick(date),
      title,
      href: providers[0]!.link,
      isIncomplete: isIncomplete[at] ?? false,
      values: providers.map(({ costs }) => toFloat(costs[at] ?? "0")),
      card: {
        period: label(date),
        amount,
        change: null,
        notes: isIncomplete[at] ? [t("incomplete")] : [],
        parts: providers.map(({ vendor, costs }) => ({
          name: providerOf(vendor).shortName,
          amount: formatAmount(costs[at] ?? "0", currency, vendor),
          slot: null,
        })),
        action: t("openInAnalytics"),
      },
    };
  });
  return (
    <StackChart
      label={t("type.multiVendorCostBy")}
      series={providers.map(({ vendor }, slot) => ({ id: vendor, slot, color: providerColor(vendor) }))}
      columns={columns}
      scale={isPercentage ? "percent" : "value"}
      formatTick={(value) => (isPercentage ? `${value}%` : formatShort(value, currency))}
      height={plotHeight(widget, providers.length + 1)}
      below={
        <>
          <Legend
            label={t("providers")}
            items={providers.map(({ vendor, total, link }, slot) => ({
              id: vendor,
              name: `${providerOf(vendor).shortName} ${formatShortMoney(total, currency, vendor)}`,
              slot,
              color: providerColor(vendor),
              owner: <ProviderMark vendor={vendor} isNamed />,
              href: link,
            }))}
            incomplete={isIncomplete.some(Boolean) ? t("incomplete") : undefined}
          />
          <ChartData
            summary={t("figures")}
            head={[t("period"), ...providers.map(({ vendor }) => providerOf(vendor).shortName), t("total")]}
            rows={dates.map((date, at) => ({
              id: date,
              label: label(date),
              cells: [
                ...providers.map(({ vendor, costs }) =>
                  costs[at] == null ? "–" : formatAmount(costs[at], currency, vendor),
                ),
                formatAmount(totals[at]!, currency, only),
              ],
            }))}
          />
        </>
      }
    />
  );
}
