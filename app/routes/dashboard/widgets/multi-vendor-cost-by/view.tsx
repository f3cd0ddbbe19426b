import { useTranslation } from "react-i18next";
import { ChartData } from "~/charts/chart-data";
import { Legend } from "~/charts/legend";
import { StackChart } from "~/charts/stack-chart";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { ProviderMark } from "~/features/providers/provider-mark";
import { providerColor } from "~/features/providers/provider-color";
import { formatDayShort, formatMonthTick } from "~/i18n/dates";
import { add } from "~/lib/money/decimal";
import { formatAmount, formatShort, formatShortMoney, toFloat } from "~/lib/money/money";
import { onlyVendorOf, providerOf } from "~/lib/providers";
import { periodAt } from "~/lib/time/time-frames";
import { plotHeight } from "../../frame/views/plot-height";
import type { WidgetViewProps } from "../views";
import type { ProviderCosts } from "./load.server";

export function View({ widget, data }: WidgetViewProps<ProviderCosts>) {
  const { t, i18n } = useTranslation("dashboard");
  const { currency, dates, grain, range, providers, isCovered, isIncomplete, link } = data;
  const isPercentage = widget.scale === "percentage";
  const lang = i18n.language;
  const vendors = providers.map(({ vendor }) => vendor);
  const only = onlyVendorOf(vendors);
  const words = useCostText({ currency, providers: vendors, onlyVendor: only, names: {} });
  const tick = (date: string) => (grain === "MONTH" ? formatMonthTick(date, lang) : formatDayShort(date));
  const label = (date: string) => words.period(periodAt(date, range, grain));
  const marked = (text: string, at: number) => (isIncomplete[at] ? `${text} (${t("incomplete")})` : text);
  const totals = dates.map((_, at) =>
    isCovered[at] ? add("0", ...providers.map(({ costs }) => costs[at] ?? "0")) : null,
  );
  const columns = dates.map((date, at) => {
    const total = totals[at] ?? null;
    const amount = total === null ? words.t("notCovered") : words.money(total);
    return {
      id: date,
      label: tick(date),
      title: marked(words.t("column", { period: label(date), amount }), at),
      href: link,
      isIncomplete: isIncomplete[at] ?? false,
      values: providers.map(({ costs }) => toFloat(costs[at] ?? "0")),
      card: {
        period: label(date),
        amount,
        change: null,
        notes: isIncomplete[at] ? [t("incomplete")] : [],
        parts: providers.flatMap(({ vendor, costs }) =>
          costs[at] == null
            ? []
            : [{ name: providerOf(vendor).shortName, amount: formatAmount(costs[at], currency, vendor), slot: null }],
        ),
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
              label: marked(label(date), at),
              cells: [
                ...providers.map(({ vendor, costs }) =>
                  costs[at] == null ? "–" : formatAmount(costs[at], currency, vendor),
                ),
                totals[at] == null ? "–" : formatAmount(totals[at], currency, only),
              ],
            }))}
          />
        </>
      }
    />
  );
}
