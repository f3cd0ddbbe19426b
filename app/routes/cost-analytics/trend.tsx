import { Figures } from "~/charts/figures";
import { Legend } from "~/charts/legend";
import { LineChart } from "~/charts/line-chart";
import type { SeriesRank } from "~/charts/series";
import { StackChart } from "~/charts/stack-chart";
import { formatAmount, formatPercent, formatShort, symbolOf, toFloat } from "~/lib/money";
import { fittingGrain } from "~/lib/time-frames";
import type { Grain } from "~/lib/time-frames";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/segmented";
import type { CostPage } from "./data.server";
import { breakdownId, itemHref, periodHref } from "./drill-down";
import { hrefWith } from "./href";
import type { Report } from "./report";
import { useWords } from "./use-words";

const grains: Grain[] = ["DAY", "WEEK", "MONTH"];

/** Colour slot of the n-th series: by rank, the merged rest in grey. */
export const rankOf = (index: number, { merged }: { merged: number }): SeriesRank => (merged > 0 ? "others" : index);

/** Pixels of the plot; more where a long list of providers stands beside it. */
const heightBeside = (providers: number): number => 262 + Math.max(0, providers - 5) * 35;

/** Cost over time by item. Every column opens its days, every name of the legend its item. */
export function Trend({ page, report }: { page: CostPage; report: Report }) {
  const { search } = page;
  const { t, ...words } = useWords(page);
  const title = t(`trend.${report.grain}`, { by: words.by(report.by, search.tag) });
  const costs = report.series.map((series) => series.costs.map(toFloat));
  const isPercentage = search.scale === "percentage";
  const columns = report.dates.map((date, index) => ({
    id: date,
    label: words.tick(date, report),
    title: `${words.periodFrom(date, report)}: ${words.money(report.totals[index] ?? "0")}`,
    href: periodHref(search, date, report.range, report.grain),
    values: costs.map((values) => values[index] ?? 0),
  }));
  const series = report.series.map((entry, index) => ({ id: `${entry.vendor} ${entry.item}`, rank: rankOf(index, entry), values: (costs[index] ?? []).map((value, at) => (report.isCovered[at] ? value : null)) }));
  const shared = {
    label: `${title}, ${words.range(report.range)}`,
    columns,
    series,
    height: heightBeside(report.portions.length),
    scale: isPercentage ? ("percent" as const) : ("value" as const),
    formatTick: (value: number) => (isPercentage ? `${value}%` : formatShort(value, report.currency)),
    below: <Below page={page} report={report} />,
  };
  // The average of the totals stands beside columns of totals, not beside lines of items.
  const average =
    report.periodAverage === null || isPercentage
      ? undefined
      : { value: toFloat(report.periodAverage), text: t(`average.${report.grain}`, { amount: words.money(report.periodAverage) }) };
  return (
    <Panel title={title} id="trend" tools={<Tools page={page} report={report} />}>
      {search.chart === "line" ? <LineChart {...shared} /> : <StackChart {...shared} average={average} />}
    </Panel>
  );
}

function Tools({ page: { search, range }, report }: { page: CostPage; report: Report }) {
  const { t } = useWords({ vendors: [], currency: report.currency });
  return (
    <>
      <Segmented
        small
        label={t("interval")}
        items={grains.flatMap((grain) =>
          range && fittingGrain(grain, range) === null
            ? []
            : [{ to: hrefWith(search, { grain }), label: t(`grain.${grain}`), current: report.grain === grain }],
        )}
      />
      <Segmented
        small
        label={t("chartType")}
        items={(["stack", "line"] as const).map((chart) => ({ to: hrefWith(search, { chart }), label: t(`chart.${chart}`), current: search.chart === chart }))}
      />
      <Segmented
        small
        label={t("scale")}
        items={(["value", "percentage"] as const).map((scale) => ({
          to: hrefWith(search, { scale }),
          label: (
            <>
              <span aria-hidden="true">{scale === "value" ? symbolOf(report.currency).trim() : "%"}</span>
              <span className="sr">{t(`scale.${scale}`)}</span>
            </>
          ),
          current: search.scale === scale,
        }))}
      />
    </>
  );
}

function Below({ page, report }: { page: CostPage; report: Report }) {
  const { search } = page;
  const { t, ...words } = useWords(page);
  const { series, totals, currency } = report;
  const names = words.names(series, report.by);
  const cell = (cost: string, total: string) =>
    search.scale === "value" ? formatAmount(cost, currency) : formatPercent(toFloat(total) === 0 ? 0 : (toFloat(cost) / toFloat(total)) * 100);
  return (
    <>
      <Legend
        label={t("series")}
        marks={search.chart === "line" ? "line" : "area"}
        items={series.map((entry, index) => ({
          id: `${entry.vendor} ${entry.item}`,
          name: names[index] ?? entry.name,
          rank: rankOf(index, entry),
          href: entry.merged ? `#${breakdownId}` : itemHref(search, report.by, entry.vendor, entry.item),
        }))}
      />
      <Figures
        summary={t("figures")}
        head={[t(`grain.${report.grain}`), ...names, t("totalIn", { currency })]}
        rows={report.dates.map((date, index) => {
          const total = totals[index] ?? "0";
          return {
            id: date,
            label: words.periodFrom(date, report),
            cells: [...series.map(({ costs }) => cell(costs[index] ?? "0", total)), formatAmount(total, currency)],
          };
        })}
      />
    </>
  );
}
