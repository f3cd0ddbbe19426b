import { ChartData } from "~/charts/chart-data";
import { formatAmount, formatPercent, toFloat } from "~/lib/money/money";
import type { Changes } from "../changes";
import type { CostView } from "../cost-view";
import type { Report } from "../report";
import type { TrendColumn } from "./trend-columns";
import { periodOf } from "./trend-columns";
import { useTrendText } from "./use-trend-text";

interface TrendFiguresProps {
  view: CostView;
  report: Report;
  changes: Changes | null;
  columns: TrendColumn[];
  /** Names of the series. */
  names: string[];
}

/** One row per column of the chart: each series, the total, its estimate and its compared total. */
export function TrendFigures({ view, report, changes, columns, names }: TrendFiguresProps) {
  const { search, onlyVendor } = view;
  const { t, ...words } = useTrendText(view, report, changes);
  const { series, totals, currency } = report;
  const hasEstimates = columns.some(({ estimate }) => estimate !== null);
  const share = (cost: string, total: string) =>
    formatPercent(toFloat(total) === 0 ? 0 : (toFloat(cost) / toFloat(total)) * 100);
  const cell = (cost: string, total: string, vendor: Report["series"][number]["vendor"]) =>
    search.scale === "value" ? formatAmount(cost, currency, vendor ?? onlyVendor) : share(cost, total);
  const amount = (cost: string | null | undefined) => (cost == null ? "–" : formatAmount(cost, currency, onlyVendor));
  return (
    <ChartData
      summary={t("figures")}
      head={[
        t(`grain.${report.grain}`),
        ...names,
        t("totalIn", { currency }),
        ...(hasEstimates ? [t("estimateIn", { currency })] : []),
        ...(changes ? [t("otherPeriod"), t("otherTotalIn", { currency })] : []),
      ]}
      rows={columns.map(({ date, cost, isEmpty, isIncomplete, estimate, other }, index) => ({
        id: String(index),
        label:
          date === null ? "–" : `${words.period(periodOf(report, date))}${isIncomplete ? ` (${t("incomplete")})` : ""}`,
        cells: [
          ...series.map(({ vendor, costs }) =>
            cost === null || isEmpty ? "–" : cell(costs[index] ?? "0", totals[index] ?? "0", vendor),
          ),
          isEmpty ? t("noLines") : amount(cost),
          ...(hasEstimates ? [amount(estimate)] : []),
          ...(changes
            ? [other?.date ? words.day(other.date) : "–", other?.isEmpty ? t("noLines") : amount(other?.cost)]
            : []),
        ],
      }))}
    />
  );
}
