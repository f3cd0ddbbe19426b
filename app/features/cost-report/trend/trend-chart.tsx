import type { LineSeries } from "~/charts/line-chart";
import { StackChart } from "~/charts/stack-chart";
import { lineSizes, stackSizes, typicalHeight } from "~/charts/geometry/spikes";
import { joinFacts } from "~/lib/lists";
import { formatShort, toFloat } from "~/lib/money/money";
import { lazyPart, staticPart } from "~/ui/loading/lazy-part";
import { colorSlotOf } from "../colors";
import type { CostView } from "../cost-view";
import { breakdownId, forecastId, openHref } from "../search/links";
import { linksFit } from "../search/link-limit";
import type { Changes } from "../changes";
import type { Search } from "../search/href";
import type { Report } from "../report";
import { trendCards } from "./trend-cards";
import type { TrendColumn } from "./trend-columns";
import { useTrendText } from "./use-trend-text";

const TrendLegend = staticPart("trend-legend", async () => (await import("./trend-legend")).TrendLegend);
const LineChart = lazyPart("line-chart", async () => (await import("~/charts/line-chart")).LineChart);

/** Height of the plot in pixels: that of the shares beside it, which list each provider twice. */
const heightBeside = (providers: number): number => Math.max(262, 30 + providers * 40);

interface TrendChartProps {
  view: CostView;
  report: Report;
  changes: Changes | null;
  columns: TrendColumn[];
  title: string;
  /** Pixels; by default as high as the block beside it. */
  height?: number;
}

/** The trend as columns or lines. Every period opens its lines; an estimated one leads to the estimate. */
export function TrendChart({ view, report, changes, columns, title, height }: TrendChartProps) {
  const { search } = view;
  const words = useTrendText(view, report, changes);
  const { t } = words;
  const isPercentage = search.scale === "percentage";
  const isLine = search.chart === "line";
  const costs = report.series.map((series) => series.costs.map(toFloat));
  const cards = trendCards({ view, report, changes, columns, words });
  const shared = {
    label: joinFacts([title, words.range(report.range)], words.lang),
    height: height ?? (changes ? 262 : heightBeside(report.portions.length)),
    scale: isPercentage ? ("percent" as const) : ("value" as const),
    isTypical: search.axis === "typical",
    formatTick: (value: number) => (isPercentage ? `${value}%` : formatShort(value, report.currency)),
    columns: columns.map((column, index) => ({
      id: column.date ?? column.other?.date ?? String(index),
      label: words.tick(column.date ?? column.other?.date ?? report.range.startDate, report),
      title: words.column(column),
      card: cards[index]!,
      href: linksFit(search, columns.length) ? hrefOf(search, report, column) : `#${breakdownId}`,
      isEmpty: column.isEmpty,
      isIncomplete: column.isIncomplete,
      values: costs.map((values) => values[index] ?? 0),
      ...(column.estimate !== null && { estimate: toFloat(column.estimate) }),
      ...(changes && { ghost: otherValue(column) }),
    })),
  };
  const lines = changes && !isPercentage ? totalLines(columns) : itemLines(report, columns.length, costs);
  const sizes = isLine
    ? lineSizes(lines.map(({ values }) => values))
    : stackSizes({
        values: shared.columns.map(({ values }) => values),
        estimates: shared.columns.map(({ estimate = 0 }) => estimate),
        ghosts: shared.columns.map(({ ghost = null }) => ghost),
      });
  const hasSpikes = !isPercentage && typicalHeight(sizes) !== null;
  const below = <TrendLegend view={view} report={report} changes={changes} hasSpikes={hasSpikes} />;
  if (isLine)
    return (
      <LineChart {...shared} below={below} series={lines} fallback={<div style={{ blockSize: shared.height }} />} />
    );
  // The average refers to columns of totals, so a comparison has no such line.
  const average =
    report.periodAverage === null || isPercentage || changes
      ? undefined
      : {
          value: toFloat(report.periodAverage),
          text: t(`average.${report.grain}`, { amount: words.money(report.periodAverage) }),
        };
  return (
    <StackChart
      {...shared}
      below={below}
      series={report.series.map((entry) => ({
        id: `${entry.vendor} ${entry.item}`,
        slot: colorSlotOf(entry),
      }))}
      average={average}
    />
  );
}

function hrefOf(search: Search, { dates }: Report, { date, other }: TrendColumn): string {
  const opened = date !== null && dates.includes(date) ? date : date === null ? other?.date : null;
  return opened ? openHref(search, { date: opened }) : `#${forecastId}`;
}

const itemLines = (report: Report, length: number, costs: number[][]): LineSeries[] =>
  report.series.map((entry, index) => ({
    id: `${entry.vendor} ${entry.item}`,
    slot: colorSlotOf(entry),
    values: Array.from({ length }, (_, at) => (report.isCovered[at] ? (costs[index]?.[at] ?? null) : null)),
  }));

/** Two ranges of many items would be unreadable, so their totals are compared. */
const totalLines = (columns: TrendColumn[]): LineSeries[] => [
  { id: "total", slot: 0, values: columns.map(({ cost }) => (cost === null ? null : toFloat(cost))) },
  { id: "other", slot: "compare", values: columns.map(otherValue) },
];

const otherValue = ({ other }: TrendColumn): number | null => (other?.cost == null ? null : toFloat(other.cost));
